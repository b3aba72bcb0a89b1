import { createHash } from 'node:crypto';
import type { AccountDeps } from '../deps.ts';

/** Somebody waits for the answer (milliseconds). */
const patienceMs = 1_500;

/** What is said of a password that stands in a leak. */
export const breachedPassword =
  'This password is in a list of passwords that leaked elsewhere, so it is tried early. Choose another one.';

/**
 * Whether a password stands in known leaks, asked of the service that the operator named, which speaks as Pwned Passwords
 * does: it is told the first five signs of the password's hash, as some eight hundred others have them, and answers with
 * all of these. Where nobody is named, or nobody answers, the answer is no: nobody is kept out by somebody else's outage.
 */
export async function isBreached(
  { config, log }: Pick<AccountDeps, 'config' | 'log'>,
  password: string,
): Promise<boolean> {
  if (!config.breachedPasswordsUrl) return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const [asked, rest] = [hash.slice(0, 5), hash.slice(5)];
  try {
    const answer = await fetch(`${config.breachedPasswordsUrl}/range/${asked}`, {
      // Lines are added that stand for nothing, so that not even the length of the answer tells which it was.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
    const lines = (await answer.text()).split(/\r?\n/);
    return lines.some((line) => line.startsWith(`${rest}:`) && line !== `${rest}:0`);
  } catch (error) {
    log.warn('leaked passwords could not be asked about', { problem: (error as Error).message });
    return false;
  }
}
