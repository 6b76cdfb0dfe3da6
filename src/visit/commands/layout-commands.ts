/** The linked views: open one, put one in full, all back to their places. */
import { useLayout, VIEWS, type View } from '../layout-store.ts';
import { useVisit } from '../visit-store.ts';
import { type Command, type CommandContext, inRoom } from './command.ts';

/** Opens a view where it stands; a view that stands below goes back to its tab. */
function showView(view: View): void {
  const layout = useLayout.getState();
  if (layout.full !== null) layout.setFull(view);
  else if (layout.below.includes(view)) moveBeside(view);
  else useVisit.setState({ panel: view, wide: false });
}

/** The view's place is its tab again, and the tab is open. */
export function moveBeside(view: View): void {
  useLayout.getState().putBeside(view);
  useVisit.setState({ panel: view });
  sayIfForgotten();
}

export function moveBelow(view: View): void {
  useLayout.getState().putBelow(view);
  if (useVisit.getState().panel === view) useVisit.setState({ panel: 'label' });
  sayIfForgotten();
}

/** Away from below the stage, and no tab opens for it. */
export function closeBelow(view: View): void {
  useLayout.getState().putBeside(view);
  sayIfForgotten();
}

let said = false;

function sayIfForgotten(): void {
  if (useLayout.getState().kept || said) return;
  said = true;
  useVisit.getState().tell('not-kept');
}

/** Not every room has pseudo-code, or something to prove. */
function isThere(view: View, { session }: CommandContext): boolean {
  if (view === 'prove') return session?.exhibit.proof !== undefined;
  return view !== 'code' || session?.hasCode === true;
}

export const views: readonly Command[] = VIEWS.map((view, i) => ({
  id: `view-${view}`,
  keys: [String(i + 1)],
  when: (ctx) => inRoom(ctx) && isThere(view, ctx),
  run: () => showView(view),
}));

/** The view that was looked at last: the open tab if it is one, else one that stands below. */
function viewAtHand(): View | null {
  const { panel } = useVisit.getState();
  return VIEWS.find((v) => v === panel) ?? useLayout.getState().below.at(-1) ?? null;
}

export const fullView: Command = {
  id: 'full-view',
  keys: ['v'],
  when: (ctx) => inRoom(ctx) && (useLayout.getState().full !== null || viewAtHand() !== null),
  run: () => {
    const { full, setFull } = useLayout.getState();
    setFull(full === null ? viewAtHand() : null);
  },
};

export const resetLayout: Command = {
  id: 'reset-layout',
  keys: [],
  when: inRoom,
  run: () => {
    useLayout.getState().reset();
    useVisit.setState({ wide: false, panel: 'label' });
    sayIfForgotten();
  },
};
