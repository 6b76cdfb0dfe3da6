/**
 * Where the linked views stand: beside the stage as tabs, below it, or in full. Kept for the next visit; storage may
 * be forbidden or full, then it holds until the page is closed, and `kept` says so.
 */
import { create } from 'zustand';

export const VIEWS = ['statechart', 'space-time', 'charts', 'code', 'log', 'prove'] as const;
export type View = (typeof VIEWS)[number];

/** Side by side below the stage there is room for this many. */
const ABREAST = 2;
/** Share of the page's height that the views below may take, per cent. */
export const LEAST_SHARE = 20;
export const MOST_SHARE = 60;
const SHARE = 34;
const KEY = 'museum.views';

interface Layout {
  readonly below: readonly View[];
  readonly share: number;
  /** never kept: a page opens with its stage */
  readonly full: View | null;
  readonly kept: boolean;
  putBelow(view: View): void;
  putBeside(view: View): void;
  setShare(share: number): void;
  setFull(view: View | null): void;
  reset(): void;
}

function isView(value: unknown): value is View {
  return (VIEWS as readonly unknown[]).includes(value);
}

function clamp(share: number): number {
  return Math.min(MOST_SHARE, Math.max(LEAST_SHARE, Math.round(share)));
}

function stored(): { below: readonly View[]; share: number } {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { below?: unknown; share?: unknown } | null;
    const below = Array.isArray(found?.below) ? [...new Set(found.below.filter(isView))].slice(0, ABREAST) : [];
    return { below, share: typeof found?.share === 'number' && Number.isFinite(found.share) ? clamp(found.share) : SHARE };
  } catch {
    return { below: [], share: SHARE };
  }
}

function store(below: readonly View[], share: number): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ below, share }));
    return true;
  } catch {
    return false;
  }
}

export const useLayout = create<Layout>()((set, get) => {
  const lay = (below: readonly View[], share: number) => set({ below, share, kept: store(below, share) });
  return {
    ...stored(),
    full: null,
    kept: true,
    // A third one takes the place of the one that has stood there longest.
    putBelow: (view) => lay([...get().below.filter((v) => v !== view), view].slice(-ABREAST), get().share),
    putBeside: (view) =>
      lay(
        get().below.filter((v) => v !== view),
        get().share,
      ),
    setShare: (share) => lay(get().below, clamp(share)),
    setFull: (full) => set({ full }),
    reset: () => {
      set({ full: null });
      lay([], SHARE);
    },
  };
});
