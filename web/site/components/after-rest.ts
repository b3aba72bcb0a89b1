import { savesData } from '#web/client/saves-data.ts';

/** After the page has loaded, this long for its first pictures to be drawn (milliseconds). */
const restMs = 200;

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
  const rest = () => setTimeout(() => now().catch(() => {}), restMs);
  if (savesData()) return now;
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
  return now;
}
