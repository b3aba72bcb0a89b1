import { sql } from 'kysely';
import type { OpenThing } from '#shared/api/closing.ts';
import { naira } from '#shared/money.ts';
import { namesOfClosing } from '../names/index.ts';
import { unsettled } from '../payments/index.ts';
import type { StoreTx } from '../platform/database/db.ts';

/** How many of each there are, and the kobo of those that are money. */
interface Standing {
  to_send: number;
  to_send_kobo: number;
  unpaid: number;
  on_its_way: number;
  to_give_back: number;
  refunds: number;
  disputes: number;
  odd_money: number;
  paying: number;
  /** Below nothing it is held for the store. Kobo. */
  owed_kobo: number;
  gift_cards: number;
  gift_cards_kobo: number;
  /** Whether a plan is paid for and goes on. */
  has_plan: boolean;
  domains: number;
  /** Registered through us. */
  names: string[];
  /** One of us is registering or renewing a name. */
  at_registry: boolean;
}

async function standingOf(tx: StoreTx): Promise<Standing> {
  const names = await namesOfClosing.heldNames(tx);
  const at_registry = await namesOfClosing.isAtRegistry(tx);
  const tries = sql`payments p where p.purpose = 'order' and p.store_id = ${tx.storeId}`;
  const its = sql`o.store_id = ${tx.storeId}`;
  const held = sql`o.captured_kobo > o.refunded_kobo`;
  const waits = sql`o.fulfillment_status in ('unfulfilled', 'partially_fulfilled')`;
  const { rows } = await sql<Omit<Standing, 'names' | 'at_registry'>>`
    select orders.*, cards.*,
      (select count(*) from ${tries} and ${unsettled.goingBack}) as refunds,
      (select count(*) from ${tries} and ${unsettled.disputed}) as disputes,
      (select count(*) from ${tries} and ${unsettled.odd}) as odd_money,
      (select count(*) from ${tries} and ${unsettled.mayCome}) as paying,
      coalesce((select owed_kobo from store_balances where store_id = ${tx.storeId}), 0) as owed_kobo,
      exists (select 1 from subscriptions s where s.store_id = ${tx.storeId} and s.state <> 'lapsed') as has_plan,
      (select count(*) from store_domains d where d.store_id = ${tx.storeId} and d.state <> 'removed') as domains
    from (select
        count(*) filter (where o.status = 'open' and ${held} and ${waits}) as to_send,
        coalesce(sum(o.captured_kobo - o.refunded_kobo) filter (where o.status = 'open' and ${held} and ${waits}), 0)::bigint
          as to_send_kobo,
        count(*) filter (where o.status in ('open', 'draft') and not ${held} and o.fulfillment_status in ('unfulfilled',
          'partially_fulfilled', 'not_required') and o.refunded_kobo = 0) as unpaid,
        count(*) filter (where o.status = 'open' and o.fulfillment_status in ('fulfilled', 'delivered', 'returned')) as on_its_way,
        count(*) filter (where o.status = 'canceled' and ${held}) as to_give_back
      from orders o where ${its}) orders,
      (select count(*) as gift_cards, coalesce(sum(g.left_kobo), 0)::bigint as gift_cards_kobo from gift_cards g
        where g.store_id = ${tx.storeId} and g.state = 'active' and g.left_kobo > 0 and g.order_line_id is not null) cards`.execute(
    tx.db,
  );
  return { ...rows[0]!, names, at_registry };
}

const many = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

interface Told {
  kind: OpenThing['kind'];
  waits: boolean;
  is(its: Standing): boolean;
  says(its: Standing): string;
}

