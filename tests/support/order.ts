import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take longest by far; begun last, one of them would keep one processor busy while the other rests. */
const longest = [
  'tests/crash/points.test.ts',
  'tests/stopping.test.ts',
  'tests/schedule.test.ts',
  'tests/fuzz.test.ts',
  'tests/kept-in-s3.test.ts',
  'server/archive/arrivals/altered.test.ts',
  'tests/several.test.ts',
  'server/archive/take-in/refusals.test.ts',
  'tests/others-hang.test.ts',
  'tests/places.test.ts',
  'tests/installed.test.ts',
  'tests/crash/kill.test.ts',
  'tests/many-machines.test.ts',
  'tests/redis.test.ts',
];

/**
 * The longest first, then the others by what they run in: a worker goes on to the next file with what it has loaded
 * only where that needs a window too, or needs none too, and would otherwise load the whole program anew.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turns = new Map(files.map((file) => [file, turnOf(file)]));
    return (await super.sort(files)).toSorted((a, b) => turns.get(a)! - turns.get(b)!);
  }
}

function turnOf({ moduleId, project }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  if (at >= 0) return at;
  if (project.name !== 'together') return longest.length + 2;
  const needsWindow = readFileSync(moduleId, 'utf8').includes('@vitest-environment jsdom');
  return longest.length + (needsWindow ? 1 : 0);
}
