// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { belongsToFocus, keyName, keyText } from './keys.ts';

function element(html: string): Element {
  const host = document.createElement('div');
  host.innerHTML = html;
  return host.firstElementChild as Element;
}

describe('keys', () => {
  it('names keys as the commands do', () => {
    expect(keyName({ key: ' ', shiftKey: false })).toBe('Space');
    expect(keyName({ key: 'K', shiftKey: true })).toBe('k');
    expect(keyName({ key: '?', shiftKey: true })).toBe('?');
    expect(keyName({ key: 'ArrowRight', shiftKey: true })).toBe('Shift+ArrowRight');
    const nameOf = (key: string) => (key === 'Home' ? 'Pos1' : '');
    expect(keyText('Shift+ArrowRight', nameOf)).toBe('Shift →');
    expect(keyText('Home', nameOf)).toBe('Pos1');
    expect(keyText('k', nameOf)).toBe('K');
  });

  it.each([
    ['<input>', 'k', true],
    ['<input>', 'Escape', false],
    ['<textarea></textarea>', 'Space', true],
    ['<select></select>', 'ArrowDown', true],
    ['<div contenteditable="true"></div>', '?', true],
    ['<input type="range">', 'ArrowRight', true],
    ['<input type="range">', 'Space', true],
    ['<input type="range">', 'PageDown', true],
    ['<input type="range">', 'k', false],
    ['<div role="slider"></div>', 'Home', true],
    ['<div role="slider"></div>', 'PageDown', false],
    ['<button></button>', 'Space', true],
    ['<button></button>', 'ArrowRight', false],
    ['<button></button>', 'PageDown', false],
    ['<button role="tab"></button>', 'ArrowRight', true],
    ['<p></p>', 'Space', false],
  ])('%s, %s: its own is %s', (html, key, own) => {
    expect(belongsToFocus(key, element(html))).toBe(own);
  });
});
