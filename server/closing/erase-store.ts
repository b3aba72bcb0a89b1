import { sql } from 'kysely';
import { erasedName } from '#shared/api/customers.ts';
import { planOfClosing } from '../billing/index.ts';
import { namesOfClosing } from '../names/index.ts';
import { ordersOfShut } from '../orders/index.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { noteErasure } from '../platform/erasures.ts';
import { lagosDate } from '#shared/lagos.ts';
import { standing } from '../stores/index.ts';
import type { ClosingDeps } from './deps.ts';
import { eraseMails } from './erase-mails.ts';
import { openThings } from './open-things.ts';
import { changeClosing, closingOf, holdClosing, turnClosing, type ClosingRow } from './queries.ts';
import { gone, goneOfPlatform } from './tables.ts';
import { tellOwners } from './tell.ts';

export const filesJob = 'closing.files';
/** How often its owners are told again what their store waits for. */
const toldAgainMs = days(7);

/**
 * Erases a store whose day has come: all of it but its orders, what was sold in them and what was paid, without a name.
 * Where money of others is not settled, it waits for a day and its owners are told for what. Done twice it is done once.
 */
export async function eraseStore(
  deps: ClosingDeps,
  storeId: string,
): Promise<'erased' | 'waits' | 'not due'> {
  const storeDb = deps.db.forStore(storeId);
  // It may have been kept since it was found; what is open in it is then open as before.
  const found = await closingOf(deps.db.platform, storeId);
  if (!found || found.due_at > deps.clock.now()) return 'not due';
  await ordersOfShut.cancelUnpaid(deps, storeDb);
  return storeDb.transact(async (tx) => {
    const row = await holdClosing(tx.platform, storeId);
    if (!row || row.due_at > deps.clock.now()) return 'not due';
    const waiting = (await openThings(tx)).filter(
      ({ waits, kind }) => waits && !(row.despite && isOwners(kind)),
    );
    if (waiting.length > 0) {
      await wait(deps, tx, row, waiting.map(({ sentence }) => sentence).join(' '));
      return 'waits';
    }
    await eraseRows(deps, tx, row);
    return 'erased';
  });
}

/** What its owner alone can settle; one of us may say that it is not waited for. */
const isOwners = (kind: string): boolean => ['to_send', 'to_give_back', 'gift_cards', 'owed'].includes(kind);

async function wait(deps: ClosingDeps, tx: StoreTx, row: ClosingRow, held: string): Promise<void> {
  const now = deps.clock.now();
  const isToTell = !row.held_at || after(row.held_at, toldAgainMs) <= now;
  await changeClosing(tx.platform, row.id, {
    held_for: held,
    look_at: after(now, days(1)),
    ...(isToTell ? { held_at: now } : {}),
  });
  if (isToTell) await tellOwners(deps, tx, { news: 'waits', day: lagosDate(row.due_at), why: held });
}

async function eraseRows(deps: ClosingDeps, tx: StoreTx, row: ClosingRow): Promise<void> {
  const now = deps.clock.now();
  // Rows of years, in one go: nobody may see a half of it.
  await sql`set local statement_timeout = '300s'`.execute(tx.db);
  // Before its owners are told, who may have ordered from themselves.
  await eraseMails(tx);
  await tellOwners(deps, tx, { news: 'erased', day: lagosDate(now), why: '' });
  await planOfClosing.finish(deps, tx);
  await namesOfClosing.finish(tx, now);
  await emptyOrders(tx, now);
  for (const table of gone)
    await sql`delete from ${sql.table(table)} where store_id = ${tx.storeId}`.execute(tx.db);
  for (const table of goneOfPlatform)
    await sql`delete from ${sql.table(table)} where store_id = ${tx.storeId}`.execute(tx.platform);
  // Its free address is nobody's for a year: links to it lead to nobody else's shop. Domains are their owner's at once.
  await sql`delete from store_directory where store_id = ${tx.storeId} and kind = 'domain'`.execute(
    tx.platform,
  );
  await standing.ending.empty(tx, now);
  await turnClosing(tx.platform, row.id, 'erased', now);
  const { storeId } = tx;
  await noteErasure(tx.platform, { kind: 'store', subject: storeId, storeId, by: null, at: now });
  await sql`update store_closings set account_id = null where store_id = ${tx.storeId}`.execute(tx.platform);
  await deps.jobs.send(tx.platform, filesJob, { store_id: tx.storeId });
}

/** What was ordered stays with its numbers, days, goods and every sum; of who ordered it nothing does. */
async function emptyOrders(tx: StoreTx, at: Date): Promise<void> {
  const own = sql`store_id = ${tx.storeId}`;
  const references = sql`select reference from payments where purpose = 'order' and ${own}`;
  const nowhere = JSON.stringify({ state: '', lga: '', area: '', landmark: '' });
  await sql`update orders set customer_id = null, name = ${erasedName}, phone = '', email = '', note = '', came_from = '',
      address = ${nowhere}::jsonb, utm_source = '', utm_medium = '', utm_campaign = '', content_hash = null,
      network_hash = null, search = '', discount_code = '', erased_at = coalesce(erased_at, ${at}) where ${own}`.execute(
    tx.db,
  );
  await sql`update order_lines set title = 'Made to order', variant_title = '' where ${own} and custom`.execute(
    tx.db,
  );
  await sql`update earlier_money set line = (line::jsonb || (case when kind = 'payments' then '{"email": ""}' when kind = 'refunds'
      then '{"reason": ""}' else '{}' end)::jsonb)::text where ${own}`.execute(tx.db);
  await sql`update refunds set reason = '', ended_because = '' where reference in (${references})`.execute(
    tx.platform,
  );
  await sql`update money_decisions set reason = '' where about = 'payment' and subject in (${references})`.execute(
    tx.platform,
  );
  await sql`update provider_events set body = '', headers = '{}' where about in (${references})
      and processed_at is not null`.execute(tx.platform);
  await sql`update payments set email = '' where purpose = 'order' and ${own}`.execute(tx.platform);
}

/** Its pictures, files for sale and archives; from the disk, after nothing names them any more. */
export async function eraseFiles({ blobs }: ClosingDeps, { store_id }: { store_id: string }): Promise<void> {
  for (const folder of ['media', 'files', 'archives']) await blobs.remove(`${folder}/${store_id}`);
}
