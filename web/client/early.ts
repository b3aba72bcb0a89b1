/** Answers that the page began to ask for before any of its scripts was there (web/dashboard/first-calls.ts). */
type Early = Record<string, Promise<Response> | undefined>;

/**
 * An answer that was asked for early, for the first call that wants it; null where there is none, or it did not come.
 * @throws when the call is given up meanwhile.
 */
export async function takeEarly(
  method: string,
  address: string,
  signal: AbortSignal,
): Promise<Response | null> {
  const { early } = globalThis as { early?: Early };
  const name = `${method} ${address}`;
  const answer = early?.[name];
  if (!early || !answer) return null;
  delete early[name];
  const givenUp = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('This took too long.'))),
  );
  return Promise.race([answer.catch(() => null), givenUp]);
}
