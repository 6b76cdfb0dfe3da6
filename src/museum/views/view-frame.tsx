/** The frame around a view, wherever it stands: its name, the keys that move it, and the view itself. */
import { closeBelow, moveBelow, moveBeside } from '@visit/commands/layout-commands.ts';
import { useLayout, VIEWS, type View } from '@visit/layout-store.ts';
import type { Panel } from '@visit/visit-store.ts';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { CodePanel } from '../panels/code-panel.tsx';
import { LogPanel } from '../panels/log-panel.tsx';
import { say } from '../say.ts';
import { ChartsView } from './charts/charts-view.tsx';
import { useNarrow } from './narrow.ts';
import { SpaceTimeView } from './space-time/space-time-view.tsx';
import { StatechartView } from './statechart/statechart-view.tsx';
import { useViewWords } from './words.ts';

const ProveView = lazy(() => import('../prove/prove-view.tsx'));

const BODIES: Readonly<Record<View, ComponentType>> = {
  statechart: StatechartView,
  'space-time': SpaceTimeView,
  charts: ChartsView,
  code: CodePanel,
  log: LogPanel,
  prove: ProveView,
};

export function isView(panel: Panel): panel is View {
  return (VIEWS as readonly string[]).includes(panel);
}

export function ViewFrame({ view, place }: { view: View; place: 'beside' | 'below' | 'full' }) {
  const words = useViewWords();
  const narrow = useNarrow();
  const frame = useRef<HTMLElement>(null);
  const Body = BODIES[view];
  useEffect(() => {
    if (place === 'full') frame.current?.focus();
  }, [place]);
  const full = (on: boolean) => useLayout.getState().setFull(on ? view : null);
  return (
    <section
      ref={frame}
      className={`view view-${place}`}
      aria-label={say(`commands.view-${view}.label`)}
      tabIndex={-1}
      data-testid={`view-${view}`}
      data-place={place}
    >
      <header className="view-head">
        <h2 className="view-name">{say(`tabs.${view}`)}</h2>
        <div className="view-keys">
          {place === 'beside' && !narrow && <ViewKey name="below" icon="view-below" label={words.frame.below} onPress={() => moveBelow(view)} />}
          {place === 'below' && <ViewKey name="beside" icon="view-beside" label={words.frame.beside} onPress={() => moveBeside(view)} />}
          {place !== 'full' && <ViewKey name="full" icon="view-full" label={`${words.frame.full} (V)`} onPress={() => full(true)} />}
          {place === 'full' && <ViewKey name="back" icon="close" label={`${words.frame.back} (${say('keys.Escape')})`} onPress={() => full(false)} />}
          {place === 'below' && <ViewKey name="close" icon="close" label={words.frame.close} onPress={() => closeBelow(view)} />}
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className={`view-scroll panel-${view}`} tabIndex={0}>
        <Suspense fallback={null}>
          <Body />
        </Suspense>
      </div>
    </section>
  );
}

function ViewKey({ name, icon, label, onPress }: { name: string; icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" className="key key-icon key-small" aria-label={label} title={label} onClick={onPress} data-testid={`view-key-${name}`}>
      <Icon name={icon} />
    </button>
  );
}
