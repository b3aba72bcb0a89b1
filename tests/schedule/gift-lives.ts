import { newId } from '#server/platform/ids.ts';
import { pick } from '../support/random.ts';
import { beginOnline, doTo, place } from './order-acts.ts';
import { ownersCall, type OrderShop, type OrderShops } from './order-shops.ts';
import { visit } from './payer.ts';
import type { Life } from './purpose.ts';

/** Less than any order of these shops costs, so that a provider or a rider always takes the rest. Kobo. */
const mostOnCard = 140_000;

/** What is paid in part by gift cards, some of them by several who have the same code. */
export function giftLives({ all, direct }: OrderShops): Life[] {
  const { world } = direct;
  return [
    {
      name: 'an order paid in part by gift card',
      weight: 3,
      live: () => besideMoney(pick(world.random, all)),
    },
    { name: 'a gift card spent at the door', weight: 1.5, live: () => atTheDoor(pick(world.random, all)) },
  ];
}

/** The code of a new card; null where the shop could not be reached. */
async function newCard(shop: OrderShop): Promise<string | null> {
  const amount_kobo = 10_000 + Math.floor(shop.world.random() * (mostOnCard - 10_000));
  const made = await ownersCall<{ code: string }>(shop, 'POST', '/gift-cards', { key: newId(), amount_kobo });
  return made?.status === 201 ? made.body.code : null;
}

async function besideMoney(shop: OrderShop): Promise<void> {
  const { world } = shop;
  const card = await newCard(shop);
  if (card === null) return;
  const many = world.random() < 0.4 ? 2 : 1;
  await Promise.all(
    Array.from({ length: many }, async () => {
      const begun = await beginOnline(shop, { card });
      if (!begun) return;
      world.happened('order paid in part by gift card');
      await visit(world, begun);
    }),
  );
}

async function atTheDoor(shop: OrderShop): Promise<void> {
  const { world } = shop;
  const card = await newCard(shop);
  const bought = card && (await place(shop, 'on_delivery', { card }));
  if (!bought) return;
  const order = { shop, bought };
  if (world.random() < 0.3) {
    const reply = await doTo(order, 'cancel', { reason: 'Nobody was there', send_back: true });
    if (reply?.status === 200) world.happened('order with a gift card cancelled');
    return;
  }
  for (const step of ['fulfill', 'cash', 'delivered']) await doTo(order, step);
  const amount_kobo = 1 + Math.floor(world.random() * bought.placed.total_kobo);
  const back = await doTo(order, 'refund', { amount_kobo, restock: false, key: newId() });
  if (back?.status === 200) world.happened('cash and gift card given back');
}
