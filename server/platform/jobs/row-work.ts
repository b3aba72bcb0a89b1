import { setTimeout as sleep } from 'node:timers/promises';
import { lookMs, type Looking } from './looking.ts';

/** Rows that are their own queue, so that nothing is sent for them: claimed by their time, and put off before they are worked on. */
export interface Rows {
  /** Whether the time of any has come: one small question, since most looks find nothing. */
  isAnyDue(): Promise<boolean>;
  /** Does some of those whose time has come; answers how many it took, and whether more may be due at once. */
  doSome(): Promise<{ done: number; more: boolean }>;
  /** How often that is under way at once in one process. */
  lines: number;
  /** How many wait, for whatever. */
  waiting(): Promise<number>;
}

/** How long nothing is looked for after it failed, as it does where the database is away (milliseconds). */
const pauseMs = 2_000;

/**
 * Looks for rows, and on where more were due than could be taken: what comes meanwhile is taken together. Answers how to
 * end it, which waits for what is under way.
 */
export function watchRows(
  rows: Rows,
  looking: Looking,
  failed: (error: unknown) => void,
): { end(atMostMs: number): Promise<void> } {
  const lines = new Set<Promise<void>>();
  let isOver = false;
  const work = async () => {
    if (!(await rows.isAnyDue())) return;
    looking.found();
    while (!isOver && (await rows.doSome()).more);
  };
  const pause = (error: unknown) => {
    looking.pause(pauseMs);
    failed(error);
  };
  const timer = setInterval(() => {
    if (lines.size === rows.lines || !looking.isTime()) return;
    const line: Promise<void> = work()
      .catch(pause)
      .finally(() => lines.delete(line));
    lines.add(line);
  }, lookMs).unref();
  return {
    async end(atMostMs) {
      clearInterval(timer);
      isOver = true;
      await Promise.race([Promise.all(lines), sleep(atMostMs, undefined, { ref: false })]);
    },
  };
}

/** All of them whose time has come; answers how many. */
export async function doAll(rows: Rows): Promise<number> {
  let all = 0;
  // Taking some writes, and mostly there are none.
  let isMore = await rows.isAnyDue();
  while (isMore) {
    const { done, more } = await rows.doSome();
    all += done;
    isMore = more;
  }
  return all;
}
