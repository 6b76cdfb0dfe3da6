/** `museum run`: one exhibit from 0 to `--until`, as JSON or as a table. The same engine as in the page, no browser. */
import { createRun } from '../engine/create-run.ts';
import type { Command } from './command.ts';
import { complain } from './complaint.ts';
import { findExhibit } from './find-exhibits.ts';
import { printRunAsJson } from './run-json.ts';
import { readRunRequest } from './run-request.ts';
import { printRunAsTable } from './run-table.ts';

const HELP = `museum run <exhibit> --until 5s [--every 50ms] [--fix a,b] [--knob name=value] [--poke time:what[:target]] [--seed 1] [--json]

Runs one exhibit in virtual time. Durations have a unit: 250ms, 5s, 30m, 2h.

  --until 5s           how long to run; the last frame is exactly there
  --every 50ms         one frame per this much (default 50ms; longer when that would be more than 2000 frames)
  --fix NAME           a fix that is on from the start; repeat it, or write a,b
  --knob NAME=VALUE    a knob's value from the start; repeat it
  --poke 200ms:stop-reading:proxy-1     something done to the world at a time; repeat it
  --poke 1s:knob:messageBytes=2048      a knob turned then (live knobs only)
  --poke 1s:fix:+per-stream-queue       a fix turned on then; - turns it off
  --seed 1             the same seed gives the same run, on every machine
  --json               one JSON object on stdout; times in ms:
                       {"exhibit","seed","fixes","knobs","until",  (knobs: all of them, as at t = 0)
                        "frames":[{"t","condition","actors","gauges","invariants"}],
                        "log":[{"t","from","level","text"}],"logLeftOut"}
                       The log keeps the newest 1000 lines; logLeftOut says how many older ones there were.

All names are in: museum list
`;

export const runCommand: Command = {
  name: 'run',
  summary: 'runs one exhibit in virtual time and prints what happened',
  help: HELP,
  operands: ['exhibit'],
  flags: {
    until: { takes: 'text' },
    every: { takes: 'text' },
    fix: { takes: 'text', repeats: true },
    knob: { takes: 'text', repeats: true },
    poke: { takes: 'text', repeats: true },
    seed: { takes: 'text' },
    json: { takes: 'nothing' },
  },
  async run(given, console) {
    const exhibit = await findExhibit(given.operands[0] ?? complain('which exhibit? e.g. museum run grpc-stream-stall --until 5s'));
    const request = readRunRequest(exhibit, given);
    if (request.note) console.err(`museum: ${request.note}\n`);
    const run = createRun(exhibit, request.spec);
    if (given.has('json')) await printRunAsJson(run, request, console);
    else await printRunAsTable(run, request, console);
    return 0;
  },
};
