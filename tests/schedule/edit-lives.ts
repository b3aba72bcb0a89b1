import type { OrderChange } from '#shared/api/order-edit.ts';
import { newId } from '#server/platform/ids.ts';
import { pick } from '../support/random.ts';
import { beginOnline, buy, doTo, type Bought } from './order-acts.ts';
import { ownersCall, type OrderShop, type OrderShops } from './order-shops.ts';
import { payAs } from './payer.ts';
import type { Life } from './purpose.ts';

/** What owners change in orders that were placed. */
export function editLives({ all }: OrderShops): Life[] {
  const shop = () => pick(all[0]!.world.random, all);
  return [
    { name: 'a paid order that is changed', weight: 2, live: () => paidAndChanged(shop()) },
    { name: 'an order changed while its shopper pays', weight: 2, live: () => changedWhilePaid(shop()) },
  ];
}

const changes = [
  { added: [{ title: 'Gift wrapping', unit_price_kobo: 50_000 }] },
  { delivery_kobo: 200_000 },
  { delivery_kobo: 50_000 },
  { off_kobo: 10_000 },
];

/** Answers whether it was changed, by a press that came twice. */
async function changed(shop: OrderShop, bought: Bought): Promise<boolean> {
  const wanted = pick(shop.world.random, changes);
  const path = `/orders/${bought.id}/edit`;
  const look = await ownersCall<OrderChange>(shop, 'POST', `${path}/look`, wanted);
  if (look?.status !== 200) return false;
  const body = { ...wanted, key: newId(), seen: look.body };
  await doTo({ shop, bought }, 'edit', body);
  const reply = await doTo({ shop, bought }, 'edit', body);
  if (reply?.status !== 200) return false;
  bought.placed.total_kobo = reply.body.total_kobo;
  return true;
}

async function paidAndChanged(shop: OrderShop): Promise<void> {
  const paid = await buy(shop);
  if (!paid || !(await changed(shop, paid.bought))) return;
  shop.world.happened('paid order changed');
  const again = shop.world.random() < 0.5 ? await paid.again() : null;
  if (again) {
    await payAs(shop.world, again);
    await again.comeBack();
  } else await doTo(paid, 'parts/received', { part: 1, by: 'cash' });
}

/** Her page is open with the old amount, which she pays. */
async function changedWhilePaid(shop: OrderShop): Promise<void> {
  const begun = await beginOnline(shop);
  if (!begun?.payUrl || !(await changed(shop, begun.bought))) return;
  await payAs(shop.world, begun);
  await begun.comeBack();
  shop.world.happened('order changed while its shopper pays');
}
