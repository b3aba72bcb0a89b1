import { newSecret } from '#server/platform/ids.ts';
import { seedStore, type BenchStore } from '#bench/world.ts';
import pg from 'pg';
import { embeddedOwner } from '#server/platform/embedded-postgres.ts';
import type { Client } from '../support/client.ts';
import { pick } from '../support/random.ts';
import { asOwner, newOwner, type Owner } from './owner.ts';
import type { Begun, Purpose } from './purpose.ts';
import { patiently, type World } from './world.ts';

const slug = 'schedule';
/** So few of these that people wait for each other's holds to end. */
const scarce = { variants: 4, units: 25 };

interface Placed {
  number: number;
  order_url: string;
  total_kobo: number;
  pay_url: string | null;
}

interface OrderShop {
  world: World;
  store: BenchStore;
  stockAtStart: Map<string, number>;
  acknowledged: Placed[];
  owner: Owner;
}

/** Orders of a shop with plenty of most things and little of some. */
export const orders: Purpose = {
  name: 'order',
  weight: 3,
  async prepare(world) {
    const shop = await openShop(world);
    return { begin: () => begin(shop), wrongs: () => wrongs(shop) };
  },
};

async function openShop(world: World): Promise<OrderShop> {
  const client = new pg.Client(embeddedOwner(world.app.dataDir));
  await client.connect();
  const store = await seedStore(client, slug, 5);
  const few = store.variantIds.slice(0, scarce.variants);
  await client.query('update inventory_levels set on_hand = $2 where variant_id = any($1)', [
    few,
    scarce.units,
  ]);
  await client.end();
  const owner = await newOwner(world);
  await world.rows(
    `insert into store_members (store_id, user_id, role, created_at) select $1, id, 'owner', now() from users where email = $2`,
    [store.storeId, owner.email],
  );
  const stockAtStart = new Map(
    store.variantIds.map((id) => [id, few.includes(id) ? scarce.units : 1_000_000]),
  );
  return { world, store, stockAtStart, acknowledged: [], owner };
}

async function begin(shop: OrderShop): Promise<Begun | null> {
  const { world, store } = shop;
  const browser = world.browser(slug);
  const few = world.random() < 0.15;
  const variant_id = pick(
    world.random,
    few ? store.variantIds.slice(0, scarce.variants) : store.variantIds.slice(scarce.variants),
  );
  const network = `102.${Math.floor(world.random() * 250)}.${Math.floor(world.random() * 250)}.9`;
  const added = await patiently(() => browser.post('/api/shop/cart/lines', { variant_id, quantity: 1 }));
  if (added?.status !== 201) return null;
  const form = {
    name: 'Chidi Okafor',
    phone: `080${String(Math.floor(world.random() * 1e8)).padStart(8, '0')}`,
    email: world.random() < 0.8 ? `chidi-${newSecret().slice(0, 12)}@example.com` : '',
    delivery_id: store.deliveryId,
    state: 'Lagos',
    lga: 'Ikeja',
    area: '12 Allen Avenue',
    pay_method: world.random() < 0.93 ? 'online' : 'on_delivery',
    key: newSecret(),
  };
  // The same form over whatever breaks: the same key every time.
  const placed = await patiently(() =>
    browser.post<Placed>('/api/shop/checkout', form, { 'x-forwarded-for': network }),
  );
  if (placed?.status !== 201) return null;
  shop.acknowledged.push(placed.body);
  return form.pay_method === 'online' ? begunOf(shop, browser, placed.body, placed.body.pay_url) : null;
}

async function begunOf(
  shop: OrderShop,
  browser: Client,
  placed: Placed,
  payUrl: string | null,
): Promise<Begun> {
  const { world, store } = shop;
  const [payment] = await world.rows<{ reference: string; owner_id: string }>(
    `select p.reference, p.owner_id from orders o join payments p on p.purpose = 'order' and p.owner_id = o.id
     where o.store_id = $1 and o.number = $2 order by p.created_at desc limit 1`,
    [store.storeId, placed.number],
  );
  const { reference, owner_id: orderId } = payment!;
  return {
    reference,
    payUrl,
    comeBack: () => patiently(() => browser.get(`${placed.order_url}?back=1&reference=${reference}`)),
    async again() {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const sent = await patiently(() => browser.post(`${placed.order_url}/pay`, undefined, form));
      const to = String(sent?.headers.location ?? '');
      return to.startsWith(world.sandbox.url) ? begunOf(shop, browser, placed, to) : null;
    },
    refund: () => refund(shop, orderId, placed.total_kobo),
  };
}

/** The owner sends all or some of it back. */
async function refund(shop: OrderShop, orderId: string, totalKobo: number): Promise<void> {
  const { world, owner } = shop;
  const part = world.random() < 0.5 ? totalKobo : Math.ceil(totalKobo * world.random());
  const body = { amount_kobo: part, restock: world.random() < 0.3, key: newSecret() };
  await asOwner(world, owner, (browser) => browser.post(`/api/sites/${slug}/orders/${orderId}/refund`, body));
}

async function wrongs(shop: OrderShop): Promise<string[]> {
  return [...(await wrongOrders(shop)), ...(await wrongLedgers(shop)), ...(await wrongStock(shop))];
}

