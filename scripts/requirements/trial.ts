/** Plays a test file as often as is asked, with everything it loads of the product kept changeable in memory. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createVitest } from 'vitest/node';
import { mutantsOf, withSwitches } from '../mutation/mutants.ts';
import type { Mutant } from '../mutation/nodes.ts';
import { withRenewals } from './renewals.ts';

export interface Change extends Mutant {
  file: string;
  /** What it is called while tests are played. */
  n: number;
}

export interface Planned {
  id: string;
  n: number;
}

export interface Trial {
  /** The change that is there from the loading of the file on. */
  everywhere: number | null;
  /** The changes that are made while a test is played, by what the test is called, the first first; null: none. */
  plans: Record<string, readonly Planned[]> | null;
  /** Are the changes that each test comes by wanted? */
  isRecorded: boolean;
}

export interface Tried {
  name: string;
  isGood: boolean;
  /** It failed by what it asserts, not by time or by an accident on its way. */
  isNoticed: boolean;
  error: string;
  reached: readonly number[];
  /** What of its plan made it fall. */
  fallen: readonly Planned[];
  /** Why its plan was not played to the end; empty if it was. */
  stopped: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    trial: Trial;
  }
  interface TaskMeta {
    before?: readonly number[];
    fallen?: readonly Planned[];
    stopped?: string;
  }
}

const isProduct = (file: string) =>
  /^(server|shared|blocks|web|demo)\/.*\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|\/testing\//.test(file);

export async function openTrials(options: { needsDatabase: boolean }) {
  /** Every change of what was loaded until now, each at its number. */
  const changes: Change[] = [];
  /** Those that can be made while a test is played, though their place is come by when the file is loaded. */
  const renewable = new Set<number>();
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      include: ['{server,shared,blocks,web,sandbox,demo,tests}/**/*.test.{ts,tsx}'],
      pool: 'forks',
      maxWorkers: 1,
      fsModuleCache: false,
      unstubGlobals: true,
      unstubEnvs: true,
      globalSetup: options.needsDatabase ? ['tests/support/global-setup.ts'] : [],
      setupFiles: ['tests/support/reading/clean-window.ts', 'scripts/requirements/stage.ts'],
      // A busy machine is not taken for a test that noticed something.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      reporters: [{}],
    },
    {
      logLevel: 'silent',
      plugins: [
        react(),
        {
          name: 'switches',
          enforce: 'pre',
          transform(code, id) {
            const file = path.relative(process.cwd(), id);
            if (!isProduct(file)) return;
            const lang = file.endsWith('x') ? 'tsx' : 'ts';
            const found = mutantsOf(code, { where: true, losses: true, lang });
            const first = changes.length;
            changes.push(...found.map((mutant, at) => ({ ...mutant, file, n: first + at })));
            const switched = withSwitches(code, found, (n) => `globalThis.isChanged?.(${first + n})`);
            return withRenewals(switched, lang, (n) => renewable.add(n));
          },
        },
      ],
    },
  );
  return {
    renewable: renewable as ReadonlySet<number>,
    changes: changes as readonly Change[],
    async play(file: string, trial: Trial): Promise<{ tests: Tried[]; before: readonly number[] }> {
      vitest.provide('trial', trial);
      vitest.getRootProject().config.retry = trial.plans ? 1000 : 2;
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
        vitest.getRootProject().createSpecification(path.resolve(file)),
      ]);
      // It knows those of the files before too.
      const own = testModules.filter(({ moduleId }) => moduleId === path.resolve(file));
      const all = own.flatMap((module) => [...module.children.allTests()]);
      const broken = [...own.flatMap((module) => module.errors()), ...(unhandledErrors as Error[])];
      if (all.length === 0) throw new Error(`${file} could not be played: ${broken[0]?.message}`);
      return {
        before: all.find((one) => one.meta().before)?.meta().before ?? [],
        tests: all.map((one) => {
          const { state, errors = [] } = one.result();
          const { reached = [], fallen = [], stopped = '' } = one.meta();
          const [error] = errors;
          return {
            name: one.fullName,
            isGood: state === 'passed',
            isNoticed:
              state === 'failed' && /^(AssertionError|TestingLibraryElementError)$/.test(error?.name ?? ''),
            error: error ? `${error.name}: ${error.message}`.slice(0, 200) : '',
            reached,
            fallen,
            stopped,
          };
        }),
      };
    },
    close: () => vitest.close(),
  };
}

/** The source of a change before it was made. */
export const sourceOf = ({ file, start, end }: Change) => readFileSync(file, 'utf8').slice(start, end);
