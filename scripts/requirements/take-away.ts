/**
 * Takes the behaviour of requirements away until a test that names them falls: `npm run requirements -- --mutate R-124`.
 * What was found is kept after each file, so that it can be stopped and begun again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { nearest } from './near.ts';
import { idsIn, testFiles, type Requirement } from './list.ts';
import { openTrials, type Change, type Planned } from './trial.ts';

/** How a requirement was shown: the test that fell, and the change that made it fall. */
export interface Fall {
  id: string;
  file: string;
  test: string;
  change: string;
  /** How much the change and the requirement have in common, by the words of both. */
  likeness: number;
  shared: readonly string[];
}

interface Kept {
  /** What was asked of each file. */
  played: Record<string, string[]>;
  falls: Fall[];
}

/** As many changes are tried for a requirement in one file. */
const tries = 12;
const triesAlone = 3;
/** With less in common, a change in another file may be nearer. */
const alike = 1;
/** Longer pieces of source, in characters, are more than one behaviour. */
const largest = 400;

const inWords = ({ file, inside, what }: Change) => `${file}${inside && ` ${inside}`}: ${what}`;

export async function takeAway(
  requirements: readonly Requirement[],
  only: readonly string[],
  kept: string,
): Promise<Fall[]> {
  const found: Kept = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : { played: {}, falls: [] };
  const hasFallen = (id: string) => found.falls.some((fall) => fall.id === id && fall.likeness >= alike);
  const files = testFiles()
    .filter(({ file }) => (only.length > 0 ? only.includes(file) : !file.endsWith('.e2e.ts')))
    .map((one) => ({ ...one, asked: requirements.filter(({ id }) => one.ids.has(id)) }))
    .toSorted((a, b) => b.asked.length - a.asked.length);
  for (const needsDatabase of [false, true]) {
    const own = files.filter(({ file }) => /^(server|tests)\//.test(file) === needsDatabase);
    const trials = await openTrials({ needsDatabase });
    for (const isAlone of [false, true])
      for (const { file, asked } of own) {
        const open = asked.filter(({ id }) => !hasFallen(id));
        const name = isAlone ? `${file}, one change at a time` : file;
        if (open.every(({ id }) => found.played[name]?.includes(id))) continue;
        const began = Date.now();
        try {
          await takeAwayIn(file, open, trials, { isAlone, tell: (fall) => found.falls.push(fall) });
        } catch (error) {
          console.error(error);
          continue;
        }
        found.played[name] = [...(found.played[name] ?? []), ...open.map(({ id }) => id)];
        writeFileSync(kept, JSON.stringify(found, null, 1));
        const left = open.filter(({ id }) => !hasFallen(id)).map(({ id }) => id);
        const seconds = Math.round((Date.now() - began) / 1000);
        console.log(
          `${name}: ${open.length - left.length} of ${open.length} in ${seconds} s. ${left.join(' ')}`,
        );
      }
    await trials.close();
  }
  return found.falls.filter(({ likeness }) => likeness >= alike);
}

interface Try {
  requirement: Requirement;
  tests: string[];
  change: Change;
  likeness: number;
  shared: string[];
  /** It is made before the file is loaded, or not at all. */
  isEarly: boolean;
}

async function takeAwayIn(
  file: string,
  asked: readonly Requirement[],
  { play, changes, renewable }: Awaited<ReturnType<typeof openTrials>>,
  { isAlone, tell }: { isAlone: boolean; tell: (fall: Fall) => void },
): Promise<void> {
  const record = await play(file, { everywhere: null, plans: null, isRecorded: true });
  const sound = record.tests.filter(({ isGood }) => isGood);
  for (const { name, isGood, error } of record.tests)
    if (!isGood) console.error(`${file}: ${name} fails as it is: ${error}`);
  const early = new Set(record.before);
  const byNumber = new Map<number, number>();
  for (const { reached } of sound) for (const n of reached) byNumber.set(n, (byNumber.get(n) ?? 0) + 1);
  const small = [...new Set([...early, ...byNumber.keys()])]
    .map((n) => changes[n]!)
    .filter(({ start, end }) => end - start < largest);
  const near = nearest(small, ({ n }) => byNumber.get(n) ?? sound.length);
  const plans = new Map(asked.map((requirement) => [requirement.id, triesFor(requirement)]));

  function triesFor(requirement: Requirement): Try[] {
    const own = sound.filter(({ name }) => idsIn(name).has(requirement.id));
    const titles = own.map(({ name }) => name.replace(/[RX]-\d+/g, ''));
    return near(requirement.text.replace(/[([][^([]*[\])]$/, ''), titles.join(' '))
      .map(({ change, likeness, shared }) => {
        const { n } = change;
        const during = own.filter(({ reached }) => renewable.has(n) || reached.includes(n));
        const tests = (during.length > 0 ? during : early.has(n) ? own : []).map(({ name }) => name);
        return { requirement, tests, change, likeness, shared, isEarly: during.length === 0 };
      })
      .filter(({ tests }) => tests.length > 0)
      .slice(0, tries);
  }

  function fell(id: string, { change, likeness, shared }: Try, test: string): void {
    plans.delete(id);
    tell({ id, file, test, change: inWords(change), likeness, shared });
  }

  if (!isAlone) {
    const planned: Record<string, Planned[]> = {};
    for (const [id, plan] of plans)
      for (const { tests, change, isEarly } of plan)
        if (!isEarly) for (const test of tests) (planned[test] ??= []).push({ id, n: change.n });
    const played = await play(file, { everywhere: null, plans: planned, isRecorded: false });
    for (const { name, fallen, stopped } of played.tests) {
      for (const { id, n } of fallen) {
        const one = plans.get(id)?.find(({ change }) => change.n === n);
        if (one) fell(id, one, name);
      }
      if (stopped) console.log(`${file}: ${name.slice(0, 80)} ${stopped}`);
    }
    return;
  }
  // The test has to fall, and another has to stand.
  for (const [id, plan] of plans)
    for (const one of plan.toSorted((a, b) => Number(b.isEarly) - Number(a.isEarly)).slice(0, triesAlone)) {
      const alone = await play(file, { everywhere: one.change.n, plans: null, isRecorded: false });
      const isSpecific = alone.tests.some(({ isGood }) => isGood) || sound.length === 1;
      const test = alone.tests.find(({ name, isNoticed }) => isNoticed && one.tests.includes(name));
      if (!isSpecific || !test) continue;
      fell(id, one, test.name);
      break;
    }
}
