import type { OrderShop } from './order-shops.ts';
import { giftCardBooks } from '../support/selling/gift-cards.ts';
import type { World } from './world.ts';

/** What is wrong with the orders of all shops once everything is at rest; a sentence each. */
export async function wrongOrders(world: World, shops: readonly OrderShop[]): Promise<string[]> {
  const found = await Promise.all([
    ...shops.map((shop) => lostOrders(shop)),
    wrongLedgers(world),
    wrongGiftCards(world),
    ...shops.map((shop) => wrongStock(shop)),
    wrongGoods(world),
    restless(world),
  ]);
  return found.flat();
}

/** What was acknowledged is there as it was, each under its own number. */
async function lostOrders({ world, acknowledged, store, slug }: OrderShop): Promise<string[]> {
  const rows = await world.rows<{ number: number; total: number }>(
    'select number, total_kobo::int as total from orders where store_id = $1',
    [store.storeId],
  );
  const known = new Map(rows.map((row) => [row.number, row.total]));
  const twice = known.size === rows.length ? [] : ['an order number was given twice'];
  return acknowledged
    .filter((order) => known.get(order.number) !== order.total_kobo)
    .map((order) => `order ${order.number} of ${slug} was acknowledged and is missing or changed`)
    .concat(twice);
}

/** The order's own books say what its payments say, and its status is what its books add up to. */
async function wrongLedgers(world: World): Promise<string[]> {
  const unlike = await world.rows<{ number: number; what: string }>(
    `with money as (
       select p.owner_id,
         coalesce(sum(p.captured_kobo) filter (where p.state in ('paid', 'late_paid')), 0) as captured,
         coalesce(sum((select sum(r.amount_kobo) from refunds r where r.reference = p.reference and r.state = 'processed'))
             filter (where p.state in ('paid', 'late_paid')), 0)
           + coalesce(sum((select sum(d.amount_kobo) from disputes d where d.reference = p.reference and d.state = 'lost'))
             filter (where p.state in ('paid', 'late_paid')), 0) as refunded
       from payments p where p.purpose = 'order' group by p.owner_id),
     books as (
       select store_id, order_id,
         coalesce(sum(amount_kobo) filter (where kind = 'capture' and method not in ('own_account', 'gift_card')), 0) as captured,
         coalesce(sum(amount_kobo) filter (where kind in ('refund', 'dispute_lost') and method <> 'gift_card'), 0)
           - coalesce(sum(amount_kobo) filter (where kind = 'refund_failed'), 0) as refunded,
         -- Past every provider: an order may be moved to it while a page of a provider is still open.
         coalesce(sum(amount_kobo) filter (where kind = 'cash' or kind = 'capture' and method in ('own_account', 'gift_card')), 0) as beside,
         coalesce(sum(amount_kobo) filter (where kind = 'refund' and method = 'gift_card'), 0) as on_card
       from ledger_entries group by store_id, order_id)
     select o.number, 'payments ' || m.captured || '/' || m.refunded || ', ledger ' || coalesce(b.captured, 0) || '/' ||
         coalesce(b.refunded, 0) || ', order ' || o.captured_kobo || '/' || o.refunded_kobo || ' of ' || o.total_kobo || ' ' || o.payment_status as what
     from orders o join money m on m.owner_id = o.id
     left join books b on b.store_id = o.store_id and b.order_id = o.id
     where m.captured <> coalesce(b.captured, 0) or m.refunded <> coalesce(b.refunded, 0)
       or o.captured_kobo <> m.captured + coalesce(b.beside, 0) or o.refunded_kobo <> m.refunded + coalesce(b.on_card, 0)
       or (o.payment_status = 'paid') <> (o.captured_kobo > 0 and o.captured_kobo - o.refunded_kobo = o.total_kobo)
       or o.captured_kobo - o.refunded_kobo > o.total_kobo and not exists (
         select 1 from payments p join refunds r on r.reference = p.reference
         where p.owner_id = o.id and p.state = 'late_paid' and r.state in ('failed', 'needs_attention'))`,
  );
  const letters = await world.rows<{ number: number; mails: number }>(
    `select o.number, count(m.*)::int as mails from orders o
     left join mails m on m.template = 'order-paid' and m.key like 'order-paid:' || o.id || '%'
     where o.email <> '' and exists (select 1 from payments p where p.owner_id = o.id and p.state = 'paid')
       -- One that was changed is told of each of its parts.
       and not exists (select 1 from order_edits e where e.store_id = o.store_id and e.order_id = o.id)
     group by o.id, o.number having count(m.*) <> 1`,
  );
  return [
    ...unlike.map(({ number, what }) => `order ${number}: ${what}`),
    ...letters.map(({ number, mails }) => `order ${number} is paid and was told so ${mails} times`),
  ];
}

/** Cards and orders say the same of each other, to the kobo. */
async function wrongGiftCards(world: World): Promise<string[]> {
  return (await world.rows<{ what: string }>(giftCardBooks)).map(({ what }) => what);
}

