// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { currentLanguage, currentMotion, currentTheme, usePreferences } from './preferences.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps a choice, and remembers it', () => {
  usePreferences.getState().chooseTheme('projector');
  usePreferences.getState().chooseMotion('reduced');
  expect(currentTheme()).toBe('projector');
  expect(currentMotion()).toBe('reduced');
  expect(JSON.parse(localStorage.getItem('museum.preferences') ?? '')).toEqual({ theme: 'projector', motion: 'reduced' });
  expect(usePreferences.getState().kept).toBe(true);
});

it('does not keep what a link brought along', () => {
  usePreferences.getState().borrowLanguage('de');
  usePreferences.getState().borrowTheme('night');
  usePreferences.getState().chooseMotion('full');
  expect(currentLanguage()).toBe('de');
  expect(JSON.parse(localStorage.getItem('museum.preferences') ?? '')).toEqual({ theme: 'projector', motion: 'full' });
  usePreferences.getState().chooseLanguage('de');
  expect(JSON.parse(localStorage.getItem('museum.preferences') ?? '')).toEqual({ theme: 'projector', motion: 'full', language: 'de' });
});

it('loses nothing when storage is forbidden or full, and says so', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  usePreferences.getState().chooseTheme('night');
  expect(currentTheme()).toBe('night');
  expect(usePreferences.getState().kept).toBe(false);
});
