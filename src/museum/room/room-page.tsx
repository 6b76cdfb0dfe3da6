/** Opens a room: loads it, reads the link, and shows it, or says what is wrong with the link. */
import { createRun } from '@engine/create-run.ts';
import type { Exhibit } from '@engine/exhibit.ts';
import { isOurs, keepAddress } from '@visit/address.ts';
import { pickUp } from '@visit/carry-over.ts';
import { readLink, writeLink } from '@visit/link.ts';
import { startPlayback } from '@visit/playback.ts';
import { openSession, Session } from '@visit/session.ts';
import { useVisit } from '@visit/visit-store.ts';
import { use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { recordingsOf } from '../curator/recordings.ts';
import { useHash } from '../hash-location.ts';
import { areaWords } from '../language.ts';
import { BrokenLink } from '../pages/broken-link.tsx';
import { type Room as Loaded, room } from '../rooms.ts';
import { sayIf } from '../say.ts';
import { RoomView } from './room-view.tsx';

export default function RoomPage({ id }: { id: string }) {
  // Asked for together, so that one does not wait for the other; the views find theirs when they open.
  const words = areaWords('views');
  const loaded = use(room(id));
  use(words);
  const hash = useHash();
  // The address that was asked for from outside; the ones that the visit writes itself change nothing.
  const [asked, setAsked] = useState(hash);
  if (hash !== asked && !isOurs(hash)) setAsked(hash);
  const reading = useMemo(() => readLink(asked, loaded.exhibit), [asked, loaded]);
  if (reading.problems.length)
    return <BrokenLink room={loaded.words.card.title} problems={reading.problems} fixed={writeLink(reading.place)} fresh={`#/room/${id}`} />;
  return <OpenRoom loaded={loaded} asked={asked} />;
}

function OpenRoom({ loaded, asked }: { loaded: Loaded; asked: string }) {
  const session = useMemo(() => new Session(loaded.exhibit, loaded.words, createRun, sayIf, loaded.code !== null), [loaded]);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    openSession(session);
    setOpen(true);
    return () => {
      openSession(null);
      useVisit.getState().leave();
    };
  }, [session]);
  useLayoutEffect(() => {
    const { place } = readLink(asked, loaded.exhibit);
    useVisit.getState().enter(place);
    pickUp();
  }, [asked, loaded]);
  useEffect(keepFonts, []);
  useEffect(() => keepParts(loaded.exhibit), [loaded]);
  useEffect(() => {
    const stops = [startPlayback(), keepAddress()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return open ? <RoomView loaded={loaded} session={session} /> : null;
}

/** What a panel loads when it opens, for the same reason. */
function keepParts({ id, proof }: Exhibit) {
  import('../curator/charts.tsx').catch(() => {});
  recordingsOf(id).catch(() => {});
  areaWords('curator').catch(() => {});
  if (!proof) return;
  import('../prove/prove-view.tsx').then(({ keepProof }) => keepProof(id)).catch(() => {});
  areaWords('prove').catch(() => {});
}

/** All letters at once: the network may be gone by the time a panel needs a weight that was not shown yet. */
function keepFonts() {
  for (const face of document.fonts) void face.load().catch(() => {});
}
