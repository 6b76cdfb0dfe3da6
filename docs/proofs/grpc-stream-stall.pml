/*
 * One Silent Reader: a destination controller tells its proxies about a service's endpoints, each over a gRPC stream
 * of its own. Written by hand from what the real parts do (informer callback, mutex, stream.Send, HTTP/2 windows),
 * not from the TypeScript and not generated: src/prove/spin.test.ts compares what Spin finds here with what our own
 * search finds in the machines of exhibits/grpc-stream-stall.
 *
 * Variants:  (none)              as shipped: the callback calls stream.Send itself, mutex held
 *            -DPER_STREAM_QUEUE  a queue and a goroutine per stream; a full queue ends the stream
 *            -DQUEUE_BLOCKING    the same queue, but a full one makes the callback wait
 * Sizes:     -DUPDATES=3 -DCAPACITY=1 -DWINDOW=1024 -DMESSAGE=1105 -DQUOTA=1, bytes where they are bytes
 *
 * Properties, all from one search for non-progress cycles (cc -DNP, pan -l -E -c0):
 *   comes-to-rest     there is no cycle. No label marks progress, so any cycle is a non-progress cycle.
 *   readers-recover   at rest, every proxy that reads has the newest version
 *   everybody-served  at rest, every proxy but a silent one has the newest version: more than readers-recover asks, which
 *                     is content with a proxy that waits for its first update for ever
 *   callback-returns  at rest, nobody holds the callback's mutex
 * At rest means that nobody but the visitor could move. The visitor may leave whenever that could be so, with pokes
 * unused; then Spin's `timeout` is true, and AtRest asks.
 * Our own search asks more of readers-recover: from EVERY state a good one can still be reached without the visitor.
 * Wherever comes-to-rest holds that is the same question: without cycles every run of the system alone ends at rest,
 * and a state at rest can reach only itself.
 *
 * Abstractions: README.md beside this file.
 */
#ifndef UPDATES
#define UPDATES 3
#endif
#ifndef CAPACITY
#define CAPACITY 1
#endif
/* a stream's flow-control window: less than a message */
#ifndef WINDOW
#define WINDOW 1024
#endif
/* a message with its five bytes of header */
#ifndef MESSAGE
#define MESSAGE 1105
#endif
/* a message is accepted while any of it is left */
#ifndef QUOTA
#define QUOTA 1
#endif

#if defined(PER_STREAM_QUEUE) || defined(QUEUE_BLOCKING)
#define QUEUED
#endif

#define PROXIES 2
/* no version */
#define NIL 0
/* more than may ever lie in one place; PUT shows that it is enough */
#define ROOM (UPDATES + 3)

mtype = { data, trailers };
mtype = { connecting, reading, silent, backingOff };

/* ---- wires: each keeps its order, and delivers as late as it likes ------------------------------------- */

/* API server to informer and on to the callback: versions. The informer's queue has no bound. */
chan watch = [ROOM] of { byte };
/* HEADERS that open a stream */
chan open[PROXIES] = [1] of { bit };
/* frames to the proxy: kind, version, bytes, whether the message ends here */
chan down[PROXIES] = [ROOM] of { mtype, byte, short, bool };
/* WINDOW_UPDATE of the stream: bytes */
chan up[PROXIES] = [ROOM] of { short };

/* A wire never refuses: were it full, the model would be wrong. */
#define PUT(c) assert(nfull(c))

/* ---- what is where -------------------------------------------------------------------------------------- */

/* of the service, as the API server has it; the first is there when the doors open */
byte version = 1;

/* the controller: newest version it has seen, the mutex, whom the callback visits, in the order of their arrival */
byte latest = NIL;
bool locked = false;
byte subscribers = 0;
byte subscriber[PROXIES];

/* a stream in the server: window, quota, accepted messages and how much of the first is still to be written */
bool alive[PROXIES];
short window[PROXIES];
short quota[PROXIES];
chan accepted[PROXIES] = [ROOM] of { byte };
short unwritten[PROXIES];
/* the handler has returned: trailers follow what was accepted */
bool finishing[PROXIES];

/* the listener: subscribed and not ended; its queue, and the update that its goroutine has in hand */
bool listening[PROXIES];
chan queue[PROXIES] = [CAPACITY] of { byte };
byte inHand[PROXIES];

/* a proxy, and the newest version that it has read */
mtype place[PROXIES] = connecting;
byte has[PROXIES];

#define CURRENT(i) (place[i] != reading || has[i] == version)
#define SERVED(i) (place[i] == silent || has[i] == version)

/* for one step each; no part of a state */
hidden byte v;
hidden short n;
hidden byte last;

/* ---- the transport: writes what was accepted as far as the window goes, at once -------------------------- */

inline flush(i) {
  do
  :: nempty(accepted[i]) && window[i] > 0 ->
     accepted[i]?<v>;
     if
     :: unwritten[i] == 0 -> unwritten[i] = MESSAGE
     :: else
     fi;
     n = (window[i] < unwritten[i] -> window[i] : unwritten[i]);
     window[i] = window[i] - n;
     quota[i] = quota[i] + n;
     unwritten[i] = unwritten[i] - n;
     PUT(down[i]);
     down[i]!data, v, n, (unwritten[i] == 0);
     if
     :: unwritten[i] == 0 -> accepted[i]?_
     :: else
     fi
  :: empty(accepted[i]) || window[i] <= 0 -> break
  od;
  if
  :: finishing[i] && empty(accepted[i]) ->
     finishing[i] = false; alive[i] = false; window[i] = 0; quota[i] = 0;
     PUT(down[i]);
     down[i]!trailers, NIL, 0, true
  :: !finishing[i] || nempty(accepted[i])
  fi
}

