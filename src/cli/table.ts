/** Columns of plain text, as wide as they need to be, with a closing newline. */
export function table(indent: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) => `${indent}${row.map((cell, column) => cell.padEnd(widths[column] as number)).join('  ')}`.trimEnd();
  return `${[line(head), `${indent}${widths.map((w) => '─'.repeat(w)).join('  ')}`, ...rows.map(line)].join('\n')}\n`;
}
