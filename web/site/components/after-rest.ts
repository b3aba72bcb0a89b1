import { savesData, whenIdle } from '#web/client/idle.ts';

/**
 * Runs something after the page has loaded and come to rest; for whoever asked for little data, only when it is wanted.
 * Answers how it is run at once: once it succeeded it is not run again.
 */
export function afterRest(run: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | null = null;
  const now = () =>
    (begun ??= run().catch((error: unknown) => {
      begun = null;
      throw error;
    }));
  const rest = () => whenIdle(() => now().catch(() => {}));
  if (savesData()) return now;
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
  return now;
}
