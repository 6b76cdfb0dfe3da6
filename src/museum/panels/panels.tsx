/** What one reads and turns beside the case, one plate at a time. */
import { type Panel, useVisit } from '@visit/visit-store.ts';
import type { ComponentType, KeyboardEvent } from 'react';
import { useRoom } from '../room/room-context.ts';
import { say } from '../say.ts';
import { CodePanel } from './code-panel.tsx';
import { CuratorPanel } from './curator-panel.tsx';
import { FixesPanel } from './fixes-panel.tsx';
import { GaugesPanel } from './gauges-panel.tsx';
import { KnobsPanel } from './knobs-panel.tsx';
import { LabelPanel } from './label-panel.tsx';
import { LogPanel } from './log-panel.tsx';

const PANELS: readonly { id: Panel; Body: ComponentType }[] = [
  { id: 'label', Body: LabelPanel },
  { id: 'knobs', Body: KnobsPanel },
  { id: 'fixes', Body: FixesPanel },
  { id: 'gauges', Body: GaugesPanel },
  { id: 'log', Body: LogPanel },
  { id: 'code', Body: CodePanel },
  { id: 'curator', Body: CuratorPanel },
];

export function Panels() {
  const { loaded } = useRoom();
  const open = useVisit((s) => s.panel);
  const shown = PANELS.filter((p) => p.id !== 'code' || loaded.code);
  const Body = shown.find((p) => p.id === open)?.Body ?? LabelPanel;
  const choose = (panel: Panel) => useVisit.setState({ panel });
  const key = (e: KeyboardEvent) => {
    const at = shown.findIndex((p) => p.id === open);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[e.key];
    const next = to === undefined ? undefined : shown[(to + shown.length) % shown.length];
    if (!next) return;
    e.preventDefault();
    choose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <aside className="panels" aria-label={say('room.panels')}>
      <div role="tablist" className="tabs" aria-label={say('room.panels')} onKeyDown={key}>
        {shown.map(({ id }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === open}
            aria-controls="panel"
            tabIndex={id === open ? 0 : -1}
            className="tab"
            onClick={() => choose(id)}
            data-testid={`tab-${id}`}
          >
            {say(`tabs.${id}`)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${open}`} className={`panel panel-${open}`} tabIndex={0}>
        {open !== 'label' && <h2 className="sr-only">{say(`tabs.${open}`)}</h2>}
        <Body />
      </div>
    </aside>
  );
}
