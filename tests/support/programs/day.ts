import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '#sandbox/server.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp, TestShop } from '../app.ts';
import type { TestDatabase } from './database.ts';
import { checkOut, checkoutForm, fillBasket, orderRow, referenceOf } from '../selling/shopping.ts';

/** A program on a database, with the payment sandbox beside it; where it runs is all the same. */
export interface DayWorld {
  client: TestApp['client'];
  database: Pick<TestDatabase, 'sql'>;
  sandbox: Pick<Sandbox, 'control'>;
  url: string;
  /** Answers when the jobs that waited are done. */
  work(): Promise<void>;
}

/** What owners and shoppers do all day; answers each call with its status. */
export async function playDay(world: DayWorld, shop: TestShop): Promise<[call: string, status: number][]> {
  const statuses: [string, number][] = [];
  const note = <Reply extends { status: number }>(call: string, reply: Reply): Reply => {
    statuses.push([call, reply.status]);
    return reply;
  };
  const { client } = shop.owner;
  const site = `/api/sites/${shop.slug}`;
  const shopper = await fillBasket(world, shop);
  for (const page of ['/', `/products/${shop.product.slug}`, '/cart', '/checkout'])
    note(`GET ${page}`, await shopper.get(page));
  note('GET the products', await shopper.get('/api/shop/products?limit=10'));
  const onDelivery = note(
    'POST an order',
    await checkOut(shopper, checkoutForm(shop, { pay_method: 'on_delivery' })),
  );
  const payer = await fillBasket(world, shop);
  const online = note('POST an online order', await checkOut(payer, checkoutForm(shop)));
  if (online.status !== 201) throw new Error(`No order was made: ${online.status} ${online.text}`);
  const reference = await referenceOf(world, shop, online.body.number);
  await world.sandbox.control.pay({ reference });
  await world.work();
  note('GET the order’s page', await payer.get(new URL(online.body.order_url, world.url).pathname));
  const { id: paid } = await untilPaid(world, shop, online.body.number);
  for (const part of [1_000, 2_000]) {
    const wish = { amount_kobo: part, reason: 'Broken', key: newId() };
    note('POST a refund', await client.post(`${site}/orders/${paid}/refund`, wish));
    await world.work();
  }
  const { id } = await orderRow(world, shop, onDelivery.body.number);
  const one = `${site}/orders/${id}`;
  note('POST sent', await client.post(`${one}/fulfill`, {}));
  note('POST delivered', await client.post(`${one}/delivered`, {}));
  note('POST cash', await client.post(`${one}/cash`, {}));
  for (const list of [
    'overview',
    'orders',
    'orders?search=chidi',
    'products',
    'settings',
    'payments-to-explain',
    'transfers',
  ])
    note(`GET ${list}`, await client.get(`${site}/${list}`));
  note('GET an order', await client.get(one));
  note('PATCH settings', await client.patch(`${site}/settings`, { tagline: 'Pots' }));
  const variants = [{ price_kobo: 100_000, on_hand: 3 }];
  note('POST a product', await client.post(`${site}/products`, { title: 'Pot', variants }));
  note('POST a login', { status: (await shop.owner.signIn()) ? 200 : 500 });
  for (const page of ['statement', 'payout-account', 'own-keys', 'billing', 'billing/invoices'])
    note(`GET ${page}`, await client.get(`${site}/${page}`));
  note('GET the class', await world.client().get('/api/live-class/current/'));
  note('GET the course', await world.client().get('/api/courses/'));
  return statuses;
}

const patienceMs = 20_000;

/** Waits until an order is paid. */
export async function untilPaid(world: DayWorld, shop: TestShop, number: number) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const order = await orderRow(world, shop, number);
    if (order.payment_status === 'paid') return order;
    if (Date.now() > deadline) throw new Error(`Order ${number} was paid and is ${order.payment_status}.`);
    await sleep(50);
    await world.work();
  }
}
