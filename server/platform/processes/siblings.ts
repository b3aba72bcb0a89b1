import { setTimeout as sleep } from 'node:timers/promises';
import type { Counts } from '../admission/limits.ts';
import type { Line } from './line.ts';
import type { Machines } from './machines.ts';

/** The other web processes: of the same start by lines, of other machines by Redis, where there is one. */
export interface Siblings {
  /** Asks all of this start and answers what they said, once all have; who is gone, or slower than a second, is left out. */
  ask<Answer>(topic: string, data?: unknown): Promise<Answer[]>;
  /** Tells all of them; once this is done those of this start have heard it, those elsewhere hear it in a moment or never. */
  tell(topic: string, data: string): Promise<void>;
  hear(topic: string, answer: (data: never) => unknown): void;
}

/** One process that has none. */
export const alone: Siblings = {
  ask: () => Promise.resolve([]),
  tell: () => Promise.resolve(),
  hear: () => undefined,
};

/** One process that has them on other machines alone. */
export function siblingsAt(machines: Machines): Siblings {
  const heard = new Map<string, (data: never) => unknown>();
  machines.hear((topic, data) => void heard.get(topic)?.(data as never));
  return {
    ...alone,
    async tell(topic, data) {
      machines.tell(topic, data);
    },
    hear: (topic, answer) => void heard.set(topic, answer),
  };
}

const patienceMs = 1_000;

/** What siblings say to each other is apart from what the process above says. */
const between = (topic: string) => `sibling: ${topic}`;

/** The siblings of a web process, which are asked and told through the process above all of them. */
export const siblingsOver = (line: Line): Siblings => ({
  ask: async <Answer>(topic: string, data?: unknown) =>
    (await line.ask('siblings', { topic, data })) as Answer[],
  tell: async (topic, data) => void (await line.ask('siblings', { topic, data, isTold: true })),
  hear: (topic, answer) => line.hear(between(topic), answer),
});

/** Passes on what one process asks or tells its siblings. */
export function passOn(line: Line, others: () => Line[], machines: Machines | null): void {
  line.hear('siblings', async (said: { topic: string; data: unknown; isTold?: true }) => {
    const { topic, data } = said;
    if (said.isTold) machines?.tell(topic, String(data));
    const asked = others().map((other) =>
      Promise.race([
        other.ask(between(topic), data).then((answer) => [answer]),
        sleep(patienceMs, [], { ref: false }),
      ]).catch(() => []),
    );
    return (await Promise.all(asked)).flat();
  });
}

/** Hands on to all of them what comes from other machines. */
export const handOn = (machines: Machines, all: () => Line[]): void =>
  machines.hear((topic, data) => {
    for (const line of all()) line.tell(between(topic), data);
  });

/** Counts that the process above keeps for all of them. */
export const countsOver = (line: Line): Counts => ({
  add: async (window) => (await line.ask('count', window)) as Awaited<ReturnType<Counts['add']>>,
  takeBack: (window) => line.tell('take back', window),
});

/** Keeps the counts of limits for the process at the other end of a line. */
export function keepCounts(line: Line, counts: Counts): void {
  line.hear('count', counts.add);
  line.hear('take back', counts.takeBack);
}
