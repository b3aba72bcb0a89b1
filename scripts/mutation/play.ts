/**
 * Plays tests again and again in one test runner that is started once: the changed sources are compiled with every
 * change behind a switch, so that nothing is written anywhere and nothing is loaded twice.
 */
import path from 'node:path';
import { createVitest, type TestSuite } from 'vitest/node';
import { withSwitches } from './mutants.ts';
import type { Mutant } from './nodes.ts';

/** A test file played once: with one change or, for null, with none. */
export interface Turn {
  change: number | null;
  file: string;
  /** Only these, by what they are called with all around them; null for all. The first that fails is the last. */
  tests: readonly string[] | null;
}

export interface Played {
  turn: Turn;
  /** The test that failed first, or what failed around the tests; null: nothing noticed anything. */
  noticed: { by: string; isLate: boolean } | null;
  /** The changes whose place each test that was played came by. */
  reached: Map<string, readonly number[]>;
}

declare module 'vitest' {
  interface ProvidedContext {
    turns: readonly Turn[];
  }
  interface TaskMeta {
    reached?: readonly number[];
  }
}

const stage = path.resolve('scripts/mutation/stage.ts');

export async function openPlay(mutants: readonly (Mutant & { file: string })[]) {
  const sources = Map.groupBy(
    mutants.map((mutant, n) => ({ ...mutant, n })),
    ({ file }) => path.resolve(file),
  );
  let heard: (suite: TestSuite) => void = () => undefined;
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      include: [stage],
      pool: 'forks',
      maxWorkers: 1,
      // It knows the file alone, and not which changes it was compiled with.
      fsModuleCache: false,
      globalSetup: ['tests/support/global-setup.ts'],
      // A busy machine is not taken for a test that noticed something.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      reporters: [{ onTestSuiteResult: (suite) => heard(suite) }],
    },
    {
      logLevel: 'silent',
      plugins: [
        {
          name: 'switches',
          enforce: 'pre',
          transform(code, id) {
            const changes = sources.get(id);
            return changes && withSwitches(code, changes, (n) => `globalThis.isChanged?.(${changes[n]!.n})`);
          },
        },
      ],
    },
  );
  return {
    /** Plays turns one after the other; `tell` hears of each as it ends. */
    async play(turns: readonly Turn[], tell: (played: Played) => void): Promise<void> {
      if (turns.length === 0) return;
      heard = (suite) => {
        if (suite.parent.type === 'module') tell(playedOf(turns[Number(suite.name)]!, suite));
      };
      vitest.provide('turns', turns);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
        vitest.getRootProject().createSpecification(stage),
      ]);
      for (const error of unhandledErrors) console.error('Nobody waited for this failure:', error);
      const [broken] = testModules.flatMap((module) => module.errors());
      if (broken) throw new Error(`The tests could not be played: ${broken.message}`);
    },
    close: () => vitest.close(),
  };
}

function playedOf(turn: Turn, suite: TestSuite): Played {
  const tests = [...suite.children.allTests()].filter((one) => one.result().state !== 'skipped');
  const name = (fullName: string) => fullName.slice(suite.fullName.length + ' > '.length);
  const suites = [suite, ...suite.children.allSuites()];
  const failed = tests.find((one) => one.result().state === 'failed');
  const errors = failed?.result().errors ?? suites.flatMap((one) => one.errors());
  const message = errors[0]?.message ?? '';
  return {
    turn,
    noticed:
      errors.length === 0
        ? null
        : { by: failed ? name(failed.fullName) : message, isLate: /timed out/.test(message) },
    reached: new Map(tests.map((one) => [name(one.fullName), one.meta().reached ?? []])),
  };
}
