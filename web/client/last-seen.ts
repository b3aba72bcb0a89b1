import type { Contract } from '#shared/api/contract.ts';

/** What was seen last is kept in the browser under this name; signing out, or in, takes the whole of it away. */
export const lastSeenName = 'presence-last-seen';

/** Keeps answers for times without a network. The dashboard has one; pages of the site keep nothing. */
export interface LastSeen {
  keep(contract: Contract, address: string, answer: unknown): void;
  /** The answer as it was seen last, unless it is too old, or nothing of its kind is kept. */
  find(contract: Contract, address: string): Promise<{ answer: unknown; at: number } | null>;
}

let keeper: LastSeen | null = null;
export const lastSeen = (): LastSeen | null => keeper;
/** Says who keeps what was last seen. */
export function keepLastSeen(by: LastSeen): void {
  keeper = by;
}

/** Since when what is on the screen is old, because the network did not answer; null while it does. */
let since: number | null = null;
const listeners = new Set<() => void>();

export const seenAt = (): number | null => since;
/** Calls the listener when what is shown turns old or fresh; answers how to stop. */
export function watchSeenAt(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The oldest of what is shown counts; `null`: the network answers again. */
export function showsSeenAt(at: number | null): void {
  const next = at === null || since === null ? at : Math.min(since, at);
  if (next === since) return;
  since = next;
  listeners.forEach((listener) => listener());
}

/** Whoever comes next to this browser finds nothing of whoever was here. */
export function forgetLastSeen(): void {
  showsSeenAt(null);
  if (typeof indexedDB === 'undefined') return;
  try {
    indexedDB.deleteDatabase(lastSeenName);
  } catch {
    // A private window keeps nothing.
  }
}
