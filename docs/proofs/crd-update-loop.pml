/*
 * The Patch That Would Not Stick: a policy controller writes the status of HTTPRoutes, and the API server keeps what the
 * CRD's schema knows of it. Written by hand from what the real parts do (watch, compare, bounded queue, one patch at a
 * time, pruning, no-op writes), not from the TypeScript and not generated: src/prove/spin.test.ts compares what Spin
 * finds here with what our own search finds in the machines of exhibits/crd-update-loop.
 *
 * Controller of era C: it compares before it patches, its queue has a bound, its own status writes set it off again.
 * Time stamps are exact: two computed at different instants differ.
 *
 * Variants:  (none)                  as shipped: the schema does not know status.parents[].parentRef.port
 *            -DCRD_PORT              it does
 *            -DPRUNE_BEFORE_COMPARE  the controller compares what the schema would keep
 *            -DCOMPARE_RESPONSE      the controller is content with what the API server made of the same status before
 *            -DFREEZE_TIMESTAMP      a status that is True already keeps its time stamp
 * The fix `bounded-queue` gives a queue a bound; era C's has one, so with it the model is the one without a macro.
 * Sizes:     -DROUTES=0 there when the doors open, -DCREATED=1 more by the visitor, -DCAPACITY=2 of the queue,
 *            -DPORT=true whether the routes name a port, -DNO_RECONCILE without the reconciliation every ten seconds
 *
 * Properties, each a claim of linear time with its name, compiled once and asked one by one (pan -a -N <claim>):
 *   comes_to_rest   again and again the system is idle, or reconciles: a circle without either is a livelock
 *   queue_bounded   the queue is never above its capacity
 *   routes_accepted from every state, every route can still become Accepted. Linear time cannot ask that, but Accepted is for
 *                   good, so two questions enclose it:
 *                   - always_accepted, under weak fairness (pan -f): sooner or later every route is Accepted. If it holds, then
 *                     so does routes_accepted: from every state there is a way, namely any fair one.
 *                   - never_forgotten (is a route without status ever in nobody's hands?) and forgotten_for_good (does it then
 *                     stay so, whatever happens?). If the first fails and the second holds, routes_accepted fails: there is a
 *                     state without a way.
 *                   Exactly one of the two must be the case, or the test fails: the answer is exact.
 *
 * Abstractions: README.md beside this file.
 */
#ifndef ROUTES
#define ROUTES 0
#endif
#ifndef CREATED
#define CREATED 1
#endif
#ifndef CAPACITY
#define CAPACITY 2
#endif
#ifndef PORT
#define PORT true
#endif

#ifdef CRD_PORT
#define SCHEMA_HAS_PORT true
#else
#define SCHEMA_HAS_PORT false
#endif

#define ALL (ROUTES + CREATED)
/* the claims speak of the first and the last */
#if ROUTES + CREATED > 2
#error "two routes at most"
#endif
/* no route; no stamp, which is: no status yet */
#define NOBODY 255
#define NIL 0
/* more than may ever lie in one place; PUT shows that it is enough */
#define ROOM (CAPACITY + ALL + 2)

/* A wire never refuses: were it full, the model would be wrong. */
#define PUT(c) assert(nfull(c))

/* ---- wires: each keeps its order, and delivers as late as it likes --------------------------------------- */

/* PATCH of the status subresource: route, time stamp, whether it names the port */
chan patch = [1] of { byte, byte, bool };
/* its answer: route, time stamp and port as they are stored now */
chan answer = [1] of { byte, byte, bool };
/* watch events: route, time stamp and port of the stored status */
chan watch = [ROOM] of { byte, byte, bool };

/* ---- what is where ----------------------------------------------------------------------------------------- */

/* the API server: which routes there are, and the status of each */
bool exists[ALL];
byte stored[ALL];
bool storedPort[ALL];

/* the controller's index: the routes it has seen, with the status as the watch delivered it */
bool known[ALL];
byte seen[ALL];
bool seenPort[ALL];
/* what the API server made of our last patch (COMPARE_RESPONSE) */
bool answered[ALL];
bool answeredPort[ALL];

/* the controller's queue, and the route whose patch is in flight; room for more than CAPACITY, so that the bound is the controller's own doing */
chan queue = [ROOM] of { byte, byte };
byte inFlight = NOBODY;

#define ACCEPTED(r) (stored[r] != NIL)
/* r has no status, and nothing is under way that could lead to one: no patch, no news of it */
#define FORGOTTEN(r) (exists[r] && !ACCEPTED(r) && inFlight != r && !queue??[eval(r), _] && !watch??[eval(r), _, _])
/* the last route is the one that the others can keep out */
#define LAST (ALL - 1)

/* for one step each; no part of a state */
hidden byte r;
hidden byte s;
hidden byte at;

/* ---- the controller ------------------------------------------------------------------------------------------ */

