import { createBackOff } from '../outside/back-off.ts';

const lookEveryMs = 250;
/** On a full disk the database falls over again when somebody writes, each time after it has read its whole log. */
export const startsAgain = { least: 50, most: 4_000, staysMs: 30_000 };

/** Starts the database again when it is gone; tries on, ever more slowly, until it stays or the answer is called. */
export function beginAgain(isGone: () => boolean, start: () => Promise<void>): () => Promise<void> {
  const backOff = createBackOff(startsAgain);
  let starting: Promise<void> | null = null;
  let upAt = -Infinity;
  let notBefore: number | null = null;
  const timer = setInterval(() => {
    if (starting || !isGone()) return;
    const now = performance.now();
    notBefore ??= now + backOff.next(now - upAt);
    if (now < notBefore) return;
    starting = start()
      .catch(() => undefined)
      .finally(() => {
        [starting, notBefore, upAt] = [null, null, performance.now()];
      });
  }, lookEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}
