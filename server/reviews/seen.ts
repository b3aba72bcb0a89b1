import type { StoreTx } from '../platform/database/db.ts';
import { noteShown } from '../platform/http/shows.ts';
import { raiseVersion } from '../stores/index.ts';

/** The newest reviews of a store, whichever they are. */
const newest = 'reviews';

/** Notes that the newest reviews of the store are shown. Those of a product are shown where the product is. */
export const noteNewest = (tx: StoreTx): void => noteShown(tx, newest);

/** Raises the store's version for a review of a product: pages that show neither stay. */
export const raiseReviewed = (tx: StoreTx, { product_id }: { product_id: string }): Promise<void> =>
  raiseVersion(tx, [product_id, newest]);
