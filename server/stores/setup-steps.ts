import type { SetupStep } from '#shared/api/stores.ts';
import type { StoreRow } from './queries.ts';

/** The set-up list in its order. Most steps are read off what the store holds, so they cannot go stale. */
export function stepsOf(
  store: Pick<StoreRow, 'trade' | 'logo_media_id' | 'setup_done' | 'published_at' | 'pay_online'>,
  /** `account`: online payments have somewhere to go. */
  has: { products: { all: number; sent: number }; rates: number; account: boolean },
): { step: SetupStep; done: boolean }[] {
  const decided = (step: SetupStep) => store.setup_done.includes(step);
  return [
    { step: 'trade', done: store.trade !== null },
    { step: 'look', done: store.logo_media_id !== null || decided('look') },
    { step: 'product', done: has.products.all > 0 },
    // A store of downloads has nothing whose delivery could cost something.
    { step: 'delivery', done: has.rates > 0 || (has.products.all > 0 && has.products.sent === 0) },
    { step: 'payment', done: decided('payment') },
    { step: 'bank', done: has.account || !store.pay_online },
    { step: 'publish', done: store.published_at !== null },
  ];
}
