import { sql, type RawBuilder } from 'kysely';
import type { PersonalData } from '#shared/api/personal-data.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { addressesOf } from '../reviews/index.ts';
import { mailsTo } from './mails.ts';
import { ordersOf } from './order-data.ts';
import { theirPast } from './erase-brought.ts';
import { requestsOf } from './requests.ts';
import type { Whose } from './whose.ts';

/** Everything the store holds on a person, of every table that can hold something. */
export async function dataOf(
  tx: StoreTx,
  who: Whose,
  { at, store }: { at: Date; store: PersonalData['store'] },
): Promise<PersonalData> {
  const [row] = who.people as [Whose['people'][number]];
  const { rows } = await mailsTo(tx, who);
  const data = {
    made_at: at,
    store,
    known_as: who.people.map(({ name, phone, email, created_at: since }) => ({ name, phone, email, since })),
    tags: row.tags,
    order_count: row.order_count,
    spent_kobo: row.spent_kobo,
    ...(await around(tx, who, store.address)),
    orders: await ordersOf(tx, who),
    past_orders: await pastOrdersOf(tx, who),
    mails: rows.map(({ id: _id, ...mail }) => mail),
    requests: await requestsOf(tx, who.ids),
  };
  // Times as calls carry them, wherever they stand.
  return JSON.parse(JSON.stringify(data)) as PersonalData;
}

/** What they bought before this store was here, as another shop's file said. */
async function pastOrdersOf(tx: StoreTx, who: Whose): Promise<object[]> {
  const { rows } = await sql<object>`
    select source, number, placed_at, name, phone, email, address, note, lines, delivery_kobo, discount_kobo, total_kobo,
      paid_kobo, refunded_kobo, canceled, money_said, sent_said
    from past_orders where ${theirPast(tx, who)} order by placed_at desc`.execute(tx.db);
  return rows;
}

/** What they said, asked for and were held to beside their orders. */
async function around(
  tx: StoreTx,
  { ids, orderIds, phones, emails, writtenTo, names }: Whose,
  address: string,
) {
  const rowsOf = async (query: RawBuilder<object>) => (await query.execute(tx.db)).rows;
  const hers = sql`any(${emails}::text[])`;
  const [notes, reviews, enquiries, news, waits, no_mails, texts, held_back, gift_cards] = await pipelined([
    rowsOf(sql`select at, author as by, words from customer_notes
      where store_id = ${tx.storeId} and customer_id = any(${ids}::uuid[]) order by at, id`),
    rowsOf(sql`select written_at, product_title as product, stars, words, name, state, answer,
        (select coalesce(json_agg(json_build_object('sent_at', p.sent_at, 'state', p.state, 'file_id', p.file_id,
            'widths', p.widths) order by p.place), '[]')
          from review_photos p where p.store_id = ${tx.storeId} and p.order_line_id = reviews.order_line_id
            and p.state <> 'withdrawn') as photos
      from reviews where store_id = ${tx.storeId} and order_id = any(${orderIds}::uuid[]) order by written_at desc`),
    rowsOf(sql`select sent_at, state, name, phone, email, service, message, wished_day, wished_hour, note from enquiries
      where store_id = ${tx.storeId} and (phone = any(${phones}::text[]) or (email <> '' and email = ${hers}))
      order by sent_at desc`),
    rowsOf(
      sql`select email, state, asked_at from subscribers where store_id = ${tx.storeId} and email = ${hers}`,
    ),
    rowsOf(sql`select w.email, p.title || case v.title when '' then '' else ' (' || v.title || ')' end as product,
        w.asked_at, w.told_at
      from stock_waits w join variants v on v.store_id = w.store_id and v.id = w.variant_id
        join products p on p.store_id = v.store_id and p.id = v.product_id
      where w.store_id = ${tx.storeId} and w.email = ${hers} order by w.asked_at desc`),
    rowsOf(sql`select address as email, since, state, reason, said from mail_troubles
      where address = any(${writtenTo}::text[]) order by since desc`),
    rowsOf(sql`select created_at as at, recipient as to, kind as about, state from texts
      where store_id = ${tx.storeId} and recipient = any(${phones}::text[]) order by created_at desc`),
    rowsOf(sql`select substr(what, 3) as phone, until_at as until from order_blocks
      where store_id = ${tx.storeId} and what = any(${phones.map((phone) => `p:${phone}`)}::text[])`),
    // Bought by them, or made for somebody of their whole name.
    rowsOf(sql`select created_at as at, last_four, amount_kobo, left_kobo, recipient, message from gift_cards
      where store_id = ${tx.storeId}
        and (order_id = any(${orderIds}::uuid[]) or recipient like '% %' and recipient = any(${names}::text[]))
      order by created_at desc`),
  ]);
  return {
    notes,
    reviews: reviews.map((one) => withAddresses(tx, one as Reviewed, address)),
    enquiries,
    news,
    waits,
    no_mails,
    texts,
    held_back,
    gift_cards,
  };
}

interface Reviewed {
  photos: { sent_at: string; state: string; file_id: string; widths: number[] }[];
}

/** Where the photos of a review are, as whoever asks for them opens them. */
const withAddresses = <Review extends Reviewed>(tx: StoreTx, review: Review, address: string) => ({
  ...review,
  photos: review.photos.map(({ sent_at: at, state, ...files }) => ({
    sent_at: new Date(at),
    state,
    address: address + addressesOf(tx.storeId, files).large,
  })),
});
