/** What one reads and turns beside the case, one plate at a time; views that stand below the stage have no tab here. */
import { useLayout } from '@visit/layout-store.ts';
import { type Panel, useVisit } from '@visit/visit-store.ts';
import type { ComponentType, KeyboardEvent } from 'react';
import { useRoom } from '../room/room-context.ts';
import { say } from '../say.ts';
import { useNarrow } from '../views/narrow.ts';
import { isView, ViewFrame } from '../views/view-frame.tsx';
import { CuratorPanel } from './curator-panel.tsx';
import { FixesPanel } from './fixes-panel.tsx';
import { GaugesPanel } from './gauges-panel.tsx';
import { KnobsPanel } from './knobs-panel.tsx';
import { LabelPanel } from './label-panel.tsx';

const BODIES: Readonly<Partial<Record<Panel, ComponentType>>> = {
  label: LabelPanel,
  knobs: KnobsPanel,
  fixes: FixesPanel,
  gauges: GaugesPanel,
  curator: CuratorPanel,
};
const PANELS: readonly Panel[] = ['label', 'knobs', 'fixes', 'gauges', 'curator', 'statechart', 'space-time', 'charts', 'code', 'log', 'prove'];

export function Panels() {
  const { loaded } = useRoom();
  const below = useLayout((s) => s.below);
  const narrow = useNarrow();
  const { exhibit, code } = loaded;
  const shown = PANELS.filter(
    (p) =>
      (p !== 'code' || code) && (p !== 'fixes' || exhibit.fixes.length > 0) && (p !== 'prove' || exhibit.proof) && (narrow || !isView(p) || !below.includes(p)),
  );
  const chosen = useVisit((s) => s.panel);
  const open = shown.includes(chosen) ? chosen : 'label';
  const Body = BODIES[open] ?? LabelPanel;
  const choose = (panel: Panel) => useVisit.setState({ panel });
  const key = (e: KeyboardEvent) => {
    const at = shown.indexOf(open);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[e.key];
    const next = to === undefined ? undefined : shown[(to + shown.length) % shown.length];
    if (!next) return;
    e.preventDefault();
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <aside className="panels" aria-label={say('room.panels')}>
      <div role="tablist" className="tabs" aria-label={say('room.panels')} onKeyDown={key}>
        {[shown.filter((p) => !isView(p)), shown.filter(isView)].map((row) => (
          <div key={row[0]} role="presentation" className="tabs-row">
            {row.map((id) => (
              <button
                key={id}
                id={`tab-${id}`}
                type="button"
                role="tab"
                aria-selected={id === open}
                aria-controls="panel"
                tabIndex={id === open ? 0 : -1}
                className={isView(id) ? 'tab tab-view' : 'tab'}
                onClick={() => choose(id)}
                data-testid={`tab-${id}`}
              >
                {say(`tabs.${id}`)}
              </button>
            ))}
          </div>
        ))}
      </div>
      {isView(open) ? (
        <div id="panel" role="tabpanel" aria-labelledby={`tab-${open}`} className="panel-of-view">
          <ViewFrame key={open} view={open} place="beside" />
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div id="panel" role="tabpanel" aria-labelledby={`tab-${open}`} className={`panel panel-${open}`} tabIndex={0}>
          {open !== 'label' && <h2 className="sr-only">{say(`tabs.${open}`)}</h2>}
          <Body />
        </div>
      )}
    </aside>
  );
}
