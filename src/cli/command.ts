/** One command of the command line. */

import type { Console } from './console.ts';
import type { FlagSpec, Given } from './flags.ts';

export interface Command {
  readonly name: string;
  /** one line for the overview */
  readonly summary: string;
  /** the whole text of `museum <name> --help` */
  readonly help: string;
  /** names of what may stand without a flag, in order; the last may be missing only if `optional` */
  readonly operands: readonly string[];
  readonly flags: Readonly<Record<string, FlagSpec>>;
  /** returns the exit code */
  run(given: Given, console: Console): Promise<number>;
}
