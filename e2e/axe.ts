/**
 * Accessibility by axe: all rules in the first light; in the others, which differ in colour only, those about colour.
 * Its reading of colours takes seconds on a page full of drawings, so a test that adds a part looks at that part.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export interface Look {
  readonly theme?: string;
  /** only this part of the page */
  readonly within?: string;
  /** false for pages that were looked at already and differ in their words only */
  readonly colours?: boolean;
}

/** What axe finds wrong, as `rule: elements`. */
export async function faults(page: Page, { theme = 'gallery', within, colours = true }: Look = {}): Promise<string[]> {
  let builder = new AxeBuilder({ page });
  if (theme !== 'gallery') builder = builder.withRules(['color-contrast', 'link-in-text-block']);
  else if (!colours) builder = builder.disableRules(['color-contrast', 'link-in-text-block']);
  if (within) builder = builder.include(within);
  const { violations } = await builder.analyze();
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}
