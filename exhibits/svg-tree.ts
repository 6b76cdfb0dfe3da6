/** A standalone SVG as a tree: read from the stage's export, printed one element per line. Needs no document. */

export interface SvgNode {
  readonly name: string;
  attrs: Record<string, string>;
  readonly children: (SvgNode | string)[];
}

const TOKEN = /<\/[\w:-]+\s*>|<([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|[^<]+/gy;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

/**
 * Reads what XMLSerializer writes; anything else (comments, CDATA) is refused rather than skipped. A no-break space
 * becomes `&#160;`: it can be seen in a diff, and happy-dom's `&nbsp;` is not XML.
 */
export function readSvg(serialized: string): SvgNode {
  const text = serialized.replace(/&nbsp;|\u00a0/g, '&#160;');
  const top: SvgNode = { name: '', attrs: {}, children: [] };
  const open = [top];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const parent = open.at(-1) as SvgNode;
    const [all, name, attributes, closed] = match;
    if (all.startsWith('</')) open.pop();
    else if (!name) parent.children.push(all);
    else {
      const attrs = Object.fromEntries([...(attributes ?? '').matchAll(ATTRIBUTE)].map((a) => [a[1], a[2]]));
      const node: SvgNode = { name, attrs, children: [] };
      parent.children.push(node);
      if (!closed) open.push(node);
    }
  }
  const [root] = top.children;
  if (end !== text.length || open.length !== 1 || top.children.length !== 1 || typeof root !== 'object')
    throw new Error(`not an SVG that can be read, from: ${text.slice(end, end + 80)}`);
  return root;
}

/** Lettering is one line whatever it contains, because white space in it is drawn. */
const ONE_LINE = new Set(['text', 'title', 'desc', 'style']);

export function printSvg(node: SvgNode, indent = ''): string {
  const tag = [node.name, ...Object.entries(node.attrs).map(([name, value]) => `${name}="${value}"`)].join(' ');
  if (!node.children.length) return `${indent}<${tag}/>\n`;
  if (ONE_LINE.has(node.name))
    return `${indent}<${tag}>${node.children.map((c) => (typeof c === 'string' ? c : printSvg(c).trimEnd())).join('')}</${node.name}>\n`;
  const inner = node.children.map((c) => (typeof c === 'string' ? (c.trim() ? `${indent}  ${c.trim()}\n` : '') : printSvg(c, `${indent}  `))).join('');
  return `${indent}<${tag}>\n${inner}${indent}</${node.name}>\n`;
}

export function elements(node: SvgNode): SvgNode[] {
  return [node, ...node.children.flatMap((c) => (typeof c === 'string' ? [] : elements(c)))];
}

export function textOf(node: SvgNode): string {
  return node.children.map((c) => (typeof c === 'string' ? c : textOf(c))).join('');
}

/** The same tree with every attribute's value passed through `change`. */
export function mapAttrs(node: SvgNode, change: (name: string, value: string) => string): SvgNode {
  return {
    name: node.name,
    attrs: Object.fromEntries(Object.entries(node.attrs).map(([name, value]) => [name, change(name, value)])),
    children: node.children.map((c) => (typeof c === 'string' ? c : mapAttrs(c, change))),
  };
}
