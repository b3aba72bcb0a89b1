import { sql } from 'kysely';
import { lagosDate } from '#shared/lagos.ts';
import { firstOrNull } from '../platform/database/answers.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { noteOpen } from './open-stores.ts';
import { changeStore, lockStore, type StoreRow } from './queries.ts';
import { raiseVersion } from './versions.ts';

/** Closes a store to shoppers until it is erased. Answers since when they could enter it; null: they could not. */
async function begin(tx: StoreTx, dueAt: Date): Promise<Date | null> {
  const { published_at: publishedAt, first_opened_at: firstOpenedAt } = await lockStore(tx);
  const change = { closing_at: dueAt, published_at: null, first_opened_at: firstOpenedAt ?? publishedAt };
  await changeStore(tx, change);
  await noteOpen(tx, null);
  await raiseVersion(tx);
  return publishedAt;
}

/** Opens it again, where shoppers could enter it before. */
async function keep(tx: StoreTx, publishedAt: Date | null): Promise<void> {
  const { status } = await lockStore(tx);
  await changeStore(tx, { closing_at: null, published_at: publishedAt });
  await noteOpen(tx, status === 'live' ? publishedAt : null);
  await raiseVersion(tx);
}

/** What is left of its row: its name and number, for what was sold in it. Pages and members know it no more. */
async function empty(tx: StoreTx, at: Date): Promise<void> {
  await sql`update stores set tagline = '', about = '', trade = null, theme = null, logo_media_id = null, phone = '',
      whatsapp = '', city = '', state = '', business_address = '', google_proof = '', meta_proof = '', own_host = null,
      setup_done = '{}', remind_hours = null, pay_online = false, pay_on_delivery = false, pay_direct = false,
      plan = 'free', plan_until = null, published_at = null, first_opened_at = null, erased_at = ${at},
      version = version + 1
    where store_id = ${tx.storeId}`.execute(tx.db);
}

/** @throws AppError conflict for a store that closes for good. */
export function mustNotClose({ closing_at: at }: Pick<StoreRow, 'closing_at'>): void {
  if (at)
    throw new AppError(
      'conflict',
      `Your store is closing for good on ${lagosDate(at)}. Keep it first, under Site, then Close this store.`,
    );
}

/** User ids of everybody who works in a store. */
async function people(tx: StoreTx): Promise<string[]> {
  const rows = await tx.platform
    .selectFrom('store_members')
    .select('user_id')
    .where('store_id', '=', tx.storeId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether there is a store that was not erased. */
async function stands(tx: StoreTx): Promise<boolean> {
  const row = await tx.db
    .selectFrom('stores')
    .select('erased_at')
    .where('store_id', '=', tx.storeId)
    .$call(firstOrNull);
  return row !== null && row.erased_at === null;
}

/** The end of a store, as `server/closing` decides about it. */
export const ending = { begin, keep, empty, people, stands };