/** Every unit is on the shelf, held, promised or sent, as the reservations say; what was sent has left the shelf once. */
async function wrongStock({ world, store, slug, stockAtStart }: OrderShop): Promise<string[]> {
  const levels = await world.rows<{
    variant_id: string;
    on_hand: number;
    held: number;
    committed: number;
    said_held: number;
    said_committed: number;
    said_shipped: number;
  }>(
    `select l.variant_id, l.on_hand, l.held, l.committed,
       coalesce(sum(r.quantity) filter (where r.state = 'held'), 0)::int as said_held,
       coalesce(sum(r.quantity) filter (where r.state = 'committed'), 0)::int as said_committed,
       coalesce(sum(r.quantity) filter (where r.state = 'shipped'), 0)::int as said_shipped
     from inventory_levels l
     left join reservations r on r.store_id = l.store_id and r.variant_id = l.variant_id
     where l.store_id = $1 group by l.store_id, l.variant_id`,
    [store.storeId],
  );
  return levels
    .filter(
      (level) =>
        level.held !== level.said_held ||
        level.committed !== level.said_committed ||
        level.on_hand + level.said_shipped !== stockAtStart.get(level.variant_id) ||
        level.on_hand < 0 ||
        level.held + level.committed > level.on_hand,
    )
    .map(
      (level) =>
        `stock of ${slug} ${JSON.stringify(level)}, at the start ${stockAtStart.get(level.variant_id)}`,
    );
}

/** Goods are promised or gone for paid orders only, and a paid order has its goods; each exception has its own event. */
async function wrongGoods(world: World): Promise<string[]> {
  const kept = await world.rows<{ number: number; state: string; what: string }>(
    `select o.number, r.state, o.payment_status || ' ' || o.pay_method as what
     from orders o join reservations r on r.store_id = o.store_id and r.order_id = o.id
     where o.pay_method = 'online' and (
       r.state = 'held' and not exists (
         -- Goods wait while a person looks at money that does not fit, until they have said something about it.
         select 1 from payments p where p.owner_id = o.id and p.state = 'mismatch' and p.explained_at is null
           and p.refund_kobo + p.disputed_kobo < p.captured_kobo)
       or r.state in ('committed', 'shipped') and not exists (
         select 1 from payments p where p.owner_id = o.id and p.state = 'paid')
       or r.state not in ('committed', 'shipped') and o.payment_status = 'paid' and not exists (
         -- Put back in stock with a refund that waits for a person at the bank.
         select 1 from payments p where p.owner_id = o.id and p.state = 'paid' and p.refund_kobo > 0)
       and not exists (
         -- Put back in stock with a refund that failed later, and bought by somebody else in between.
         select 1 from order_events e where e.store_id = o.store_id and e.order_id = o.id
           and e.kind = 'refund_failed' and e.message like '%have been sold since.'))
     union all
     select o.number, r.state, o.payment_status || ' ' || o.pay_method
     from orders o join reservations r on r.store_id = o.store_id and r.order_id = o.id
     where o.pay_method = 'direct_transfer' and (
       r.state = 'held'
       or r.state = 'committed' and o.payment_status not in ('paid', 'overpaid'))
     union all
     select o.number, r.state, o.status || ' ' || o.pay_method
     from orders o join reservations r on r.store_id = o.store_id and r.order_id = o.id
     where o.status = 'canceled' and r.state in ('held', 'committed', 'shipped')`,
  );
  return kept.map(({ number, state, what }) => `order ${number} at rest is ${what} and has goods ${state}`);
}

/** Nothing waits for ever without somebody who is told: no open transfer, no hold, no open dispute, no call to make. */
async function restless(world: World): Promise<string[]> {
  const rows = await world.rows<{ what: string }>(
    `select 'order ' || o.number || ' of store ' || o.store_id || ' still holds until ' || o.hold_until || '; its tries: ' || coalesce((
         select string_agg(concat_ws(' ', p.reference, p.integration, p.state, 'made', p.created_at, 'asked', p.checks,
           'times, next', p.next_check_at, p.gateway_response, p.mismatch), '; ' order by p.created_at)
         from payments p where p.owner_id = o.id), 'none') as what from orders o
       where o.hold_until is not null and not exists (
         select 1 from payments p where p.owner_id = o.id and p.state = 'mismatch' and p.explained_at is null
           and p.refund_kobo + p.disputed_kobo < p.captured_kobo)
     union all
     select 'transfer for order ' || o.number || ' is open' from direct_transfers t
       join orders o on o.store_id = t.store_id and o.id = t.order_id where t.state = 'open'
     union all
     select 'order ' || number || ' waits to be confirmed' from orders where confirmation = 'asked' and status = 'open'
     union all
     select 'dispute ' || id || ' is ' || state from disputes where state in ('open', 'answered')`,
  );
  return rows.map(({ what }) => what);
}
