/** The museum's lights. */
export const THEMES = ['gallery', 'night', 'projector'] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(text: unknown): text is Theme {
  return THEMES.includes(text as Theme);
}
