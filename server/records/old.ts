import type { PlatformTx, StoreTx } from '../platform/database/db.ts';

/** How many of what, by its name. */
export type Counts = Record<string, number>;

/**
 * One kind of record of a store. Erasing takes a bounded stretch in the transaction it is given, and answers what went:
 * nothing, and all is gone that may go. What is older and not settled is told by why it waits.
 */
export interface OldOfStore {
  erase(tx: StoreTx, before: Date): Promise<Counts>;
  waiting?(tx: StoreTx, before: Date): Promise<Counts>;
}

/** The same of the platform itself. */
export interface OldOfPlatform {
  erase(tx: PlatformTx, before: Date): Promise<Counts>;
  waiting?(tx: PlatformTx, before: Date): Promise<Counts>;
}

/** Things looked at in one transaction. */
export const stretch = 200;

/** Without what there was none of. */
export const counted = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