/* Sends the next patch if none is in flight. */
inline work() {
  if
  :: inFlight == NOBODY && nempty(queue) ->
     queue?r, s;
     inFlight = r;
     patch!r, s, PORT
  :: inFlight != NOBODY || empty(queue)
  fi
}

/*
 * s = an instant that nothing remembers. Which one it is makes no difference, only that it differs; so the smallest will
 * do, and the states stay few.
 */
#define REMEMBERED(t) (stored[at] == t || seen[at] == t || queue??[eval(at), eval(t)] || patch??[eval(at), eval(t), _] || watch??[eval(at), eval(t), _])
inline now() {
  s = 1;
  do
  :: REMEMBERED(s) -> s++
  :: !REMEMBERED(s) -> break
  od
}

/* Whether the stored status, as far as the controller has seen it, says what it computes; times are left out. */
#ifdef PRUNE_BEFORE_COMPARE
#define SAME(r) (seen[r] != NIL && seenPort[r] == (PORT && SCHEMA_HAS_PORT))
#else
#ifdef COMPARE_RESPONSE
#define SAME(r) (seen[r] != NIL && (seenPort[r] == PORT || (answered[r] && answeredPort[r] == seenPort[r])))
#else
#define SAME(r) (seen[r] != NIL && seenPort[r] == PORT)
#endif
#endif

/* Computes the status of route `at`, and enqueues a patch if one is needed and there is a place. */
inline compute() {
  if
  :: SAME(at)
  :: !SAME(at) && len(queue) >= CAPACITY /* dropped: no available capacity */
  :: !SAME(at) && len(queue) < CAPACITY ->
#ifdef FREEZE_TIMESTAMP
     if
     :: seen[at] != NIL -> s = seen[at]
     :: seen[at] == NIL -> now()
     fi;
#else
     now();
#endif
     PUT(queue);
     queue!at, s
  fi
}

/* all routes that it knows, in its order */
inline reconcile() {
  at = 0;
  do
  :: at < ALL && known[at] -> compute(); at++
  :: at < ALL && !known[at] -> at++
  :: at == ALL -> break
  od;
  work()
}

/* Every status event is news, since it has another time stamp: the route is computed again. */
proctype Index() {
  end:
  do
  :: d_step {
       nempty(watch) ->
       watch?at, s, seenPort[at];
       seen[at] = s;
       known[at] = true;
       compute();
       work()
     }
  od
}

#ifndef NO_RECONCILE
/*
 * Every ten seconds: news are faster than that, so none is on its way then. Going round by it is no livelock, which is
 * what `progress` says.
 */
proctype Clock() {
  end:
  do
  :: d_step { empty(watch) -> reconcile() };
     progress: true
  od
}
#endif

proctype Worker() {
  end:
  do
  :: d_step {
       nempty(answer) ->
#ifdef COMPARE_RESPONSE
       answer?r, s, answeredPort[r];
       answered[r] = true;
#else
       answer?_, _, _;
#endif
       inFlight = NOBODY;
       work()
     }
  od
}

/* ---- the API server ------------------------------------------------------------------------------------------ */

/* Merges, prunes, and writes if that makes a difference: no difference, no event. */
proctype ApiServer() {
  bool port;
  end:
  do
  :: d_step {
       nempty(patch) ->
       patch?r, s, port;
       port = port && SCHEMA_HAS_PORT;
       if
       :: stored[r] == s && storedPort[r] == port
       :: stored[r] != s || storedPort[r] != port ->
          stored[r] = s;
          storedPort[r] = port;
          PUT(watch);
          watch!r, s, port
       fi;
       answer!r, s, port;
       port = false
     }
  od
}

/* ---- the visitor, and the questions ---------------------------------------------------------------------------- */

/* Creates the other routes one by one, at any time or never. */
proctype Visitor() {
  byte next = ROUTES;
  do
  :: d_step { next < ALL -> exists[next] = true; PUT(watch); watch!next, NIL, false; next++ }
  :: break
  od;
  next = 0
}

init {
  d_step {
    at = 0;
    do
    :: at < ROUTES -> exists[at] = true; known[at] = true; at++
    :: at == ROUTES -> break
    od;
    /* it has just got the Lease: it reconciles */
    reconcile()
  };
  atomic {
    run ApiServer();
    run Index();
    run Worker();
#ifndef NO_RECONCILE
    run Clock();
#endif
    run Visitor()
  }
}

#define IDLE (inFlight == NOBODY && len(queue) == 0 && len(watch) == 0)

ltl comes_to_rest { [] <> (IDLE || !np_) }
ltl queue_bounded { [] (len(queue) <= CAPACITY) }
ltl always_accepted { [] <> ((!exists[0] || ACCEPTED(0)) && (!exists[LAST] || ACCEPTED(LAST))) }
ltl never_forgotten { [] !FORGOTTEN(LAST) }
ltl forgotten_for_good { [] (FORGOTTEN(LAST) -> [] FORGOTTEN(LAST)) }
