/** The pen: makes SVG elements and writes an attribute only when it changed. */
import { px } from './format.ts';

const SVG = 'http://www.w3.org/2000/svg';

export type Attrs = Readonly<Record<string, string | number | undefined>>;

export function add<K extends keyof SVGElementTagNameMap>(parent: Element, tag: K, attrs: Attrs = {}): SVGElementTagNameMap[K] {
  const node = document.createElementNS(SVG, tag) as SVGElementTagNameMap[K];
  for (const name in attrs) {
    const value = attrs[name];
    if (value !== undefined) node.setAttribute(name, typeof value === 'number' ? String(px(value)) : value);
  }
  parent.appendChild(node);
  return node;
}

/** Writes one attribute of one element, and leaves the document alone when nothing changed. */
export function writer(node: Element, name: string): (value: string | number) => void {
  let last: string | number | undefined;
  return (value) => {
    const next = typeof value === 'number' ? px(value) : value;
    if (next === last) return;
    last = next;
    node.setAttribute(name, String(next));
  };
}

export function textWriter(node: Element): (value: string) => void {
  let last: string | undefined;
  return (value) => {
    if (value === last) return;
    last = value;
    node.textContent = value;
  };
}

/** Shows or hides without leaving the document. */
export function shower(node: Element): (shown: boolean) => void {
  const write = writer(node, 'visibility');
  return (shown) => write(shown ? 'inherit' : 'hidden');
}
