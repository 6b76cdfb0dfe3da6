/** A standalone picture: colours and faces written out, nothing to click, messages of the canvas included. */

import type { Box } from './contract.ts';
import { add } from './draw.ts';

export interface Ready {
  readonly svg: SVGSVGElement;
  readonly box: Box;
  readonly uid: string;
  readonly title: string;
  readonly values: Readonly<Record<string, string>>;
  /** layers that are for the living page only */
  readonly leaveOut: readonly Element[];
  readonly extra: SVGGElement | null;
}

export function standalone({ svg, box, uid, title, values, leaveOut, extra }: Ready): string {
  for (const node of leaveOut) node.setAttribute('data-leave-out', '');
  const copy = svg.cloneNode(true) as SVGSVGElement;
  for (const node of leaveOut) node.removeAttribute('data-leave-out');
  for (const node of [...copy.querySelectorAll('[data-leave-out],[visibility="hidden"]')]) node.remove();
  if (extra) copy.appendChild(extra);
  for (const name of [...copy.attributes].map((a) => a.name)) if (!['viewBox'].includes(name)) copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(box.width));
  copy.setAttribute('height', String(box.height));
  copy.setAttribute('role', 'img');
  const name = add(copy, 'title');
  name.textContent = title;
  copy.insertBefore(name, copy.firstChild);
  const ground = add(copy, 'rect', { width: box.width, height: box.height, fill: 'var(--paper)' });
  copy.insertBefore(ground, name.nextSibling);
  const text = new XMLSerializer().serializeToString(copy);
  return text.replaceAll(`${uid}-`, 'museum-').replace(/var\((--[\w-]+)\)/g, (all, key: string) => (values[key] ?? all).replaceAll('"', "'"));
}