proctype Credit(byte i) {
  end:
  do
  :: d_step {
       up[i]?n ->
       if
       :: alive[i] -> window[i] = window[i] + n; flush(i)
       :: else
       fi
     }
  od
}

/* stream.Send has returned once a message is accepted, wherever its bytes are. Its callers wait for quota[i] > 0. */
inline accept(i, what) {
  PUT(accepted[i]);
  accepted[i]!what;
  quota[i] = quota[i] - MESSAGE;
  flush(i)
}

/* ---- the controller's process: each goroutine runs until it must wait, which is what `atomic` says ------------ */

#ifdef QUEUED
/* The goroutine of a stream takes updates off its queue and sends them. When the stream has ended it sends no more. */
proctype Sender(byte i) {
  end:
  do
  :: d_step { listening[i] && inHand[i] == NIL && nempty(queue[i]) -> queue[i]?inHand[i] }
  :: d_step { listening[i] && inHand[i] != NIL && quota[i] > 0 -> accept(i, inHand[i]); inHand[i] = NIL }
  od
}
#endif

/* What whoever holds the mutex does for one subscriber; what it waits for is the bug. */
inline offer(i, what) {
  if
  :: !listening[i]
#if defined(PER_STREAM_QUEUE)
  :: listening[i] && nfull(queue[i]) -> queue[i]!what
  :: listening[i] && full(queue[i]) -> listening[i] = false; inHand[i] = NIL; finishing[i] = true; flush(i)
#elif defined(QUEUE_BLOCKING)
  :: listening[i] && nfull(queue[i]) -> queue[i]!what
#else
  :: listening[i] && quota[i] > 0 -> accept(i, what)
#endif
  fi
}

#define LOCK !locked -> locked = true
#define UNLOCK locked = false

/* The informer's callback: for every watch event, a walk over all subscribers, mutex held. */
proctype Callback() {
  byte seen, at;
  end:
  do
  :: atomic {
       watch?seen;
       LOCK;
       latest = seen;
       do
       :: at < subscribers -> offer(subscriber[at], seen); at++
       :: at == subscribers -> break
       od;
       seen = NIL; at = 0;
       UNLOCK
     }
  od
}

/* The handler of a proxy's Get: subscribes and sends the snapshot, mutex held; unsubscribes when its stream has ended. */
proctype Handler(byte i) {
  end:
  do
  :: atomic {
       open[i]?_;
       alive[i] = true; window[i] = WINDOW; quota[i] = QUOTA; unwritten[i] = 0;
       LOCK;
       do
       :: nempty(queue[i]) -> queue[i]?_
       :: empty(queue[i]) -> break
       od;
       listening[i] = true;
       subscriber[subscribers] = i;
       subscribers++;
       if
       :: latest == NIL
       :: latest != NIL -> offer(i, latest)
       fi;
       UNLOCK
     };
     atomic {
       !listening[i];
       LOCK;
       /* two at most: if the first leaves, the other moves up */
       if
       :: subscriber[0] == i -> subscriber[0] = subscriber[1]
       :: else
       fi;
       subscribers--;
       subscriber[subscribers] = 0;
       UNLOCK
     }
  od
}

/* ---- the proxies -------------------------------------------------------------------------------------------- */

/* Reads, and gives credit back once a quarter of the window is read. A silent one takes nothing off its wire any more. */
proctype Proxy(byte i) {
  short owed;
  open[i]!1;
  end:
  do
  :: d_step {
       (place[i] == connecting || place[i] == reading) && nempty(down[i]) ->
       if
       :: down[i]?data, v, n, last ->
          owed = owed + n;
          if
          :: owed >= WINDOW / 4 -> PUT(up[i]); up[i]!owed; owed = 0
          :: else
          fi;
          if
          :: last -> has[i] = v; place[i] = reading
          :: else
          fi
       :: down[i]?trailers, _, _, _ -> place[i] = backingOff; owed = 0
       fi
     }
  /* The pause is over: it subscribes again. Credit still on its way is for a stream that is over, and is ignored (RFC 9113 5.1). */
  :: d_step {
       place[i] == backingOff ->
       place[i] = connecting;
       do
       :: up[i]?_
       :: empty(up[i]) -> break
       od;
       PUT(open[i]);
       open[i]!1
     }
  od
}

/* ---- the visitor, and the question -------------------------------------------------------------------------- */

/* True wherever the system is at rest, and seldom elsewhere; leaving earlier would only show the same states again. */
#define MAY_BE_REST (empty(up[0]) && empty(up[1]) && (locked || empty(watch)))

/* Changes the service up to UPDATES times, makes proxy 0 stop reading at most once, in any order, and leaves at any time. */
proctype Visitor() {
  bool poked = false;
  do
  :: d_step { version <= UPDATES -> version++; PUT(watch); watch!version }
  :: d_step { !poked && place[0] != backingOff -> poked = true; place[0] = silent }
  :: MAY_BE_REST -> break
  od
}

proctype AtRest() {
  bool readers_recover, everybody_served, callback_returns;
  end:
  timeout;
  d_step {
    readers_recover = CURRENT(0) && CURRENT(1);
    everybody_served = SERVED(0) && SERVED(1);
    callback_returns = !locked
  };
  if
  :: assert(readers_recover)
  :: assert(everybody_served)
  :: assert(callback_returns)
  fi
}

init {
  atomic {
    watch!version;
    byte i;
    for (i : 0 .. PROXIES - 1) {
      run Handler(i);
      run Credit(i);
#ifdef QUEUED
      run Sender(i);
#endif
      run Proxy(i)
    }
    run Callback();
    run Visitor();
    run AtRest()
  }
}
