/**
 * Keeps one test runner warm in the folder it is started in and runs the same tests again and again, each time over a
 * source that was changed on disk. Its database server and all that did not change stay as they are.
 */
import path from 'node:path';
import { createVitest } from 'vitest/node';

const [file = '', ...tests] = process.argv.slice(2);
const vitest = await createVitest(
  'test',
  { watch: false, bail: 1, reporters: [{}], passWithNoTests: false },
  { logLevel: 'silent' },
);
const found = await vitest.globTestSpecifications(tests);
// In the order they were named, one after the other: the first file that notices ends the run.
const rank = (id: string) => tests.findIndex((name) => id.includes(name));
const specifications = found.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId));

interface Answer {
  ok: boolean;
  /** The test that noticed. */
  by: string;
  tests: number;
}

async function run(): Promise<Answer> {
  vitest.invalidateFile(path.resolve(file));
  let passed = 0;
  for (const specification of specifications) {
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    const cases = testModules.flatMap((module) => [...module.children.allTests()]);
    const failed = cases.find((one) => one.result().state === 'failed');
    const broken = testModules.find((module) => module.state() === 'failed');
    const by = failed?.fullName ?? broken?.moduleId ?? unhandledErrors.map(String)[0];
    if (by !== undefined) return { ok: false, by, tests: passed };
    passed += cases.filter((one) => one.result().state === 'passed').length;
  }
  return { ok: true, by: '', tests: passed };
}

const tell = (answer: unknown) => void (process.connected && process.send!(answer));
process.on('message', () => {
  run().then(tell, (error: unknown) => tell({ ok: false, by: String(error), tests: 0 }));
});
process.on('disconnect', () => void vitest.close().finally(() => process.exit(0)));
tell({ ready: specifications.length });
