/** What the caller did wrong, one plain line each. Printed on stderr without a stack; the exit code is 2. */
export class Complaint extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** Throws a complaint of one line. */
export function complain(line: string): never {
  throw new Complaint([line]);
}