/** Each with its way out; what has to be settled before the store is erased comes first. */
const told: readonly Told[] = [
  {
    kind: 'to_send',
    waits: true,
    is: (its) => its.to_send > 0,
    says: (its) =>
      `${many(its.to_send, 'order holds', 'orders hold')} ${naira(its.to_send_kobo)} and ${its.to_send === 1 ? 'is' : 'are'} not sent or done yet. Finish each, or cancel it and send the money back.`,
  },
  {
    kind: 'to_give_back',
    waits: true,
    is: (its) => its.to_give_back > 0,
    says: (its) =>
      `${many(its.to_give_back, 'cancelled order still holds', 'cancelled orders still hold')} money. Send it back.`,
  },
  {
    kind: 'refunds',
    waits: true,
    is: (its) => its.refunds > 0,
    says: (its) =>
      `${many(its.refunds, 'refund is', 'refunds are')} under way. Wait until the money has arrived. What waits to be covered goes once you have paid us for it, as the page Money says; or withdraw it.`,
  },
  {
    kind: 'disputes',
    waits: true,
    is: (its) => its.disputes > 0,
    says: (its) =>
      `${many(its.disputes, 'bank asks', 'banks ask')} for money back. Answer, and wait until it is decided.`,
  },
  {
    kind: 'odd_money',
    waits: true,
    is: (its) => its.odd_money > 0,
    says: (its) =>
      `${many(its.odd_money, 'payment waits', 'payments wait')} to be explained. Decide about each.`,
  },
  {
    kind: 'paying',
    waits: true,
    is: (its) => its.paying > 0,
    says: (its) =>
      `Money may still come by ${many(its.paying, 'payment', 'payments')} that began. This ends by itself within a day.`,
  },
  {
    kind: 'owed',
    waits: true,
    is: (its) => its.owed_kobo > 0,
    says: (its) =>
      `Your store owes us ${naira(its.owed_kobo)} for refunds. Pay it to us; the page Money says how.`,
  },
  {
    kind: 'held',
    waits: true,
    is: (its) => its.owed_kobo < 0,
    says: (its) =>
      `We hold ${naira(-its.owed_kobo)} for you. Add your bank account, and write to us if it has not come within five days.`,
  },
  {
    kind: 'gift_cards',
    waits: true,
    is: (its) => its.gift_cards > 0,
    says: (its) =>
      `${naira(its.gift_cards_kobo)} is left on ${many(its.gift_cards, 'gift card', 'gift cards')} that customers paid for. Refund what is left in their orders, or end each with a reason once you have paid it back.`,
  },
  {
    kind: 'names',
    waits: true,
    is: (its) => its.at_registry,
    says: () => 'We are registering or renewing a name for you. Wait until that is done.',
  },
  {
    kind: 'unpaid',
    waits: false,
    is: (its) => its.unpaid > 0,
    says: (its) =>
      `${many(its.unpaid, 'order that nobody has paid for is', 'orders that nobody has paid for are')} open. Those that are still open on the day are cancelled.`,
  },
  {
    kind: 'on_its_way',
    waits: false,
    is: (its) => its.on_its_way > 0,
    says: (its) =>
      `${many(its.on_its_way, 'order was', 'orders were')} sent or done and ${its.on_its_way === 1 ? 'is' : 'are'} not finished. Mark what arrived as delivered, and record the money.`,
  },
  {
    kind: 'plan',
    waits: false,
    is: (its) => its.has_plan,
    says: () =>
      'Your plan is charged no more and ends with the store. Paid for the first time within seven days? Take the money back under Plan & billing first.',
  },
  {
    kind: 'domains',
    waits: false,
    is: (its) => its.domains > 0,
    says: (its) =>
      `${many(its.domains, 'domain leads', 'domains lead')} here until the store is gone. ${its.domains === 1 ? 'It stays' : 'They stay'} yours where you bought ${its.domains === 1 ? 'it' : 'them'}.`,
  },
  {
    kind: 'names',
    waits: false,
    is: (its) => its.names.length > 0,
    says: (its) =>
      `${its.names.join(' and ')}: ask for the transfer code under Domain to take the name along. If you do not, we let it go with the store.`,
  },
];

/** What is still open in a store. */
export async function openThings(tx: StoreTx): Promise<OpenThing[]> {
  const its = await standingOf(tx);
  return told.flatMap(({ kind, waits, is, says }) => (is(its) ? [{ kind, waits, sentence: says(its) }] : []));
}
