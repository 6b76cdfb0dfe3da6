/** Where a key that means "search" puts the cursor: the page that has a search box says so while it is shown. */
let focus: (() => void) | null = null;

/** Registers the box on the page; call the result when it goes. */
export function offerSearchBox(focusIt: () => void): () => void {
  focus = focusIt;
  return () => {
    if (focus === focusIt) focus = null;
  };
}

export function hasSearchBox(): boolean {
  return focus !== null;
}

export function focusSearchBox(): void {
  focus?.();
}
