import { hours } from '#server/platform/clock.ts';
import { pick, pickWeighted } from '../support/random.ts';
import { beginOnline, begunOf, doTo, onItsPage, type Bought } from './order-acts.ts';
import type { OrderShop, OrderShops } from './order-shops.ts';
import { lieThenPay, payAs } from './payer.ts';
import type { Begun, Life } from './purpose.ts';
import { lieKinds, patiently, type World } from './world.ts';

type Order = Begun & { bought: Bought };

const asForm = { 'content-type': 'application/x-www-form-urlencoded' };

/** What shoppers do with an order of theirs that was to be paid online and is not yet. */
export function shopperLives({ all, direct }: OrderShops): Life[] {
  const { world } = direct;
  return [
    { name: 'an order cancelled by its shopper', weight: 3, live: () => canceled(pick(world.random, all)) },
    {
      name: 'an order paid on delivery after all',
      weight: 2,
      live: () => toDelivery(pick(world.random, all)),
    },
    { name: 'an order paid by transfer after all', weight: 1.5, live: () => toTransfer(direct) },
    { name: 'an order paid by somebody else', weight: 4, live: () => paidByAnother(pick(world.random, all)) },
    { name: 'a large order paid online', weight: 1, live: () => large(pick(world.random, all)) },
  ];
}

async function canceled(shop: OrderShop): Promise<void> {
  const begun = await beginOnline(shop);
  if (!begun?.payUrl) return;
  await onItsPage(begun.bought, 'cancel');
  if ((await orderNow(shop.world, begun))?.status !== 'canceled') return;
  shop.world.happened('order cancelled by its shopper');
  await stillPaid(shop.world, begun);
}

async function toDelivery(shop: OrderShop): Promise<void> {
  const begun = await moved(shop, 'on_delivery');
  if (!begun) return;
  await stillPaid(shop.world, begun);
  const order = { shop, bought: begun.bought };
  for (const step of ['fulfill', 'cash', 'delivered']) await doTo(order, step);
}

async function toTransfer(shop: OrderShop): Promise<void> {
  const begun = await moved(shop, 'direct_transfer');
  if (!begun) return;
  await stillPaid(shop.world, begun);
  await onItsPage(begun.bought, 'sent', 'sender=Chidi+Okafor');
  const body = { amount_kobo: begun.bought.placed.total_kobo, so_far_kobo: 0 };
  const reply = await doTo({ shop, bought: begun.bought }, 'transfer/received', body);
  if (reply?.body.payment_status === 'paid') shop.world.happened('moved order paid by transfer');
}

async function moved(shop: OrderShop, way: 'on_delivery' | 'direct_transfer'): Promise<Order | null> {
  const begun = await beginOnline(shop);
  if (!begun?.payUrl) return null;
  await onItsPage(begun.bought, 'way', `way=${way}`);
  const now = await orderNow(shop.world, begun);
  if (now?.pay_method !== way) return null;
  // A transfer asks for a few kobo less, so that it is told from others.
  begun.bought.placed.total_kobo = now.total_kobo;
  shop.world.happened(`order moved to ${way}`);
  return begun;
}

/** The shopper passes the link on; whoever has it pays, and sometimes she pays as well. */
async function paidByAnother(shop: OrderShop): Promise<void> {
  const { world } = shop;
  const begun = await beginOnline(shop);
  if (!begun?.payUrl) return;
  const { browser, placed } = begun.bought;
  const page = await patiently(() => browser.get(placed.order_url));
  const link = /\/pay\/[\w-]{20,120}/.exec(page?.text ?? '')?.[0];
  if (!link) {
    const now = await orderNow(world, begun);
    // Time may have leapt over its last moment to be paid, or the program does not answer.
    const isLate = now?.pay_by && now.pay_by.getTime() <= Date.now() + world.aheadMs;
    if (
      page?.status === 200 &&
      now?.status === 'open' &&
      !isLate &&
      ['unpaid', 'pending'].includes(now.payment_status)
    )
      throw new Error(`Order ${placed.number} has no link for who pays for it.`);
    return;
  }
  const other = world.browser(shop.slug);
  const sent = await patiently(() => other.post(`${link}/now`, Buffer.alloc(0), asForm));
  const payUrl = String(sent?.headers.location ?? '');
  if (!payUrl.startsWith(world.sandbox.url)) return;
  const theirs = await begunOf(shop, begun.bought, payUrl);
  if (world.random() < 0.6) {
    await payAs(world, begun);
    world.happened('order paid by its shopper and somebody else');
  }
  await payAs(world, theirs);
  await patiently(() => other.get(`${link}?back=1`));
  if ((await orderNow(world, begun))?.payment_status === 'paid')
    world.happened('order paid by somebody else');
}

/** So much of one thing is unusual: it holds nothing before its money is there. */
async function large(shop: OrderShop): Promise<void> {
  const { world } = shop;
  const begun = await beginOnline(shop, { much: true });
  if (!begun?.payUrl || (await orderNow(world, begun))?.confirmation !== 'unheld') return;
  world.happened('order without a hold begun');
  if (world.random() < 0.2) return;
  await payAs(world, begun);
  await begun.comeBack();
  if ((await orderNow(world, begun))?.payment_status === 'paid') world.happened('order without a hold paid');
}

/** The page of the provider is still open somewhere: in time, much later, or not as was agreed. */
async function stillPaid(world: World, begun: Order): Promise<void> {
  const ways: { weight: number; pay: () => Promise<unknown> }[] = [
    { weight: 4, pay: () => Promise.resolve() },
    { weight: 2, pay: () => payAs(world, begun) },
    { weight: 1, pay: () => Promise.resolve(world.later(hours(3), () => payAs(world, begun))) },
    {
      weight: 1,
      pay: async () => {
        await lieThenPay(world, begun, begun.second ? 'wrong_amount' : pick(world.random, lieKinds));
        world.happened('odd late money');
      },
    },
  ];
  await pickWeighted(world.random, ways).pay();
}

async function orderNow(world: World, { bought }: Order) {
  const [row] = await world.rows<{
    status: string;
    pay_method: string;
    total_kobo: number;
    payment_status: string;
    confirmation: string | null;
    pay_by: Date | null;
  }>(
    'select status, pay_method, total_kobo::int, payment_status, confirmation, pay_by from orders where id = $1',
    [bought.id],
  );
  return row;
}
