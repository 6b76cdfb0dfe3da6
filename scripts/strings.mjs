// Keeps translations in step with the English.
//   node scripts/strings.mjs check [de]               what is missing, stale or too much; exit 1 if anything is
//   node scripts/strings.mjs accept de [file] [key …]  these German texts fit the English as it is now (file: part of its path)
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-if-needed.mjs';
import { accepted, faults, pairs, readJson } from './translations.mjs';

const [command, language = 'de', file = '', ...keys] = process.argv.slice(2);

function check() {
  let wrong = 0;
  for (const pair of pairs(root, language)) {
    const [other, sources] = [readJson(root, pair.other), readJson(root, pair.sources)];
    let found = other ? faults(readJson(root, pair.english), other, sources ?? {}) : [{ key: '', kind: 'missing', text: 'is not translated at all' }];
    // A new translation: that every text waits to be accepted is one thing to say.
    if (other && !sources) found = [...found.filter((f) => f.kind !== 'stale' && f.kind !== 'same'), { key: '', kind: 'stale', text: 'was never accepted' }];
    for (const { key, kind, text } of found) process.stdout.write(`${pair.other} ${key}: ${text} (${kind})\n`);
    wrong += found.length;
  }
  process.stdout.write(
    wrong ? `${wrong} to mend. When the words are right: node scripts/strings.mjs accept ${language} [file] [key]\n` : 'Every text is there.\n',
  );
  process.exitCode = wrong ? 1 : 0;
}

function accept() {
  const chosen = pairs(root, language).filter((pair) => pair.other.includes(file));
  if (!chosen.length) throw new Error(`No file of words has “${file}” in its path.`);
  for (const pair of chosen) {
    const other = readJson(root, pair.other);
    if (!other) continue;
    const sources = accepted(readJson(root, pair.english), other, readJson(root, pair.sources) ?? {}, keys);
    writeFileSync(join(root, pair.sources), `${JSON.stringify(sources, null, 2)}\n`);
  }
}

if (command === 'check') check();
else if (command === 'accept') accept();
else {
  process.stderr.write('node scripts/strings.mjs check [language] | accept <language> [file] [key …]\n');
  process.exitCode = 2;
}
