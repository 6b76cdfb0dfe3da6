/** The command line's front door: chooses the command, reads its flags, turns complaints into exit code 2. */
import { nearest } from '../engine/settings.ts';
import { benchCommand } from './bench-command.ts';
import type { Command } from './command.ts';
import { Complaint, complain } from './complaint.ts';
import type { Console } from './console.ts';
import { crdCommand } from './crd-command.ts';
import { readFlags } from './flags.ts';
import { listCommand } from './list-command.ts';
import { proveCommand } from './prove-command.ts';
import { runCommand } from './run-command.ts';

const COMMANDS: readonly Command[] = [listCommand, runCommand, proveCommand, crdCommand, benchCommand];

const HELP = `The Museum of Weird Bugs, without a browser.

${COMMANDS.map(({ name, summary }) => `  museum ${name.padEnd(6)} ${summary}`).join('\n')}

  museum <command> --help   everything about one command
  As an npm script:         npm run -s museum -- <command> …
`;

/** Runs one command line. Returns the exit code: 0 fine, 1 something failed, 2 it was asked wrongly. */
export async function museum(args: readonly string[], console: Console): Promise<number> {
  try {
    return await dispatch(args, console);
  } catch (error) {
    const lines = error instanceof Complaint ? error.lines : [error instanceof Error ? error.message : String(error)];
    for (const line of lines) console.err(`museum: ${line}\n`);
    return error instanceof Complaint ? 2 : 1;
  }
}

async function dispatch([name, ...args]: readonly string[], console: Console): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') {
    console.out(HELP);
    return 0;
  }
  if (name === undefined) {
    console.err(HELP);
    return 2;
  }
  const command = COMMANDS.find((c) => c.name === name);
  if (!command) {
    const names = COMMANDS.map((c) => c.name);
    const near = nearest(name, names);
    complain(`there is no command "${name.slice(0, 40)}"; ${near ? `did you mean "${near}"?` : `there are ${names.join(', ')}`}`);
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.out(command.help);
    return 0;
  }
  const given = readFlags(args, command.flags);
  const extra = given.operands[command.operands.length];
  if (extra !== undefined)
    complain(`"${extra.slice(0, 60)}" is too much: museum ${name} takes ${command.operands.length ? `one ${command.operands.join(', ')}` : 'flags only'}`);
  return command.run(given, console);
}
