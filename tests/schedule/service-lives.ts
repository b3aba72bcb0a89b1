import type { Parcel } from '#shared/api/order-sending.ts';
import type { Product } from '#shared/api/catalogue.ts';
import { hours } from '#server/platform/clock.ts';
import { newSecret } from '#server/platform/ids.ts';
import { pick } from '../support/random.ts';
import { beginOnline, buy, doTo, place, type Paid } from './order-acts.ts';
import { openShop, ownersCall, type OrderShop } from './order-shops.ts';
import { visit } from './payer.ts';
import type { Life } from './purpose.ts';
import type { World } from './world.ts';

/** A shop that does things beside those it sends. */
export interface ServiceShop {
  shop: OrderShop;
  /** The kinds of its two services: as often as somebody asks, and with so many places. */
  variantIds: string[];
  /** By its order, whether the service of it is done, as its owner was answered last. */
  isDone: Map<string, boolean>;
}

const places = 100_000;

export async function openServiceShop(world: World): Promise<ServiceShop> {
  const shop = await openShop(world, 'schedule-services');
  const service = async (title: string, on_hand: number | null) => {
    const body = { title, service: true, variants: [{ price_kobo: 900_000, on_hand }] };
    await ownersCall<Product>(shop, 'POST', '/products', body);
    // Where the answer was lost it is there all the same.
    const [found] = await world.rows<{ id: string }>(
      `select v.id from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
       where p.store_id = $1 and p.title = $2 and p.service`,
      [shop.store.storeId, title],
    );
    if (!found) throw new Error(`${title} is not there.`);
    if (on_hand !== null) shop.stockAtStart.set(found.id, on_hand);
    return found.id;
  };
  return {
    shop,
    variantIds: [await service('Knotless braids', null), await service('A lesson', places)],
    isDone: new Map(),
  };
}

/** Everything that can become of what is done and not sent. */
export function serviceLives(services: ServiceShop): Life[] {
  return [
    { name: 'a service that is paid and done', weight: 3, live: () => paidAndDone(services) },
    { name: 'a service paid on the day', weight: 2, live: () => onTheDay(services) },
    { name: 'goods and a service in one order', weight: 3, live: () => together(services) },
    { name: 'goods and a service, each paid as it comes', weight: 2, live: () => paidApart(services) },
    { name: 'a service paid in one way or another', weight: 1.5, live: () => anyhow(services) },
    { name: 'a service whose money goes back', weight: 1.5, live: () => moneyBack(services) },
    { name: 'a service called off', weight: 1, live: () => calledOff(services) },
  ];
}

type Order = Pick<Paid, 'shop' | 'bought'>;

const alone = (services: ServiceShop) => ({
  besides: { variantIds: [pick(services.shop.world.random, services.variantIds)], alone: true },
});

const linesOf = ({ shop, bought }: Order) =>
  shop.world.rows<{ id: string; service: boolean; quantity: number }>(
    'select id, service, quantity from order_lines where store_id = $1 and order_id = $2',
    [shop.store.storeId, bought.id],
  );

/** All pieces of it: whose basket was told twice over a broken line has two. Marks its service as done, or its goods as sent; the parcel of it, or null where it was refused. */
async function fulfill(order: Order, what: 'service' | 'goods'): Promise<Parcel['parcels'][number] | null> {
  const lines = (await linesOf(order)).filter(({ service }) => service === (what === 'service'));
  const key = newSecret();
  const body = { key, lines: lines.map(({ id, quantity }) => ({ line_id: id, quantity })) };
  const reply = await doTo(order, 'fulfill', body);
  if (reply?.status !== 200) return null;
  return reply.body.parcels.findLast(({ service = false }) => service === (what === 'service')) ?? null;
}

/** Does it; by mistake now and then, which is taken back, and done once more or left. */
async function done(services: ServiceShop, order: Order): Promise<boolean> {
  const { world } = order.shop;
  const { id } = order.bought;
  const parcel = await fulfill(order, 'service');
  if (!parcel) return false;
  services.isDone.set(id, true);
  world.happened('service done');
  // The first is taken back, so that a short schedule sees that, too.
  const isSeen = world.counts.has('“Done” taken back');
  if (isSeen && world.random() < 0.5) return true;
  if (isSeen && world.random() < 0.3) {
    world.later(hours(2), async () => {
      const late = await undo(order, parcel.id);
      if (!late) return;
      if (late.status === 409) return world.happened('“Done” not taken back so late');
      world.broken.push(`a service was undone after two hours, with ${late.status}`);
    });
    return true;
  }
  const reply = await undo(order, parcel.id);
  // Time may leap past the hour in which it can be.
  if (reply?.status !== 200) return true;
  services.isDone.set(id, false);
  world.happened('“Done” taken back');
  if (world.random() < 0.25) return false;
  if (!(await fulfill(order, 'service'))) return false;
  services.isDone.set(id, true);
  world.happened('service done once more');
  return true;
}

