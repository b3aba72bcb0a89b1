import { setTimeout as sleep } from 'node:timers/promises';
import type { Counts } from './limits.ts';
import type { Line } from './line.ts';

/** The other web processes of the same start; of those on other machines nobody knows here. */
export interface Siblings {
  /** Asks all of them and answers what they said, once all have; who is gone, or slower than a second, is left out. */
  ask<Answer>(topic: string, data?: unknown): Promise<Answer[]>;
  hear(topic: string, answer: (data: never) => unknown): void;
}

/** One process that has none. */
export const alone: Siblings = { ask: () => Promise.resolve([]), hear: () => undefined };

const patienceMs = 1_000;

/** The siblings of a web process, which are asked through the process above all of them. */
export const siblingsOver = (line: Line): Siblings => ({
  ask: async <Answer>(topic: string, data?: unknown) =>
    (await line.ask('siblings', { topic, data })) as Answer[],
  hear: line.hear,
});

/** Passes on what one process asks its siblings. */
export function passOn(line: Line, others: () => Line[]): void {
  line.hear('siblings', async ({ topic, data }: { topic: string; data: unknown }) => {
    const asked = others().map((other) =>
      Promise.race([
        other.ask(topic, data).then((answer) => [answer]),
        sleep(patienceMs, [], { ref: false }),
      ]).catch(() => []),
    );
    return (await Promise.all(asked)).flat();
  });
}

/** Counts that the process above keeps for all of them. */
export const countsOver = (line: Line): Counts => ({
  add: async (window) => (await line.ask('count', window)) as Awaited<ReturnType<Counts['add']>>,
  takeBack: (window) => line.tell('take back', window),
});

export function keepCounts(line: Line, counts: Counts): void {
  line.hear('count', counts.add);
  line.hear('take back', counts.takeBack);
}
