/** The theme's variables as the page has set them on the stage's host, with fallbacks where there is no page. */
import { FALLBACK } from './ink.ts';

export interface Tokens {
  /** every colour and face variable, resolved */
  readonly values: Readonly<Record<string, string>>;
  /** in CSS pixels */
  readonly stroke: number;
  readonly textMin: number;
}

const DEFAULT = { stroke: 1.5, textMin: 12 };

export function readTokens(host: HTMLElement): Tokens {
  const style = getComputedStyle(host);
  const values: Record<string, string> = {};
  for (const name in FALLBACK) values[name] = style.getPropertyValue(name).trim() || (FALLBACK[name] as string);
  return { values, stroke: length(host, '--stroke', DEFAULT.stroke), textMin: length(host, '--text-min', DEFAULT.textMin) };
}

/** A length variable in pixels, whatever it is written in (`calc`, `vh`, `rem`). */
function length(host: HTMLElement, name: string, otherwise: number): number {
  const probe = document.createElement('i');
  probe.style.cssText = `position:absolute;visibility:hidden;width:var(${name},${otherwise}px)`;
  host.appendChild(probe);
  const width = Number.parseFloat(getComputedStyle(probe).width);
  probe.remove();
  return Number.isFinite(width) && width > 0 ? width : otherwise;
}
