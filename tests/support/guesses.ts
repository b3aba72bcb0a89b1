import type { Client } from './client.ts';
import { whenNotBusy } from './when-not-busy.ts';

/** One wrong password. Who finds no place comes again: that was no guess. */
async function guess(client: Client, email: string, n: number): Promise<number> {
  const form = { email, password: `wrong ${n}`, rememberMe: false };
  return (await whenNotBusy(() => client.post('/api/auth/login/', form))).status;
}

/** Wrong passwords for somebody, all at the same moment, by turns at each door; the statuses they are answered with. */
export const guesses = (doors: readonly (() => Client)[], email: string, many: number): Promise<number[]> =>
  Promise.all(Array.from({ length: many }, (_, n) => guess(doors[n % doors.length]!(), email, n)));
