import type { BillingDeps } from '../billing/index.ts';
import type { OrderDeps } from '../orders/index.ts';
import type { Blobs } from '../platform/files/blobs.ts';

/** What the end of a store works with. */
export interface ClosingDeps extends OrderDeps, BillingDeps {
  blobs: Pick<Blobs, 'remove'>;
}
