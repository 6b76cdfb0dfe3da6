/** Writes attributes and text only where they changed: the browser lays out anew whatever is written, changed or not. */

export function put(node: Element, values: Readonly<Record<string, string | number>>): void {
  for (const name in values) {
    const value = String(values[name]);
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
}

export function putText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
