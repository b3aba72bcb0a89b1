/**
 * `npm run requirements` lists the requirements that no test names. With `--mutate` it takes the behaviour of the ids, areas
 * or files of tests that are given (of all, if none is) away in memory, tells which no test misses, and writes what fell
 * into the table of the list.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listFile, requirementsIn, testFiles } from './requirements/list.ts';
import { rowsIn, withFalls, withRows } from './requirements/table.ts';
import { takeAway } from './requirements/take-away.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: { type: 'boolean', default: false },
    /** Where what was found is kept, to go on from there. */
    kept: { type: 'string', default: 'dist/requirements.json' },
  },
});
const files = positionals.filter((name) => name.includes('/'));
const wanted = positionals.filter((name) => !name.includes('/'));
const text = readFileSync(listFile, 'utf8');
const inFiles = testFiles().filter(({ file }) => files.includes(file));
const asked = requirementsIn(text)
  .filter(({ id, area }) => wanted.length === 0 || wanted.includes(id) || wanted.includes(area))
  .filter(({ id }) => files.length === 0 || inFiles.some(({ ids }) => ids.has(id)));
const named = new Set(testFiles().flatMap(({ ids }) => [...ids]));
const open = asked.filter(({ id }) => !named.has(id));
console.log(`${asked.length - open.length} of ${asked.length} requirements are named by a test.`);
if (open.length > 0) console.log(`Not named: ${open.map(({ id }) => id).join(' ')}`);
if (values.mutate) {
  const falls = await takeAway(asked, files, values.kept);
  writeFileSync(listFile, withRows(text, withFalls(rowsIn(text), falls)));
  const fallen = new Set(falls.map(({ id }) => id));
  const standing = asked.filter(({ id }) => !fallen.has(id));
  console.log(`${asked.length - standing.length} of ${asked.length} have a test that fell.`);
  if (standing.length > 0) console.log(`None fell: ${standing.map(({ id }) => id).join(' ')}`);
}
