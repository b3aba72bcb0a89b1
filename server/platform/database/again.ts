import { setTimeout as sleep } from 'node:timers/promises';
import { isOutdated } from './statements.ts';

const mostTries = 5;

/** Runs again when the database chose this transaction as a deadlock's victim, or it was the first to meet a changed table. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= mostTries) throw error;
      if (isOutdated(error)) continue;
      const code = (error as { code?: string }).code;
      if (code !== '40P01' && code !== '40001') throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
