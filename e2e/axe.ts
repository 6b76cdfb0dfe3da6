/** Accessibility by axe: all rules in the first light; in the others, which differ in colour only, those about colour. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export function axeFor(page: Page, theme: string): AxeBuilder {
  const builder = new AxeBuilder({ page });
  return theme === 'gallery' ? builder : builder.withRules(['color-contrast', 'link-in-text-block']);
}
