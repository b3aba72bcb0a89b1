import { sql, type RawBuilder } from 'kysely';
import type { PersonalData } from '#shared/api/personal-data.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import type { Whose } from './whose.ts';

type OrderData = PersonalData['orders'][number];
type Part =
  | 'lines'
  | 'money'
  | 'payments'
  | 'refunds'
  | 'parcels'
  | 'downloads'
  | 'history'
  | 'notes'
  | 'adverts';
/** A row of a part as the database answers it: its times are not text yet. */
type Timed<Row> = { [Name in keyof Row]: Row[Name] extends string ? Row[Name] | Date : Row[Name] };

/** What was ordered, with all that stands about it, the newest first. */
export async function ordersOf(tx: StoreTx, { orderIds }: Whose): Promise<OrderData[]> {
  const ids = sql`any(${orderIds}::uuid[])`;
  const rowsOf = async <Row>(query: RawBuilder<Row>) => (await query.execute(tx.db)).rows;
  const part = async <Name extends Part>(query: RawBuilder<unknown>) =>
    Map.groupBy(
      await rowsOf(query as RawBuilder<Timed<OrderData[Name][number]> & { order_id: string }>),
      (row) => row.order_id,
    );
  const own = sql`store_id = ${tx.storeId} and order_id = ${ids}`;
  const [orders, lines, money, payments, refunds, parcels, downloads, history, notes, adverts] =
    await pipelined([
      rowsOf(sql<Omit<OrderData, Part> & { id: string }>`
      select o.id, o.number, o.placed_at, o.status, o.payment_status, o.fulfillment_status, o.pay_method, o.channel, o.language,
        o.name, o.phone, o.email, o.address, o.note, o.delivery_name, o.discount_code, o.came_from, o.utm_source, o.utm_medium, o.utm_campaign, o.subtotal_kobo, o.delivery_kobo,
        o.fee_kobo, o.discount_kobo, o.tail_kobo, o.total_kobo, coalesce(t.sender, '') as transfer_sender
      from orders o left join direct_transfers t on t.store_id = o.store_id and t.order_id = o.id
      where o.store_id = ${tx.storeId} and o.id = ${ids} order by o.placed_at desc, o.id desc`),
      part<'lines'>(sql`select order_id, title, variant_title, quantity, unit_price_kobo, discount_kobo, total_kobo
      from order_lines where ${own} order by position`),
      part<'money'>(
        sql`select order_id, at, kind, amount_kobo, method, reference from ledger_entries where ${own} order by at, id`,
      ),
      part<'payments'>(sql`select owner_id as order_id, reference, created_at as at, state, amount_kobo, email,
      coalesce(channel, '') as channel from merchant_payments
      where purpose = 'order' and store_id = ${tx.storeId} and owner_id = ${ids}
      union all ${earlier(
        own,
        'payments',
        sql`said ->> 'reference', (said ->> 'created_at')::timestamptz, said ->> 'state',
        (said ->> 'amount_kobo')::bigint, said ->> 'email', coalesce(said ->> 'channel', '')`,
      )} order by at`),
      part<'refunds'>(sql`select p.owner_id as order_id, r.created_at as at, r.state, r.amount_kobo, r.reason
      from merchant_payments p join refunds r on r.reference = p.reference
      where p.purpose = 'order' and p.store_id = ${tx.storeId} and p.owner_id = ${ids}
      union all ${earlier(
        own,
        'refunds',
        sql`(said ->> 'created_at')::timestamptz, said ->> 'state', (said ->> 'amount_kobo')::bigint,
        coalesce(said ->> 'reason', '')`,
      )} order by at`),
      part<'parcels'>(sql`select order_id, created_at as sent_at, courier, tracking, link, delivered_at, failed_reason
      from fulfillments where ${own} order by created_at`),
      part<'downloads'>(sql`select d.order_id, d.at, coalesce(f.name, '') as file
      from downloads d left join product_files f on f.store_id = d.store_id and f.id = d.file_id
      where d.store_id = ${tx.storeId} and d.order_id = ${ids} order by d.at`),
      part<'history'>(
        sql`select order_id, at, actor as by, message as words from order_events where ${own} order by at, id`,
      ),
      part<'notes'>(
        sql`select order_id, at, author as by, words from order_notes where ${own} order by at, id`,
      ),
      part<'adverts'>(sql`select order_id, created_at as agreed_at, network, state, told_at,
      coalesce(client_ip, '') as network_address, coalesce(user_agent, '') as browser,
      coalesce(browser_id, '') as known_as, coalesce(visit_id, '') as came_by
      from ad_events where ${own} order by created_at, network`),
    ]);
  const parts = { lines, money, payments, refunds, parcels, downloads, history, notes, adverts };
  return orders.map(({ id, ...order }) => ({ ...order, ...partsOf(parts, id) }));
}

/** What providers said where the store was before it was taken in here. */
const earlier = (own: RawBuilder<unknown>, kind: string, columns: RawBuilder<unknown>) =>
  sql`select order_id, ${columns} from earlier_money, lateral (select line::jsonb as said) its where ${own} and kind = ${kind}`;

function partsOf(
  parts: Record<Part, Map<string, { order_id: string }[]>>,
  id: string,
): Pick<OrderData, Part> {
  const its = Object.entries(parts).map(([name, all]) => [
    name,
    (all.get(id) ?? []).map(({ order_id: _of, ...row }) => row),
  ]);
  return Object.fromEntries(its) as Pick<OrderData, Part>;
}
