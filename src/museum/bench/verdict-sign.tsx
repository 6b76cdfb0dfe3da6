/** The verdict as a shape: equal in a ring comes to rest, unequal in a triangle may loop, a turn without end in an octagon does. */
import type { Verdict } from '@crd/judge.ts';

const TURN = 'M46.2 30.5A14.5 14.5 0 0 0 19.6 24M17.8 33.5A14.5 14.5 0 0 0 44.4 40';
const HEADS = 'M19.2 15.8v8.6h8.6M44.8 48.2v-8.6h-8.6';

export function VerdictSign({ verdict }: { verdict: Verdict }) {
  return (
    <svg className="verdict-sign" viewBox="0 0 64 64" aria-hidden="true">
      {verdict === 'converges' && (
        <>
          <circle className="sign-field" cx="32" cy="32" r="28" />
          <circle className="sign-line" cx="32" cy="32" r="23.5" strokeWidth="1.2" />
          <path className="sign-mark" d="M20 26h24M20 38h24" />
        </>
      )}
      {verdict === 'loops if anything else in the write changes' && (
        <>
          <path className="sign-field" d="M32 5 61 58H3z" />
          <path className="sign-mark" d="M21 37.5h22M21 48h22M38 29.500 27 55.500" />
        </>
      )}
      {verdict === 'loops by itself' && (
        <>
          <path className="sign-field" d="M21 4h22l17 17v22L43 60H21L4 43V21z" />
          <path className="sign-mark" d={TURN} />
          <path className="sign-mark" d={HEADS} />
        </>
      )}
    </svg>
  );
}
