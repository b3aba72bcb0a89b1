import { hours } from '#server/platform/clock.ts';
import { pick } from '../support/random.ts';
import { debtLives, heldLives } from './debt-lives.ts';
import { giftLives } from './gift-lives.ts';
import { transferLives } from './direct-lives.ts';
import { oddOrders, strayLives } from './odd-lives.ts';
import { editLives } from './edit-lives.ts';
import { anyPhone, beginOnline, buy, doTo, place, type Bought, type Paid } from './order-acts.ts';
import type { OrderShop, OrderShops } from './order-shops.ts';
import { payAs, visit } from './payer.ts';
import { refundOnTheirPage } from './provider-page.ts';
import type { Life } from './purpose.ts';
import { shopperLives } from './shopper-lives.ts';
import type { World } from './world.ts';

/** Everything that can become of an order. */
export function orderLives(world: World, shops: OrderShops): Life[] {
  const anyShop = () => pick(world.random, shops.all);
  const later = (ms: number, act: () => Promise<unknown>) => Promise.resolve(world.later(ms, act));
  return [
    { name: 'an order', weight: 40, live: async () => visit(world, await beginOnline(anyShop())) },
    { name: 'an order paid on delivery', weight: 4, live: () => onDelivery(anyShop()) },
    ...(['confirmed', 'not real', 'not answered'] as const).map((how) => ({
      name: `an unusual order ${how}`,
      weight: 0.4,
      live: () => unusual(anyShop(), how),
    })),
    { name: 'an order cancelled by its owner', weight: 4, live: () => canceled(anyShop()) },
    { name: 'an order sent and delivered', weight: 4, live: () => sent(anyShop()) },
    { name: 'an order refunded on the provider’s page', weight: 2, live: () => refundedThere(anyShop()) },
    { name: 'a refund that fails', weight: 2, live: () => refundThatFails(shops.all[0]!, 'refund_fails') },
    {
      name: 'a refund that is stuck',
      weight: 2,
      live: () => refundThatFails(shops.direct, 'refund_needs_attention'),
    },
    ...(['explained and won', 'explained and lost', 'given in to', 'left alone'] as const).map((how) => ({
      name: `a dispute ${how}`,
      weight: 1.5,
      live: () =>
        disputed(
          pick(
            world.random,
            shops.all.filter((one) => !one.second),
          ),
          how,
          later,
        ),
    })),
    ...shopperLives(shops),
    ...giftLives(shops),
    ...editLives(shops),
    ...transferLives(shops.direct),
    ...oddOrders(shops.all),
    ...strayLives(world),
    ...debtLives(world, shops),
    ...heldLives(shops.all[0]!),
  ];
}

async function onDelivery(shop: OrderShop): Promise<void> {
  const bought = await place(shop, 'on_delivery');
  if (!bought) return;
  const order = { shop, bought };
  // Some are paid before any is called off, so that a short schedule sees both.
  const isPaidAtAll = shop.world.counts.has('cash on delivery recorded');
  if (isPaidAtAll && shop.world.random() < 0.25) {
    const reply = await doTo(order, 'cancel', { reason: 'Nobody was there' });
    if (reply?.status === 200) shop.world.happened('order on delivery cancelled');
    return;
  }
  await doTo(order, 'fulfill');
  const steps = ['cash', 'delivered'];
  for (const step of shop.world.random() < 0.5 ? steps : steps.toReversed()) await doTo(order, step);
  // A second click on the same button.
  const again = await doTo(order, 'cash');
  if (again?.body.status !== 'completed') return;
  shop.world.happened('cash on delivery recorded');
  if (shop.world.random() < 0.3) await undone(order);
}

/** It was the money of another order; here it comes a little later. */
async function undone(order: Pick<Paid, 'shop' | 'bought'>): Promise<void> {
  if ((await doTo(order, 'cash/undo'))?.body.payment_status !== 'unpaid') return;
  order.shop.world.happened('cash taken out again');
  await doTo(order, 'cash');
}

/** Nobody orders so often within an hour by one phone number, so the owner is asked about the last one. */
async function unusual(shop: OrderShop, how: 'confirmed' | 'not real' | 'not answered'): Promise<void> {
  const { world } = shop;
  const phone = anyPhone(world);
  let last: Bought | null = null;
  for (let n = 0; n < 6; n++) last = await place(shop, 'on_delivery', { phone });
  if (!last) return;
  const [row] = await world.rows<{ confirmation: string }>('select confirmation from orders where id = $1', [
    last.id,
  ]);
  if (row?.confirmation !== 'asked') return;
  if (how === 'not answered') return world.happened('unusual order not answered');
  const order = { shop, bought: last };
  const reply = await (how === 'confirmed'
    ? doTo(order, 'confirm')
    : doTo(order, 'not-real', { alike: world.random() < 0.5 }));
  if (reply?.status !== 200) return;
  world.happened(`unusual order ${how}`);
  if (how === 'confirmed') for (const step of ['fulfill', 'cash', 'delivered']) await doTo(order, step);
}

