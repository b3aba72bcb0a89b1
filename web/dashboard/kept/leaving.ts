import { keptNow, readAgain } from './operations.ts';

/** Asks whoever signs out while something of theirs is not sent; null while nobody does. */
let answer: ((leave: boolean) => void) | null = null;
const listeners = new Set<() => void>();

export const isLeaving = (): boolean => answer !== null;
export function watchLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function told(next: typeof answer): void {
  answer = next;
  listeners.forEach((listener) => listener());
}

export function decide(leave: boolean): void {
  answer?.(leave);
  told(null);
}

/** Whether somebody may sign out now: at once where nothing of theirs waits, else when they have said so. */
export async function mayLeave(): Promise<boolean> {
  await readAgain();
  // The line that asks is there where there is something of this person.
  if (keptNow().every(({ state }) => state === 'sent') || listeners.size === 0) return true;
  return new Promise((resolve) => told(resolve));
}
