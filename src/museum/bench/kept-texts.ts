/** The texts in the vices, for as long as the tab lives and storage is allowed. They stay in this browser. */

export interface Texts {
  readonly crd: string;
  readonly object: string;
}

const KEY = 'museum.bench';
/** Storage holds some 5 MB for everything; what is longer is not kept. */
const MOST = 1_000_000;

export function keptTexts(): Texts | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Texts> | null;
    return typeof found?.crd === 'string' && typeof found.object === 'string' ? { crd: found.crd, object: found.object } : null;
  } catch {
    return null;
  }
}

export function keepTexts(texts: Texts): void {
  try {
    if (texts.crd.length + texts.object.length > MOST) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // Forbidden or full: the texts then live as long as the page.
  }
}
