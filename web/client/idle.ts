/** Longest wait where a phone never comes to rest (milliseconds). */
const longestMs = 2_000;

/** Runs something once the page has nothing else to do; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari is without it.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: longestMs });
  return () => cancelIdleCallback(asked);
}
