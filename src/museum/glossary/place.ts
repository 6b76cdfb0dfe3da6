/** Puts a plate below what it belongs to, or above where there is no room; never over the edge of the page. */
const GAP = 8;

export function place(plate: HTMLElement | null, at: HTMLElement | null): void {
  if (!plate || !at) return;
  // A term that runs over two lines: the plate belongs to the first.
  const mark = at.getClientRects()[0] ?? at.getBoundingClientRect();
  const { width, height } = plate.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(mark.left, innerWidth - width - GAP));
  const below = mark.bottom + GAP;
  const top = below + height + GAP <= innerHeight ? below : Math.max(GAP, mark.top - height - GAP);
  plate.style.left = `${Math.round(left)}px`;
  plate.style.top = `${Math.round(top)}px`;
}