/** What was acknowledged is there as it was, each under its own number. */
async function wrongOrders({ world, acknowledged }: OrderShop): Promise<string[]> {
  const rows = await world.rows<{ number: number; total: number }>(
    'select number, total_kobo::int as total from orders',
  );
  const known = new Map(rows.map((row) => [row.number, row.total]));
  const twice = known.size === rows.length ? [] : ['an order number was given twice'];
  return acknowledged
    .filter((order) => known.get(order.number) !== order.total_kobo)
    .map((order) => `order ${order.number} was acknowledged and is missing or changed`)
    .concat(twice);
}

/** The order's own books say what its payments say, and its status is what its books add up to. */
async function wrongLedgers({ world }: OrderShop): Promise<string[]> {
  const unlike = await world.rows<{ number: number; what: string }>(
    `with money as (
       select p.owner_id,
         coalesce(sum(p.captured_kobo) filter (where p.state in ('paid', 'late_paid')), 0) as captured,
         coalesce(sum((select sum(r.amount_kobo) from refunds r where r.reference = p.reference and r.state = 'processed')), 0) as refunded
       from payments p where p.purpose = 'order' group by p.owner_id),
     books as (
       select store_id, order_id,
         coalesce(sum(amount_kobo) filter (where kind = 'capture'), 0) as captured,
         coalesce(sum(amount_kobo) filter (where kind = 'refund'), 0)
           - coalesce(sum(amount_kobo) filter (where kind = 'refund_failed'), 0) as refunded,
         bool_or(kind = 'cash') as cash
       from ledger_entries group by store_id, order_id)
     select o.number, 'payments ' || m.captured || '/' || m.refunded || ', ledger ' || coalesce(b.captured, 0) || '/' ||
         coalesce(b.refunded, 0) || ', order ' || o.captured_kobo || '/' || o.refunded_kobo || ' ' || o.payment_status as what
     from orders o join money m on m.owner_id = o.id
     left join books b on b.store_id = o.store_id and b.order_id = o.id
     where m.captured <> coalesce(b.captured, 0) or m.refunded <> coalesce(b.refunded, 0)
       or o.captured_kobo <> m.captured or o.refunded_kobo <> m.refunded
       or (o.payment_status = 'paid') <> (m.captured > 0 and m.captured - m.refunded = o.total_kobo)
       or m.captured - m.refunded > o.total_kobo and not exists (
         select 1 from payments p join refunds r on r.reference = p.reference
         where p.owner_id = o.id and p.state = 'late_paid' and r.state in ('failed', 'needs_attention'))`,
  );
  const letters = await world.rows<{ number: number; mails: number }>(
    `select o.number, count(m.*)::int as mails from orders o
     left join mails m on m.template = 'order-paid' and m.key like 'order-paid:' || o.id || '%'
     where o.email <> '' and exists (select 1 from payments p where p.owner_id = o.id and p.state = 'paid')
     group by o.id, o.number having count(m.*) <> 1`,
  );
  return [
    ...unlike.map(({ number, what }) => `order ${number}: ${what}`),
    ...letters.map(({ number, mails }) => `order ${number} is paid and was told so ${mails} times`),
  ];
}

/** Every unit is on the shelf, held or promised, as the reservations say, and promised to paid orders only. */
async function wrongStock({ world, stockAtStart }: OrderShop): Promise<string[]> {
  const levels = await world.rows<Record<'variant_id', string> & Record<string, number | string>>(
    `select l.variant_id, l.on_hand, l.held, l.committed,
       coalesce(sum(r.quantity) filter (where r.state = 'held'), 0)::int as said_held,
       coalesce(sum(r.quantity) filter (where r.state = 'committed'), 0)::int as said_committed
     from inventory_levels l
     left join reservations r on r.store_id = l.store_id and r.variant_id = l.variant_id
     group by l.store_id, l.variant_id`,
  );
  const found = levels
    .filter(
      (level) =>
        level.held !== level.said_held ||
        level.committed !== level.said_committed ||
        level.on_hand !== stockAtStart.get(level.variant_id) ||
        Number(level.held) + Number(level.committed) > Number(level.on_hand),
    )
    .map((level) => `stock ${JSON.stringify(level)}, at the start ${stockAtStart.get(level.variant_id)}`);
  const kept = await world.rows<{ number: number; state: string }>(
    `select o.number, r.state from orders o join reservations r on r.store_id = o.store_id and r.order_id = o.id
     where o.pay_method = 'online' and (
       r.state = 'held' and not exists (
         -- Goods wait while a person looks at money that does not fit.
         select 1 from payments p where p.owner_id = o.id and p.state = 'mismatch')
       or (r.state = 'committed') and not exists (
         select 1 from payments p where p.owner_id = o.id and p.state = 'paid')
       or (r.state <> 'committed') and o.payment_status = 'paid' and not exists (
         -- Put back in stock with a refund that waits for a person at the bank.
         select 1 from payments p where p.owner_id = o.id and p.state = 'paid' and p.refund_kobo > 0)
       and not exists (
         -- Put back in stock with a refund that failed later, and bought by somebody else in between.
         select 1 from order_events e where e.store_id = o.store_id and e.order_id = o.id
           and e.kind = 'refund_failed' and e.message like '%have been sold since.'))`,
  );
  return [...found, ...kept.map(({ number, state }) => `order ${number} at rest has goods ${state}`)];
}
