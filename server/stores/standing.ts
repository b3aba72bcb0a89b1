import { lagosDate } from '#shared/lagos.ts';
import { product } from '#shared/product.ts';
import { rowsOf } from '../platform/database/answers.ts';
import type { PlatformDb, StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { ending } from './closing.ts';
import type { StoreTerms } from './shop.ts';
import { isSuspended, suspendStore } from './suspend.ts';

const hiddenByUs =
  'We have hidden this from your customers, so it cannot be put on sale. The reason and a way to answer are at the top of your dashboard.';

/** What we have hidden of a store: products and pages by their ids. */
async function hiddenIds(tx: StoreTx): Promise<Set<string>> {
  const rows = await tx.platform
    .selectFrom('store_measures')
    .select('about_id')
    .where('store_id', '=', tx.storeId)
    .where('kind', '=', 'hidden')
    .where('lifted_at', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ about_id }) => about_id ?? []));
}

/** How a store stands with us, as other modules ask it; `server/measures` decides about it. */
export const standing = {
  hiddenByUs,
  suspend: suspendStore,
  ending,
  isSuspended,
  hiddenIds,
  /** @throws AppError conflict for what we have hidden. */
  async mustNotBeHidden(tx: StoreTx, ids: readonly string[]): Promise<void> {
    const hidden = await hiddenIds(tx);
    if (ids.some((id) => hidden.has(id))) throw new AppError('conflict', { status: [hiddenByUs] });
  },
  /** @throws AppError conflict where the store closes for good or is suspended: nobody is given a gift card to use nowhere. */
  mustTakeCards({ suspended, closing_at: at }: Pick<StoreTerms, 'suspended' | 'closing_at'>): void {
    if (suspended)
      throw new AppError(
        'conflict',
        `We have suspended your store, so gift cards are neither sold nor made. The reason stands above each page of your dashboard: answer it there, or write to ${product.email}.`,
      );
    if (at)
      throw new AppError(
        'conflict',
        `Your store is closing for good on ${lagosDate(at)}, so gift cards are neither sold nor made. Keep it first, under Site, then Close this store.`,
      );
  },
  /** How many measures stand against the store: dashboards ask for them only then. */
  async measureCount(tx: StoreTx): Promise<number> {
    const row = await tx.platform
      .selectFrom('store_measures')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('store_id', '=', tx.storeId)
      .where('lifted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return row.count;
  },
  /** The planned work that dashboards announce now; null where there is none. */
  async plannedNow(db: PlatformDb, now: Date): Promise<string | null> {
    const row = await rowsOf(db, 'planned_work')
      .where('withdrawn_at', 'is', null)
      .where('from_at', '<=', now)
      .where('until_at', '>', now)
      .orderBy('from_at')
      .executeTakeFirst();
    return row?.words ?? null;
  },
};
