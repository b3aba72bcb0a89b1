/** Where the turns are played, inside the test runner: each is a suite of its own with its own copy of the test file. */
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';

declare global {
  /** Asked by a source at each place where it might be changed. */
  var isChanged: ((n: number) => boolean) | undefined;
}

let change: number | null = null;
let reached = new Set<number>();
globalThis.isChanged = (n) => {
  reached.add(n);
  return n === change;
};

inject('turns').forEach((turn, n) => {
  describe(String(n), async () => {
    /** What was reached before the first test is reached by each. */
    let before: Set<number> | null = null;
    let isOver = false;
    beforeAll(() => {
      change = turn.change;
      reached = new Set();
    });
    beforeEach(({ task, skip, onTestFailed }) => {
      before ??= reached;
      const name = task.fullTestName.slice(`${n} > `.length);
      if (isOver || (turn.tests && !turn.tests.includes(name))) skip();
      onTestFailed(() => {
        isOver = true;
      });
      reached = new Set(before);
    });
    afterEach(({ task }) => {
      task.meta.reached = [...reached];
    });
    await import(/* @vite-ignore */ `${path.resolve(turn.file)}?turn=${n}`);
  });
});
