import { sql } from 'kysely';
import { erasedName } from '#shared/api/customers.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { searchText, tokensOf } from '../platform/secrets/tokens.ts';
import type { Whose } from './whose.ts';

/** Lines of an order's history whose words are all our own; what stands in the others may be anybody's. */
const ownWords =
  'placed paid late_payment refund_asked refund_waits refund_failed not_paid confirmed transfer_short transfer_more transfer_not_come delivered not_sent handed_over sold cash gift_card gift_card_back gift_cards'.split(
    ' ',
  );
const wordsErased = 'What stood here was erased with the customer.';

/** Empties what was ordered of whoever ordered it. Numbers, states, goods and every sum stay. */
export async function eraseOrders(tx: StoreTx, who: Whose, at: Date): Promise<void> {
  const { orderIds } = who;
  const ids = sql`any(${orderIds}::uuid[])`;
  const own = sql`store_id = ${tx.storeId} and order_id = ${ids}`;
  // Before the reasons of refunds are gone by which its lines are known.
  await eraseReasons(tx, who);
  await eraseWords(tx, who);
  await pipelined([
    sql`update order_lines set title = 'Made to order', variant_title = '' where ${own} and custom`.execute(
      tx.db,
    ),
    sql`update order_events set message = case when kind = any(${ownWords}::text[]) then message else ${wordsErased} end,
      actor = case when actor = any(${who.names}::text[]) then ${erasedName} else actor end where ${own}`.execute(
      tx.db,
    ),
    sql`update gift_card_entries set actor = ${erasedName} where ${own} and actor = any(${who.names}::text[])`.execute(
      tx.db,
    ),
    sql`delete from order_notes where ${own}`.execute(tx.db),
    sql`update fulfillments set tracking = '', link = '', failed_reason = '' where ${own}`.execute(tx.db),
    sql`update rider_reports set reason = '' where store_id = ${tx.storeId} and fulfillment_id in
      (select id from fulfillments where ${own})`.execute(tx.db),
    sql`update order_edits set was = '{}', reason = '' where ${own}`.execute(tx.db),
    sql`update ad_events set client_ip = null, user_agent = null, browser_id = null, visit_id = null
      where ${own}`.execute(tx.db),
    sql`update direct_transfers set sender = '' where ${own}`.execute(tx.db),
    sql`update stock_movements set note = '' where ${own} and note <> ''`.execute(tx.db),
    sql`update discount_uses set phone = 'erased:' || order_id
      where store_id = ${tx.storeId} and (order_id = ${ids} or phone = any(${who.phones}::text[]))`.execute(
      tx.db,
    ),
  ]);
  await erasePayers(tx, orderIds);
  const nowhere = JSON.stringify({ state: '', lga: '', area: '', landmark: '' });
  await sql`update orders set name = ${erasedName}, phone = '', email = '', address = ${nowhere}::jsonb, note = '',
      came_from = '', utm_source = '', utm_medium = '', utm_campaign = '', content_hash = null, network_hash = null, erased_at = ${at}
    where store_id = ${tx.storeId} and id = ${ids}`.execute(tx.db);
}

/** Why money went back, as somebody of the store typed it: in the list of changes, and with the refund itself. */
async function eraseReasons(tx: StoreTx, { orderIds }: Whose): Promise<void> {
  const references = sql`select reference from payments
    where purpose = 'order' and store_id = ${tx.storeId} and owner_id = any(${orderIds}::uuid[])`;
  await sql`update store_changes set after = '' where store_id = ${tx.storeId} and kind = 'refunds' and after in
    (select reason from refunds where reference in (${references}) and reason <> '')`.execute(tx.db);
  await sql`update refunds set reason = '', ended_because = '' where reference in (${references})`.execute(
    tx.db,
  );
  await sql`update money_decisions set reason = ${wordsErased}
    where about = 'payment' and subject in (${references})`.execute(tx.db);
}

/** What the tries to pay and the provider's own words about them say of who paid. Settling goes by the reference. */
async function erasePayers(tx: StoreTx, orderIds: string[]): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    update payments set email = '' where purpose = 'order' and store_id = ${tx.storeId}
      and owner_id = any(${orderIds}::uuid[]) returning reference`.execute(tx.db);
  const references = rows.map(({ reference }) => reference);
  // What was said of them where the store was before.
  await sql`update earlier_money set line = (line::jsonb || (case when kind = 'payments' then '{"email": ""}' when kind = 'refunds'
      then '{"reason": ""}' else '{}' end)::jsonb)::text
    where store_id = ${tx.storeId} and order_id = any(${orderIds}::uuid[])`.execute(tx.db);
  // The digest stays, so that the same event again is known.
  await sql`update provider_events set body = '', headers = '{}'
    where about = any(${references}::text[]) and processed_at is not null`.execute(tx.db);
}

/** Their orders are found by what was bought alone. */
async function eraseWords(tx: StoreTx, { orderIds }: Whose): Promise<void> {
  const ids = sql`any(${orderIds}::uuid[])`;
  await sql`delete from order_words w using orders o, unnest(string_to_array(trim(o.search), ' ') || '{/note}') said (word)
    where o.store_id = ${tx.storeId} and o.id = ${ids} and w.store_id = o.store_id and w.word = said.word
      and w.at = o.placed_at and w.order_id = o.id`.execute(tx.db);
  const { rows } = await sql<{ id: string; placed_at: Date; bought: string }>`
    select o.id, o.placed_at, coalesce(string_agg(l.title || ' ' || l.variant_title, ' ') filter (where not l.custom), '')
      as bought
    from orders o left join order_lines l on l.store_id = o.store_id and l.order_id = o.id
    where o.store_id = ${tx.storeId} and o.id = ${ids} group by o.store_id, o.id, o.placed_at`.execute(tx.db);
  const found = rows.map((row) => ({ ...row, words: [...new Set(tokensOf(row.bought))] }));
  const texts = found.map(({ words }) => searchText(words));
  await sql`update orders o set search = its.search
    from unnest(${found.map(({ id }) => id)}::uuid[], ${texts}::text[]) its (id, search)
    where o.store_id = ${tx.storeId} and o.id = its.id`.execute(tx.db);
  await sql`insert into order_words (store_id, word, at, order_id)
    select distinct ${tx.storeId}::uuid, word, its.at, its.id
    from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map((one) => one.placed_at)}::timestamptz[], ${texts}::text[])
      its (id, at, search), unnest(string_to_array(trim(its.search), ' ')) word
    where word <> '' on conflict (store_id, word, at, order_id) do nothing`.execute(tx.db);
}