const undo = (order: Order, parcelId: string) => doTo(order, `parcels/${parcelId}/undo`);

async function paidAndDone(services: ServiceShop): Promise<void> {
  const paid = await buy(services.shop, 'success', alone(services));
  if (paid) await done(services, paid);
}

async function onTheDay(services: ServiceShop): Promise<void> {
  const { shop } = services;
  const bought = await place(shop, 'on_delivery', alone(services));
  if (!bought) return;
  const order = { shop, bought };
  const steps = [() => doTo(order, 'cash'), () => done(services, order)];
  for (const step of shop.world.random() < 0.5 ? steps : steps.toReversed()) await step();
  const reply = await doTo(order, 'cash');
  if (reply?.body.status === 'completed') shop.world.happened('service paid on the day and over');
}

/** Its goods go by parcel, its service is done by itself; the one or the other first. */
async function together(services: ServiceShop): Promise<void> {
  const { shop, variantIds } = services;
  const besides = { variantIds: [pick(shop.world.random, variantIds)], alone: false };
  const paid = await buy(shop, 'success', { besides });
  if (!paid) return;
  const steps = [
    () => done(services, paid),
    async () => void (await fulfill(paid, 'goods')),
    () => doTo(paid, 'delivered'),
  ];
  for (const step of shop.world.random() < 0.5 ? steps : steps.toReversed()) await step();
  const reply = await doTo(paid, 'delivered');
  if (reply?.body.status === 'completed') shop.world.happened('goods sent and a service done');
}

/** The first money is for what comes first; what is left is a part that is collected with the other. */
async function paidApart(services: ServiceShop): Promise<void> {
  const { shop, variantIds } = services;
  const { random } = shop.world;
  const besides = { variantIds: [pick(random, variantIds)], alone: false };
  const bought = await place(shop, 'on_delivery', { besides });
  if (!bought) return;
  const order = { shop, bought };
  const comes = [() => done(services, order), async () => void (await fulfill(order, 'goods'))];
  const [first, second] = random() < 0.5 ? comes : comes.toReversed();
  await first!();
  await doTo(order, 'cash');
  if (random() < 0.3) {
    await doTo(order, 'cash/undo');
    await doTo(order, 'cash');
  }
  await second!();
  await collect(order);
  await doTo(order, 'delivered');
  const reply = (await collect(order)) ?? (await doTo(order, 'delivered'));
  if (reply?.body.status === 'completed') shop.world.happened('goods and a service paid apart');
}

/** The part that is open, if one is. */
async function collect(order: Order) {
  const [open] = await order.shop.world.rows<{ part: number }>(
    `select part from order_parts where store_id = $1 and order_id = $2 and state = 'open'`,
    [order.shop.store.storeId, order.bought.id],
  );
  return open ? doTo(order, 'parts/received', { part: open.part, by: 'cash' }) : null;
}

/** Whoever pays late, twice, falsely or not at all; what is paid is done. */
async function anyhow(services: ServiceShop): Promise<void> {
  const { shop } = services;
  const begun = await beginOnline(shop, alone(services));
  if (!begun) return;
  await visit(shop.world, begun);
  const order = { shop, bought: begun.bought };
  if (await fulfill(order, 'service')) services.isDone.set(begun.bought.id, true);
}

/** All or some of it, before it is done or after; from then on what was done stays done. */
async function moneyBack(services: ServiceShop): Promise<void> {
  const { shop, isDone } = services;
  const paid = await buy(shop, 'success', alone(services));
  if (!paid) return;
  const { id } = paid.bought;
  const isFirst = shop.world.random() < 0.3;
  if (isFirst) await paid.refund();
  const parcel = await fulfill(paid, 'service');
  if (!parcel) return;
  isDone.set(id, true);
  if (!isFirst) await paid.refund();
  shop.world.happened('money of a service given back');
  const [order] = await shop.world.rows<{ refunded: number }>(
    'select refunded_kobo::int as refunded from orders where id = $1',
    [id],
  );
  const reply = await undo(paid, parcel.id);
  if (reply?.status === 200) isDone.set(id, false);
  if (reply?.status === 200 && order!.refunded > 0)
    shop.world.broken.push('a service was undone of which money had gone back');
}

async function calledOff(services: ServiceShop): Promise<void> {
  const { shop } = services;
  const bought = await place(shop, 'on_delivery', alone(services));
  if (!bought) return;
  const reply = await doTo({ shop, bought }, 'cancel', { reason: 'Ill today' });
  if (reply?.status === 200) shop.world.happened('service called off');
}
