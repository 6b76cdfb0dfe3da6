/** Which keys mean which command, and when a key belongs to what has the focus instead. */

/** `Shift+ArrowRight`, `k`, `?`, `Space`: letters without Shift, signs as they are printed. */
export function keyName(e: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
  if (e.key === ' ') return 'Space';
  if (e.key.length === 1) return e.key.toLowerCase();
  return e.shiftKey ? `Shift+${e.key}` : e.key;
}

const TYPING =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=""], [contenteditable=true]';
const SLIDERS = 'input[type=range], [role=slider]';
const CHOICES = '[role=menuitem], [role=tab], [role=radio], input[type=radio], [role=option]';
const PRESSED = 'button, a[href], summary, input[type=checkbox], [role=button], [role=switch], [role=menuitem], [role=tab]';
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
const SLIDER_KEYS = [...ARROWS, 'Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown', 'Space'];

/** True when the focused element needs this key for itself. */
export function belongsToFocus(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING)) return key !== 'Escape';
  if (target.closest('dialog[open]')) return key !== 'Escape' && key !== '?';
  if (target.closest(SLIDERS) && SLIDER_KEYS.includes(key)) return true;
  if (target.matches('input[type=range]') && (key === 'PageUp' || key === 'PageDown')) return true;
  if (target.closest(CHOICES) && ARROWS.includes(key)) return true;
  // Something on the stage that can be picked with Enter or Space.
  return Boolean(target.closest(PRESSED)) && (key === 'Space' || key === 'Enter');
}

/** Browser and system shortcuts are never ours. */
export function isShortcutOfBrowser(e: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return e.ctrlKey || e.metaKey || e.altKey;
}

const SIGNS: Record<string, string> = { ArrowRight: '→', ArrowLeft: '←', ArrowUp: '↑', ArrowDown: '↓' };

/** A key as it is printed on a keyboard; `nameOf` names those that have a word on them, '' for any other. */
export function keyText(key: string, nameOf: (key: string) => string): string {
  return key
    .split('+')
    .map((part) => SIGNS[part] ?? (nameOf(part) || (part.length === 1 ? part.toUpperCase() : part)))
    .join(' ');
}
