import { addressesOf } from '../accounts/index.ts';
import { countProducts } from '../catalogue/index.ts';
import { moneyOfStore } from '../payments/index.ts';
import { ownersOf, storeAt, storeTerms } from '../stores/index.ts';
import type { ReaderDeps } from './deps.ts';
import { storesOfMoney } from './stores-of-money.ts';

/** All that several modules know of a store, for who answers the telephone. */
export async function showStore(
  { db, config, payments }: ReaderDeps,
  [slug = '']: string[],
): Promise<object | string> {
  const storeId = await storeAt(db.platform, slug, 'slug');
  if (!storeId) return 'There is no such store.';
  const storeDb = db.forStore(storeId);
  const terms = await storeDb.read((tx) => storeTerms(tx, config));
  const { accounts, balance } = await moneyOfStore(payments, storeId);
  const givers = await Promise.all(accounts.map(({ added_by: id }) => storesOfMoney.emailOf(db, id)));
  return {
    name: terms.name,
    slug,
    url: terms.url,
    id: storeId,
    state: terms.state,
    owners: await addressesOf(db.platform, await ownersOf(db.platform, storeId)),
    plan: terms.plan,
    plan_until: terms.plan_until,
    products: (await storeDb.read(countProducts)).all,
    pay_online: terms.pay_online,
    pay_on_delivery: terms.pay_on_delivery,
    pay_direct: terms.pay_direct,
    bank_accounts: accounts.map((account, at) => ({
      bank: account.bank_name,
      name: account.account_name,
      ends: account.account_number.slice(-4),
      state: account.state,
      added_at: account.created_at,
      added_by: givers[at],
    })),
    held_for_it_kobo: Math.max(0, -balance.owed_kobo),
    owed_by_it_kobo: Math.max(0, balance.owed_kobo),
    payouts_stopped: balance.payouts_stopped,
    refunds_that_wait_kobo: balance.waiting_kobo,
  };
}
