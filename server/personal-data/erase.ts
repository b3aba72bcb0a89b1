import { sql } from 'kysely';
import { lastDigits } from '#shared/api/personal-data.ts';
import { noteChange } from '../platform/http/changes.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { keepErased } from '../customers/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { noteErasure } from '../platform/erasures.ts';
import { withdrawReviewsOf } from '../reviews/index.ts';
import { eraseBrought } from './erase-brought.ts';
import { eraseNamed } from './erase-named.ts';
import { eraseOrders } from './erase-orders.ts';
import { hindrances } from './hindrances.ts';
import { mailsTo } from './mails.ts';
import { noteRequest } from './requests.ts';
import { whose, type Whose } from './whose.ts';

/**
 * Erases a person from the store, all of it in the caller's transaction; who is erased already stays so. What their orders
 * cost and what was paid is left as it is, without a name. Files of theirs are deleted from the disk soon after it.
 * @throws AppError bad_input for the wrong digits, conflict while one of their orders is not finished.
 */
export async function erase(
  { jobs, config }: Pick<PlatformDeps, 'jobs' | 'config'>,
  tx: StoreTx,
  customerId: string,
  { typed, by, at }: { typed: string; by: string; at: Date },
): Promise<void> {
  const known = await whose(tx, customerId);
  if (known.people[0]!.erased_at) return;
  if (typed !== known.people[0]!.phone.slice(-4))
    throw new AppError('bad_input', { last_digits: [lastDigits] });
  await lock(tx, known);
  // Anew: another may have come in, been merged or been erased in between; from here on none can.
  const who = await whose(tx, customerId);
  if (who.people[0]!.erased_at) return;
  const [first, ...more] = await hindrances(tx, who);
  if (first)
    throw new AppError(
      'conflict',
      more.length > 0
        ? `${first.sentence} ${more.length} more of their orders are not finished.`
        : first.sentence,
    );
  await withdrawReviewsOf(jobs, tx, who.orderIds);
  await eraseMails(tx, who);
  await eraseNamed(tx, who);
  await eraseAround(tx, who);
  await eraseBrought(tx, who, at);
  await eraseOrders(tx, who, at);
  await emptyPeople(tx, who, at);
  await keepErased(tx, config, who, at);
  await noteRequest(tx, { customerId: who.people[0]!.id, kind: 'erased', by, at });
  for (const subject of who.ids)
    await noteErasure(tx.platform, { kind: 'customer', subject, storeId: tx.storeId, by, at });
  await noteChange(tx, { kind: 'customers', what: 'Erased a customer who asked for it' });
}

/**
 * Erases somebody anew whom a back-up brought back; nothing where they are not there or are erased.
 * @throws AppError conflict while one of their orders is not finished in it.
 */
export async function eraseAgain(
  deps: Pick<PlatformDeps, 'jobs' | 'config'>,
  tx: StoreTx,
  customerId: string,
  by: { by: string; at: Date },
): Promise<void> {
  const row = await tx.db
    .selectFrom('customers')
    .select('phone')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (row) await erase(deps, tx, customerId, { typed: row.phone.slice(-4), ...by });
}

/** In the order in which everybody locks them: tries to pay, orders, customers. No order can be made for a locked customer. */
async function lock(tx: StoreTx, { ids, orderIds }: Whose): Promise<void> {
  await sql`select 1 from payments where purpose = 'order' and store_id = ${tx.storeId}
    and owner_id = any(${orderIds}::uuid[]) order by reference for update`.execute(tx.db);
  await sql`select 1 from orders where store_id = ${tx.storeId} and id = any(${orderIds}::uuid[])
    order by id for update`.execute(tx.db);
  await sql`select 1 from customers where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx.db);
}

/** Those to them, and those about them that still wait to go to the store's people. */
async function eraseMails(tx: StoreTx, who: Whose): Promise<void> {
  const { rows, toOwners } = await mailsTo(tx, who);
  const ids = [...rows.map(({ id }) => id), ...toOwners];
  await sql`delete from mails where id = any(${ids}::uuid[])`.execute(tx.db);
}

/** What they said, asked for and were held to beside their orders. */
async function eraseAround(tx: StoreTx, { ids, phones, emails }: Whose): Promise<void> {
  const own = sql`store_id = ${tx.storeId}`;
  const hers = sql`any(${emails}::text[])`;
  const counted = phones.map((phone) => `p:${phone}`);
  await pipelined([
    sql`delete from enquiries where ${own}
      and (phone = any(${phones}::text[]) or (email <> '' and email = ${hers}))`.execute(tx.db),
    sql`delete from subscribers where ${own} and email = ${hers}`.execute(tx.db),
    sql`delete from texts where ${own} and recipient = any(${phones}::text[])`.execute(tx.db),
    // While mails of other stores are kept back for an address, it is by this row that they are found again.
    sql`delete from mail_troubles where address = ${hers} and not exists (select 1 from mails m
      where m.recipient = mail_troubles.address and m.undeliverable and m.sent_at is null and m.data is not null)`.execute(
      tx.db,
    ),
    sql`delete from stock_waits where ${own} and email = ${hers}`.execute(tx.db),
    sql`delete from order_blocks where ${own} and what = any(${counted}::text[])`.execute(tx.db),
    sql`delete from store_tallies where ${own}
      and exists (select 1 from unnest(${counted}::text[]) who where starts_with(what, who || ':'))`.execute(
      tx.db,
    ),
    sql`delete from customer_notes where ${own} and customer_id = any(${ids}::uuid[])`.execute(tx.db),
    sql`delete from customer_words where ${own} and customer_id = any(${ids}::uuid[])`.execute(tx.db),
  ]);
}

/** Their rows stay, as those of nobody: orders and what they come to hang on them. The number is anybody's again. */
async function emptyPeople(tx: StoreTx, { ids }: Whose, at: Date): Promise<void> {
  await sql`update customers set name = '', email = '', tags = '{}', tags_edited = '{}', named = false, search = '', erased_at = ${at},
      phone = 'erased:' || id
    where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`.execute(tx.db);
}
