/** A recording of several cases: one row each, a dot for what was recorded, a brass line for what the model does. */
import type { Comparison, RecordedSeries } from '@engine/recorded.ts';
import { scaleLog } from 'd3';
import { grouped } from './difference.ts';

interface Props {
  readonly series: RecordedSeries;
  readonly cases: readonly string[];
  readonly comparison: Comparison | null;
  readonly marks: Readonly<Record<string, string>>;
}

export function CaseRows({ series, cases, comparison, marks }: Props) {
  const most = Math.max(...series.recorded.map((p) => p.y), ...(comparison?.line.map((p) => p.y) ?? []));
  const share = scaleLog([1, most], [6, 96]).clamp(true);
  return (
    <div className="case-rows" aria-hidden="true">
      {cases.map((id, x) => {
        const recorded = series.recorded.find((p) => p.x === x)?.y ?? 0;
        const simulated = comparison?.line.find((p) => p.x === x)?.y;
        return (
          <div key={id} className="case-row">
            <span>{marks[id]}</span>
            <span className="case-track">
              {simulated !== undefined && <i className="case-simulated" style={{ width: `${share(simulated)}%` }} />}
              <i className="case-recorded chart-recorded" style={{ left: `${share(recorded)}%` }} />
            </span>
            <span className="mono">{grouped(recorded)}</span>
          </div>
        );
      })}
    </div>
  );
}