async function canceled(shop: OrderShop): Promise<void> {
  const begun = await beginOnline(shop);
  if (!begun) return;
  const reply = await doTo({ shop, bought: begun.bought }, 'cancel', { reason: 'Out of stock' });
  if (reply?.status !== 200) return;
  shop.world.happened('order cancelled by its owner');
  // The page is still open somewhere.
  if (begun.payUrl && shop.world.random() < 0.5) {
    await payAs(shop.world, begun);
    shop.world.happened('paid after it was cancelled');
  }
}

async function sent(shop: OrderShop): Promise<void> {
  const paid = await buy(shop);
  if (!paid) return;
  await doTo(paid, 'fulfill', { tracking: 'GIG-1' });
  const reply = await doTo(paid, 'delivered');
  if (reply?.body.fulfillment_status === 'delivered') shop.world.happened('order delivered');
  if (shop.world.random() < 0.3) await paid.refund();
}

async function refundedThere(shop: OrderShop): Promise<void> {
  const paid = await buy(shop);
  if (!paid) return;
  const all = paid.bought.placed.total_kobo;
  const amount = shop.world.random() < 0.5 ? all : Math.ceil(all / 3);
  if (await refundOnTheirPage(shop.world, paid, amount))
    shop.world.happened(`order refunded on the page of ${paid.account === 0 ? 'our' : 'its own'} provider`);
}

async function refundThatFails(shop: OrderShop, card: 'refund_fails' | 'refund_needs_attention') {
  const paid = await buy(shop, card);
  if (!paid) return;
  const body = { amount_kobo: paid.bought.placed.total_kobo, restock: false, key: paid.reference };
  const reply = await doTo(paid, 'refund', body);
  if (reply?.status !== 200) return;
  shop.world.happened(card === 'refund_fails' ? 'refund that fails' : 'refund that is stuck');
  if (card === 'refund_needs_attention' && shop.world.random() < 0.6)
    shop.world.later(hours(2), () => unstuck(paid));
}

/** The shopper has told the owner where the money is to go; or nobody knows, and it is asked for anew one day. */
async function unstuck(paid: Paid): Promise<void> {
  const { world } = paid.shop;
  const [refund] = await world.rows<{ id: string }>(
    `select id from refunds where reference = $1 and state = 'needs_attention'`,
    [paid.reference],
  );
  if (!refund) return;
  const isKnown = world.random() < 0.7;
  const reply = isKnown
    ? await doTo(paid, `refunds/${refund.id}/bank-details`, {
        bank_code: '058',
        account_number: '0123456789',
      })
    : await doTo(paid, `refunds/${refund.id}/withdraw`);
  if (reply?.status === 200)
    world.happened(isKnown ? 'stuck refund sent to a bank' : 'stuck refund given up');
}

/** The shopper's bank asks for the money; the owner says what was sent, gives in, or says nothing. */
async function disputed(
  shop: OrderShop,
  how: 'explained and won' | 'explained and lost' | 'given in to' | 'left alone',
  later: (ms: number, act: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { world } = shop;
  const paid = await buy(shop);
  if (!paid) return;
  if (world.random() < 0.3) await paid.refund();
  const control = world.sandbox.control.account(paid.account);
  const outcome = how === 'explained and won' ? 'won' : how === 'explained and lost' ? 'lost' : null;
  const opened = await Promise.resolve()
    .then(() => control.openDispute({ reference: paid.reference, ...(outcome ? { outcome } : {}) }))
    .catch(() => null);
  if (!opened) return;
  world.happened('order disputed');
  if (world.random() < 0.3) await paid.refund();
  if (how === 'left alone') return;
  await later(hours(1), async () => {
    const body = how === 'given in to' ? {} : { service: 'A clay mug, brought by hand on Friday.' };
    const word = how === 'given in to' ? 'accept' : 'explain';
    const reply = await doTo(paid, `disputes/${opened.id}/${word}`, body);
    if (reply?.status === 200) world.happened(`dispute ${how}`);
  });
}
