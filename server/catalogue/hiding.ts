import type { StoreTx } from '../platform/database/db.ts';
import { setStatus } from './queries.ts';
import { raiseSeen } from './seen.ts';

/** Products that the operator takes from the shop, and gives back as they were. */
export const hiding = {
  /** The product of an address, whatever its state; null where there is none. */
  async find(tx: StoreTx, slug: string): Promise<{ id: string; name: string; isShown: boolean } | null> {
    const row = await tx.db
      .selectFrom('products')
      .select(['id', 'title', 'status'])
      .where('store_id', '=', tx.storeId)
      .where('slug', '=', slug)
      .executeTakeFirst();
    return row ? { id: row.id, name: row.title, isShown: row.status === 'active' } : null;
  },
  /** @throws AppError conflict where it is still hidden. */
  async set(tx: StoreTx, at: Date, { id, shown }: { id: string; shown: boolean }): Promise<void> {
    await setStatus(tx, at, [id], shown ? 'active' : 'draft');
    await raiseSeen(tx, { products: [id], lists: ['place'], soldOut: true });
  },
};
