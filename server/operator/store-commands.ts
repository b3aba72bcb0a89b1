import { addressesOf } from '../accounts/index.ts';
import { countProducts } from '../catalogue/index.ts';
import { latestOrders, orderByNumber } from '../orders/index.ts';
import { accountsOf, balanceOf } from '../payments/index.ts';
import { ownersOf, storeAt, storePointer, storeTerms, storeUrl } from '../stores/index.ts';
import type { Command, Reading } from './parts.ts';
import { listedStores } from './queries.ts';

const noStore = 'There is no such store.';

/** Looking stores and their orders up, for who answers the telephone. */
export const storeCommands: readonly Command[] = [
  {
    words: 'store list [<search>]',
    does: 'stores by a part of their name, their address or an owner’s email',
    would: null,
    run: (parts, words) => list(parts, words.join(' ')),
  },
  {
    words: 'store show <slug>',
    does: 'a store: its address, owners, state, plan, ways to pay and bank account',
    would: null,
    run: show,
  },
  {
    words: 'order list <slug>',
    does: 'a store’s latest orders',
    would: null,
    run: async ({ db }, [slug = '']) => {
      const storeId = await storeAt(db.platform, slug, 'slug');
      return storeId ? db.forStore(storeId).read((tx) => latestOrders(tx, most)) : noStore;
    },
  },
  {
    words: 'order show <slug> <number>',
    does: 'one order: what was bought, its money and what happened to it',
    would: null,
    run: async (parts, [slug = '', typed = '']) => {
      const storeId = await storeAt(parts.db.platform, slug, 'slug');
      if (!storeId) return noStore;
      const number = Number(typed.replace(/^#/, ''));
      const order = Number.isInteger(number)
        ? await parts.db.forStore(storeId).read((tx) => orderByNumber(parts, tx, number))
        : null;
      return order ?? 'There is no such order.';
    },
  },
];

/** Rows of a list; who is looked for is among them, or more of the name is typed. */
const most = 50;

async function list({ db, config }: Reading, search: string): Promise<object | string> {
  const wanted = search.trim().toLowerCase();
  const rows: object[] = [];
  let more = 0;
  for (const { storeId, slug } of await listedStores(db.platform)) {
    const { name, state } = await storePointer(db.forStore(storeId));
    const owners = await addressesOf(db.platform, await ownersOf(db.platform, storeId));
    const url = storeUrl(config, slug);
    if (![name, url, ...owners].some((text) => text.toLowerCase().includes(wanted))) continue;
    if (rows.length < most) rows.push({ name, slug, url, state, owners });
    else more += 1;
  }
  if (rows.length === 0) return 'No store fits.';
  return more === 0 ? rows : { stores: rows, more };
}

async function show({ db, config }: Reading, [slug = '']: string[]): Promise<object | string> {
  const storeId = await storeAt(db.platform, slug, 'slug');
  if (!storeId) return noStore;
  const door = db.forStore(storeId);
  const { state } = await storePointer(door);
  const terms = await door.read((tx) => storeTerms(tx, config));
  const { owed_kobo, payouts_stopped, waiting_kobo } = await balanceOf(db.platform, storeId);
  return {
    name: terms.name,
    slug,
    url: terms.url,
    id: storeId,
    state,
    owners: await addressesOf(db.platform, await ownersOf(db.platform, storeId)),
    plan: terms.plan,
    plan_until: terms.plan_until,
    products: await countProducts(door),
    pay_online: terms.pay_online,
    pay_on_delivery: terms.pay_on_delivery,
    pay_direct: terms.pay_direct,
    bank_accounts: (await accountsOf(db.platform, storeId)).map((account) => ({
      bank: account.bank_name,
      name: account.account_name,
      ends: account.account_number.slice(-4),
      state: account.state,
    })),
    held_for_it_kobo: Math.max(0, -owed_kobo),
    owed_by_it_kobo: Math.max(0, owed_kobo),
    payouts_stopped,
    refunds_that_wait_kobo: waiting_kobo,
  };
}
