import { describe, expect, it } from 'vitest';
import { preferredLanguage } from './language.ts';

describe('preferredLanguage', () => {
  it.each([
    [['de-CH', 'en'], 'de'],
    [['fr', 'de'], 'de'],
    [['fr-CA', 'ja'], 'en'],
    [['EN-gb'], 'en'],
    [[], 'en'],
  ] as const)('%j → %s', (tags, language) => {
    expect(preferredLanguage(tags)).toBe(language);
  });
});
