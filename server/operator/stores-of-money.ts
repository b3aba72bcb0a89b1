import { findPerson } from '../accounts/index.ts';
import { tellOwnersOfMoney } from '../money/index.ts';
import { cashBooks } from '../orders/index.ts';
import type { StoresAtTerminal } from '../payments/index.ts';
import { listedStores, nameOfStore, storeAt } from '../stores/index.ts';
import type { ReaderDeps } from './deps.ts';

/** What the commands about money ask of stores, which payments does not know. */
export const storesOfMoney: StoresAtTerminal<ReaderDeps> = {
  idOf: (db, slug) => storeAt(db.platform, slug, 'slug'),
  nameOf: nameOfStore,
  async withSlugs(db, rows) {
    if (rows.length === 0) return [];
    const stores = await listedStores(db.platform);
    const slugs = new Map(stores.map(({ storeId, slug }) => [storeId, slug]));
    return rows.map((row) => ({ slug: slugs.get(row.store_id), ...row }));
  },
  async outside(db) {
    const outside = { cash_kobo: 0, own_account_kobo: 0 };
    for (const { storeId } of await listedStores(db.platform)) {
      const sums = await db.forStore(storeId).read(cashBooks);
      outside.cash_kobo += sums.cash_kobo;
      outside.own_account_kobo += sums.own_account_kobo;
    }
    return outside;
  },
  async emailOf(db, personId) {
    return (await findPerson(db.platform, personId))?.email ?? null;
  },
  async tellByHand(deps, tx, { kind, amount_kobo, subject, owed_kobo }) {
    if (!tx.store) return;
    const news =
      kind === 'payout'
        ? ({ template: 'payout-sent', data: { amount_kobo, reference: subject } } as const)
        : ({ template: 'debt-settled', data: { how: kind, amount_kobo, subject, owed_kobo } } as const);
    await tellOwnersOfMoney(deps, tx.store, news);
  },
};
