/** The shortest way to where a property fails, step by step. */
import type { TraceStep } from '../../prove/prove.ts';
import { useRoom } from '../room/room-context.ts';
import { fill } from '../say.ts';
import { useProof } from './proof-store.ts';
import { proofWordsOf, useProveWords } from './proof-words.ts';
import { stepText } from './step-text.ts';

export function StepList() {
  const { loaded } = useRoom();
  const words = useProveWords();
  const id = useProof((s) => s.property);
  const found = useProof((s) => (s.phase === 'running' ? null : s.found));
  const result = found?.result.properties.find((p) => p.id === id);
  if (result?.holds !== false) return null;
  const name = proofWordsOf(loaded.words).properties[result.id]?.name ?? result.id;
  return (
    <section className="prove-steps" aria-labelledby="prove-steps" data-testid="prove-steps">
      <h3 id="prove-steps" className="panel-title">
        {fill(words.steps.title, { name })}
      </h3>
      <Steps trace={result.trace} loopsFrom={result.loopsFrom} />
    </section>
  );
}

function Steps({ trace, loopsFrom }: { trace: readonly TraceStep[]; loopsFrom: number | undefined }) {
  const { loaded } = useRoom();
  const words = useProveWords();
  const round = loopsFrom ?? trace.length;
  const list = (from: number, to: number) => (
    <ol start={from + 1}>
      {trace.slice(from, to).map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <li key={from + i} className={`prove-step prove-step-${step.kind}`} data-kind={step.kind}>
          {stepText(step, words, loaded.words)}
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <p className="prove-step-edge">{words.steps.begin}</p>
      {list(0, round)}
      {loopsFrom === undefined ? (
        <p className="prove-step-edge prove-step-end">{words.steps.end}</p>
      ) : (
        <div className="prove-round">
          <p className="prove-step-edge prove-step-end">
            <span aria-hidden="true">↻ </span>
            {words.steps.round}
          </p>
          {list(round, trace.length)}
          <p className="prove-step-edge">{fill(words.steps.back, { n: round + 1 })}</p>
        </div>
      )}
    </>
  );
}
