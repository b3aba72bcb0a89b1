import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';

/** One wrong password. Who finds no place on a busy machine comes again: that was no guess. */
async function guess(client: Client, email: string, n: number): Promise<number> {
  for (;;) {
    const { status } = await client.post('/api/auth/login/', {
      email,
      password: `wrong ${n}`,
      rememberMe: false,
    });
    if (status !== 503) return status;
    await sleep(500);
  }
}

/** Wrong passwords for somebody, all at the same moment, by turns at each door; the statuses they are answered with. */
export const guesses = (doors: readonly (() => Client)[], email: string, many: number): Promise<number[]> =>
  Promise.all(Array.from({ length: many }, (_, n) => guess(doors[n % doors.length]!(), email, n)));
