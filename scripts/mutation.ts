/**
 * Changes one thing at a time in a file and asks whether a test notices: `npm run mutation -- server/payments/settle.ts`.
 * Each test is played once without a change to learn which changes it comes by, then each change is played with the
 * tests that come by it. The files here are never touched.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { covering } from './mutation/covering.ts';
import { equivalents } from './mutation/equivalents.ts';
import { mutantsOf } from './mutation/mutants.ts';
import type { Mutant } from './mutation/nodes.ts';
import { openPlay, type Played, type Turn } from './mutation/play.ts';

interface Change extends Mutant {
  file: string;
}

const inWords = ({ file, line, inside, what }: Change) => `${file}:${line}  ${inside}  ${what}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Conditions of queries are dropped too. */
    where: { type: 'boolean', default: false },
    /** Only these lines, as 10-20. */
    lines: { type: 'string', default: '1-999999' },
    /** Tells what would be changed and changes nothing. */
    list: { type: 'boolean', default: false },
  },
});
const files = positionals.length > 0 ? positionals : Object.keys(covering);
const unknown = files.filter((file) => !covering[file]);
if (unknown.length > 0) {
  console.error(`Say in scripts/mutation/covering.ts which tests cover ${unknown.join(', ')}.`);
  process.exit(1);
}
const [first = 1, last = first] = values.lines.split('-').map(Number);
const all = files.flatMap((file) =>
  mutantsOf(readFileSync(file, 'utf8'), values).map((mutant): Change => ({ ...mutant, file })),
);
const known = new Map(
  equivalents
    .filter(({ file }) => files.includes(file))
    .map((one) => {
      const same = all.filter(
        ({ file, inside, what }) => file === one.file && inside === one.inside && what === one.what,
      );
      if (same.length === 1) return [same[0]!, one] as const;
      console.error(
        `${one.file}  ${one.inside}  ${one.what}: ${same.length} changes are called that, not one.`,
      );
      process.exit(1);
    }),
);
const changes = all.filter((change) => !known.has(change) && change.line >= first && change.line <= last);
if (values.list) {
  for (const change of changes) console.log(inWords(change));
  process.exit(0);
}

const stage = await openPlay(changes);
/** Which tests of a file come by which change; none of a file that fails as it is. */
const recorded = new Map<string, Map<number, string[]>>();
async function testsBy(file: string): Promise<Map<number, string[]>> {
  const known = recorded.get(file);
  if (known) return known;
  const tests = new Map<number, string[]>();
  await stage.play([{ change: null, file, tests: null }], ({ noticed: broken, reached }) => {
    if (broken) return console.error(`${file} fails without any change, so it is not asked: ${broken.by}`);
    for (const [test, ns] of reached) for (const n of ns) tests.set(n, [...(tests.get(n) ?? []), test]);
  });
  recorded.set(file, tests);
  return tests;
}

const noticed = new Map<number, Played>();
for (const source of files)
  for (const file of covering[source]!) {
    const living = changes.flatMap((change, n) => (change.file === source && !noticed.has(n) ? [n] : []));
    if (living.length === 0) break;
    const tests = await testsBy(file);
    const turns = living
      .filter((n) => tests.has(n))
      .map((n): Turn => ({ change: n, file, tests: tests.get(n)! }));
    console.log(`\n${source}: ${turns.length} of ${living.length} changes that live are played with ${file}`);
    await stage.play(turns, (played) => {
      if (!played.noticed) return;
      const n = played.turn.change!;
      noticed.set(n, played);
      const { by, isLate } = played.noticed;
      console.log(`${inWords(changes[n]!)}  ← ${isLate ? '(late) ' : ''}${by.slice(0, 90)}`);
    });
  }

// Who noticed something is played alone and without a change: a test that fails then has noticed nothing.
const witnessOf = ({ turn, noticed: found }: Played) => `${turn.file}: ${found!.by}`;
const witnesses = new Map(
  [...noticed.values()].map((played): [string, Turn] => {
    const { turn, noticed: found } = played;
    const tests = turn.tests!.includes(found!.by) ? [found!.by] : turn.tests;
    return [witnessOf(played), { change: null, file: turn.file, tests }];
  }),
);
const wrong = new Set<Turn>();
await stage.play([...witnesses.values()], ({ turn, noticed: found }) => {
  if (!found) return;
  wrong.add(turn);
  console.error(`${turn.file} fails alone without any change, so it noticed nothing: ${found.by}`);
});
await stage.close();
for (const [n, played] of noticed) if (wrong.has(witnesses.get(witnessOf(played))!)) noticed.delete(n);

for (const [change, { reason }] of known) console.log(`Equivalent: ${inWords(change)}: ${reason}`);
const survivors = changes.filter((_, n) => !noticed.has(n));
console.log(`\n${survivors.length === 0 ? 'Nothing survived.' : survivors.map(inWords).join('\n')}\n`);
console.table(
  files.map((file) => {
    const of = (some: readonly Change[]) => some.filter((change) => change.file === file).length;
    const survived = of(survivors);
    return {
      file,
      changes: of(changes) + of([...known.keys()]),
      noticed: of(changes) - survived,
      equivalent: of([...known.keys()]),
      survived,
    };
  }),
);
process.exit(survivors.length === 0 ? 0 : 1);
