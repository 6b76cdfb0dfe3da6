// Engine, cast, prover and exhibits must be pure: time is virtual, chance is seeded, machines start no actors.
// One call of Date.now or Math.random and a link no longer shows the same instant elsewhere.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-if-needed.mjs';

const RULES = [
  [/\bDate\.now\b|\bnew Date\s*\(\s*\)|\bnew Date(?!\s*\()|\bperformance\.now\b/, 'reads the real clock; use the virtual time that events carry (`at`)'],
  [/\bMath\.random\b|\bcrypto\./, 'draws unseeded chance; use draw() from src/engine/random.ts'],
  [/\bset(?:Timeout|Interval)\b|\brequestAnimationFrame\b/, 'sets a real timer; use out.after() or XState `after`'],
  [/\b(?:spawnChild|sendTo|sendParent|forwardTo)\b|\binvoke:/, 'starts or addresses live actors, which cannot be copied or replayed; emit a "send" effect'],
];
const PLACES = ['src/engine', 'src/cast', 'src/prove', 'exhibits'];
// Tests may name what is forbidden; the check that forbids it must; stage plans draw and may not matter for replay.
const EXCEPT = /\.test\.ts$|check-machine\.ts$|[\\/]stage([\\/]|\.ts$)/;

let problems = 0;
function walk(path) {
  for (const name of readdirSync(path)) {
    const full = join(path, name);
    if (statSync(full).isDirectory()) walk(full);
    else if (/\.tsx?$/.test(name) && !EXCEPT.test(full)) check(full);
  }
}
function check(file) {
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, i) => {
      const code = line.replace(/\/\/.*$|^\s*\*.*$|\/\*.*?\*\//g, '');
      for (const [pattern, why] of RULES) {
        if (!pattern.test(code)) continue;
        problems++;
        process.stderr.write(`${file.slice(root.length + 1)}:${i + 1}: ${why}\n`);
      }
    });
}
for (const place of PLACES.map((name) => join(root, name)).filter(existsSync)) walk(place);
if (problems) process.exit(1);
