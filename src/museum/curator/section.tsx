/** A part of the curator's panel that folds; its heading is the key. */
import { type ReactNode, useId, useState } from 'react';

interface Props {
  readonly title: string;
  /** how many entries there are, shown while folded */
  readonly count?: number;
  readonly open?: boolean;
  readonly testId: string;
  readonly children: ReactNode;
}

export function Section({ title, count, open: first = false, testId, children }: Props) {
  const [open, setOpen] = useState(first);
  const id = useId();
  return (
    <section className="curator-section" data-testid={`curator-${testId}`}>
      <h3 className="panel-title">
        <button type="button" className="curator-fold" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <span className="curator-sign" aria-hidden="true">
            {open ? '−' : '+'}
          </span>
          {title}
          {count !== undefined && !open && <span className="curator-count">{count}</span>}
        </button>
      </h3>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}
