/** The command line in-process, and a few times as the real program that people and scripts start. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createRun } from '../engine/create-run.ts';
import { findExhibit } from './find-exhibits.ts';
import { museum } from './main.ts';

const ROOM = 'grpc-stream-stall';

async function call(...args: string[]) {
  const written = { out: '', err: '' };
  const code = await museum(args, {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { code, ...written };
}

const run = (...args: string[]) => call('run', ROOM, ...args);
async function json(...args: string[]) {
  const { code, out, err } = await run(...args, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

describe('museum run --json', () => {
  it('has the promised shape, frames from 0 to until, times in ms', async () => {
    const result = await json('--until', '205ms', '--every', '50ms');
    expect(Object.keys(result)).toEqual(['exhibit', 'seed', 'fixes', 'knobs', 'until', 'frames', 'log', 'logLeftOut']);
    expect(result).toMatchObject({ exhibit: ROOM, seed: 1, fixes: [], until: 205, logLeftOut: 0 });
    const { knobs } = await findExhibit(ROOM);
    expect(result.knobs).toEqual(Object.fromEntries(knobs.map((knob) => [knob.id, knob.default])));
    expect(result.frames.map((frame: { t: number }) => frame.t)).toEqual([0, 50, 100, 150, 200, 205]);
    for (const frame of result.frames) {
      expect(Object.keys(frame)).toEqual(['t', 'condition', 'actors', 'gauges', 'invariants']);
      expect(typeof frame.gauges['proxy-0.lastVersion']).toBe('number');
      for (const state of Object.values(frame.actors)) expect(typeof state).toBe('string');
      for (const holds of Object.values(frame.invariants)) expect(typeof holds).toBe('boolean');
    }
  });

  it('without --every shows a frame per 50 ms, or a coarser round step, and says so', async () => {
    const { frames } = await json('--until', '5s');
    expect(frames).toHaveLength(101);
    expect(frames[1].t).toBe(50);
    expect((await json('--until', '10ms')).frames.map((frame: { t: number }) => frame.t)).toEqual([0, 10]);
    const long = await run('--until', '3m', '--knob', 'proxies=2', '--json');
    expect(JSON.parse(long.out).frames).toHaveLength(1801);
    expect(long.err).toBe('museum: one frame per 100ms, since 50ms would be 3601 frames; --every says otherwise\n');
  });

  it('carries out the command of the museum’s first order', async () => {
    const flags = '--fix per-stream-queue --knob messageBytes=1024 --poke 200ms:stop-reading:proxy-1 --seed 1 --until 5s --every 50ms';
    const result = await json(...flags.split(' '));
    expect(result).toMatchObject({ seed: 1, fixes: ['per-stream-queue'], until: 5000 });
    expect(result.knobs.messageBytes).toBe(1024);
    expect(result.frames).toHaveLength(101);
    expect(result.frames.at(-1).t).toBe(5000);
  });

  // recordings/buggy-separate.json and fixed-separate.json: real grpc-go, four subscribers, the second one stops after 20.
  it.each([
    ['the stall as recorded', [], [145, 20, 144, 144], 1],
    ['the fix as recorded', ['--fix', 'per-stream-queue'], [501, 20, 501, 501], -1],
  ])('shows %s', async (_, fix, versions, blockedOn) => {
    const knobs = ['proxies=4', 'stuck=1', 'readThenStop=20', 'messageBytes=1024', 'every=10'].flatMap((knob) => ['--knob', knob]);
    const { frames } = await json(...knobs, ...fix, '--until', '5s');
    const { t, gauges } = frames.at(-1);
    expect(t).toBe(5000);
    expect([0, 1, 2, 3].map((i) => gauges[`proxy-${i}.lastVersion`])).toEqual(versions);
    expect(gauges['controller.blockedOn']).toBe(blockedOn);
  });

  it('carries out fixes, knobs and pokes in both spellings', async () => {
    const one = await json('--until', '4s', '--fix', 'per-stream-queue,keepalive', '--knob', 'messageBytes=1024', '--poke', '200ms:stop-reading:proxy-1');
    const two = await json('--until', '4s', '--fix', 'per-stream-queue', '--fix=keepalive', '--knob=messageBytes=1024', '--poke=0.2s:stop-reading:proxy-1');
    expect(one).toEqual(two);
    expect(one.fixes).toEqual(['per-stream-queue', 'keepalive']);
    const pokes = [{ at: 200, kind: 'poke', poke: 'stop-reading', target: 'proxy-1' }] as const;
    const world = createRun(await findExhibit(ROOM), { seed: 1, knobs: { messageBytes: 1024 }, fixes: ['per-stream-queue', 'keepalive'], pokes });
    expect(one.frames.at(-1).gauges).toEqual(world.frameAt(4000).gauges());
  });

  it('turns knobs and fixes in the middle of a run, whatever the order they were written in', async () => {
    const late = ['--poke', '3s:fix:-per-stream-queue', '--poke', '1s:fix:+per-stream-queue', '--poke', '2s:knob:messageBytes=2048', '--poke', '2s:roll'];
    const { log, frames } = await json('--until', '4s', ...late);
    expect(frames.at(-1).t).toBe(4000);
    expect(log.length).toBeGreaterThan(0);
    expect(Object.keys(log[0])).toEqual(['t', 'from', 'level', 'text']);
  });

  it('caps the log and says how much it left out', async () => {
    const crowd = ['proxies=30', 'requestEvery=50', 'messageBytes=65536', 'rollEvery=100', 'replicas=20'].flatMap((knob) => ['--knob', knob]);
    const { log, logLeftOut } = await json('--until', '20s', '--every', '20s', ...crowd, '--poke', '1s:stop-reading:proxy-0');
    expect(log).toHaveLength(1000);
    expect(logLeftOut).toBeGreaterThan(0);
  });

  it('gives the same run for the same seed', async () => {
    expect(await json('--until', '2s', '--seed', '7')).toEqual(await json('--until', '2s', '--seed', '7'));
    expect((await json('--until', '2s', '--seed', '7')).seed).toBe(7);
  });
});

describe('museum list', () => {
  it('lists every folder of exhibits with every name that run understands', async () => {
    const { out, code } = await call('list', '--json');
    expect(code).toBe(0);
    const { exhibits } = JSON.parse(out);
    const folders = readdirSync(new URL('../../exhibits/', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(exhibits.map((e: { id: string }) => e.id)).toEqual(folders.map((entry) => entry.name).sort());
    for (const entry of exhibits) expect(Object.keys(entry)).toEqual(['id', 'title', 'teaser', 'knobs', 'pokes', 'fixes', 'gauges', 'invariants', 'scenes']);
    const room = exhibits.find((e: { id: string }) => e.id === ROOM);
    expect(room.title).toBe('One Silent Reader');
    expect(room.knobs).toContainEqual({ id: 'proxies', type: 'number', range: [2, 1000], default: 6, integer: true, unit: '', live: false });
    expect(room.knobs).toContainEqual({
      id: 'connectionCredit',
      type: 'enum',
      options: ['on-receipt', 'on-read'],
      default: 'on-receipt',
      unit: '',
      live: false,
    });
    expect(room.fixes).toContainEqual({ id: 'per-stream-queue', group: 'queue', historic: true });
    expect(room.pokes).toContainEqual({ id: 'stop-reading', target: 'proxy' });
  });
});

describe('what was asked wrongly', () => {
  it.each([
    [['run', 'grpc-stream-stal', '--until', '5s'], 'there is no exhibit "grpc-stream-stal"; did you mean "grpc-stream-stall"?'],
    [['run', '--until', '5s'], 'which exhibit?'],
    [['run', ROOM], '--until is needed'],
    [['run', ROOM, '--until', '5'], '"5" is not a duration'],
    [['run', ROOM, '--until', '1s', '--every', '0ms'], '--every must be longer than 0ms'],
    [['run', ROOM, '--until', '24h', '--every', '1ms'], 'would print 86400000 frames'],
    [['run', ROOM, '--until', '1s', '--knob', 'proxis=4'], 'there is no knob "proxis"; did you mean "proxies"?'],
    [['run', ROOM, '--until', '1s', '--knob', 'proxies=0'], 'proxies must be between 2 and 1000, not 0'],
    [['run', ROOM, '--until', '1s', '--knob', 'proxies=3.5'], 'proxies must be a whole number'],
    [['run', ROOM, '--until', '1s', '--knob', 'proxies'], 'write it as name=value'],
    [['run', ROOM, '--until', '1s', '--knob', 'proxies=3', '--knob', 'proxies=4'], '--knob proxies was given twice'],
    [['run', ROOM, '--until', '1s', '--knob', 'sharedConnection=yes'], 'sharedConnection must be true or false'],
    [['run', ROOM, '--until', '1s', '--fix', 'per-stream-que'], 'did you mean "per-stream-queue"?'],
    [['run', ROOM, '--until', '1s', '--fix', 'keepalive,'], 'empty name'],
    [['run', ROOM, '--until', '1s', '--fix', 'per-stream-queue,queue-blocking'], 'exclude each other'],
    [['run', ROOM, '--until', '1s', '--poke', 'stop-reading:proxy-1'], '"stop-reading" is not a duration'],
    [['run', ROOM, '--until', '1s', '--poke', '1s'], 'write it as time:poke'],
    [['run', ROOM, '--until', '1s', '--poke', '1s:stop-readin:proxy-1'], 'did you mean "stop-reading"?'],
    [['run', ROOM, '--until', '1s', '--poke', '1s:stop-reading:proxy-99'], 'there is no proxy "proxy-99"'],
    [['run', ROOM, '--until', '1s', '--poke', '1s:stop-reading'], 'needs a target'],
    [['run', ROOM, '--until', '1s', '--poke', '1s:fix:per-stream-queue'], 'write +name to turn a fix on'],
    [['run', ROOM, '--until', '1s', '--poke', '1s:knob:proxies=4'], 'can only be set at the start'],
    [['run', ROOM, '--until', '1s', '--seed', '-1'], 'seed'],
    [['run', ROOM, '--until', '1s', '--seed', '1.5'], '--seed must be a whole number'],
    [['run', ROOM, 'other', '--until', '1s'], '"other" is too much'],
    [['list', '--jsn'], 'did you mean --json?'],
    [['bench', '--only', 'speed'], 'there is no part "speed"'],
    [['lst'], 'did you mean "list"?'],
  ])('%j', async (args, message) => {
    const { code, out, err } = await call(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('names a poke as it was typed, whatever the order in time', async () => {
    const { err } = await run('--until', '9s', '--poke', '5s:freeze:proxy-1', '--poke', '1s:freeze:proxy-9');
    expect(err).toMatch(/^museum: --poke 1s:freeze:proxy-9: there is no proxy "proxy-9"/);
  });

  it('says everything that is wrong at once', async () => {
    const { err } = await run('--until', '5', '--knob', 'nope=1', '--fix', 'nope', '--seed', 'x');
    expect(err.trim().split('\n')).toHaveLength(4);
  });
});

describe('for people', () => {
  it('prints a table with the changes of condition and the end of the log', async () => {
    const { out, code } = await run('--until', '15s', '--poke', '3s:stop-reading:proxy-1');
    expect(code).toBe(0);
    expect(out).toContain('stalled');
    expect(out).toContain('conditions: flowing → windowClosed at 6.4s → stalled at 10.8s');
    expect(out).toMatch(/callback-returns +BROKEN +seen at 11\.35s/);
    expect(out).toMatch(/at the end +proxy\.lastVersion/);
    expect(out.split('\n').length).toBeLessThan(70);
  });

  it.each([[['--help']], [['help']], [['run', '--help']], [['list', '-h']], [['bench', '--help']]])('%j explains', async (args) => {
    const { out, code } = await call(...args);
    expect(code).toBe(0);
    expect(out).toContain('museum');
  });
});

describe('as a program', () => {
  const program = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/museum.mjs', ...args], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('writes nothing but the JSON', () => {
    const { status, stdout, stderr } = program('run', ROOM, '--until', '1s', '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout).frames.at(-1).t).toBe(1000);
  });

  it('stops without a word when its reader has seen enough', () => {
    const shell = spawnSync('sh', ['-c', '"$0" scripts/museum.mjs run grpc-stream-stall --until 1h --every 50ms --json | head -c 50', process.execPath], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      encoding: 'utf8',
    });
    expect({ length: shell.stdout.length, stderr: shell.stderr }).toEqual({ length: 50, stderr: '' });
  });

  it('says what was wrong on stderr and leaves with 2', () => {
    const { status, stdout, stderr } = program('run', ROOM, '--until', '1', '--json');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^museum: --until: "1" is not a duration/);
  });
});
