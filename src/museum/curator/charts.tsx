/** Model against recording: every series of the room. */
import { use } from 'react';
import { areaWords } from '../language.ts';
import { useRoom } from '../room/room-context.ts';
import type words from '../strings/en/curator.json';
import { Chart } from './chart.tsx';
import { recordingsOf } from './recordings.ts';

export type CuratorWords = typeof words;

export default function Charts() {
  const { exhibit } = useRoom().session;
  const spoken = use(areaWords<CuratorWords>('curator'));
  const series = use(recordingsOf(exhibit.id));
  return (
    <>
      <p className="hint">{spoken.lead}</p>
      {series.map((s) => (
        <Chart key={s.id} series={s} words={spoken} />
      ))}
    </>
  );
}
