import { sql } from 'kysely';
import { firstOrNull, isThere, rowsOf } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import type { NewRow, Row, RowChange } from '../../platform/database/tables.ts';

export type Integration = Row<'integrations'>;
export type ProviderName = Integration['provider'];

export async function findIntegration(db: PlatformDb, id: string): Promise<Integration | null> {
  return rowsOf(db, 'integrations').where('id', '=', id).$call(firstOrNull);
}

export async function integrationOfToken(db: PlatformDb, tokenHash: Buffer): Promise<Integration | null> {
  return rowsOf(db, 'integrations').where('token_hash', '=', tokenHash).$call(firstOrNull);
}

/** Every version of every store's keys that is not refused. */
export async function allIntegrations(db: PlatformDb): Promise<Integration[]> {
  return rowsOf(db, 'integrations').where('refused_at', 'is', null).orderBy('id').execute();
}

/** The keys a store takes payments with now; null when it uses the platform's. */
export async function activeIntegration(db: PlatformDb, storeId: string): Promise<Integration | null> {
  return rowsOf(db, 'integrations')
    .where('store_id', '=', storeId)
    .where('active', '=', true)
    .$call(firstOrNull);
}

/** Every version of every key a store ever had, the newest first, locked; so is the bringing of another. */
export async function lockIntegrations(tx: PlatformTx, storeId: string): Promise<Integration[]> {
  await sql`select pg_advisory_xact_lock(hashtext('integrations'), hashtext(${storeId}))`.execute(tx);
  return rowsOf(tx, 'integrations')
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
}

export async function insertIntegration(tx: PlatformTx, row: NewRow<'integrations'>): Promise<void> {
  await tx.insertInto('integrations').values(row).execute();
}

export async function updateIntegration(
  tx: PlatformTx,
  id: string,
  change: Omit<RowChange<'integrations'>, 'id' | 'store_id'>,
): Promise<void> {
  await tx.updateTable('integrations').set(change).where('id', '=', id).execute();
}

export async function switchOff(tx: PlatformTx, storeId: string, at: Date): Promise<void> {
  await tx
    .updateTable('integrations')
    .set({ active: false, changed_at: at })
    .where('store_id', '=', storeId)
    .where('active', '=', true)
    .execute();
}

/** Versions of a store's keys, of all providers or one, the newest first. */
export async function versionsOf(
  db: PlatformDb,
  storeId: string,
  provider?: ProviderName,
): Promise<Integration[]> {
  let query = rowsOf(db, 'integrations').where('store_id', '=', storeId).orderBy('id', 'desc');
  if (provider) query = query.where('provider', '=', provider);
  return query.execute();
}

/** Payments by which an account can be known again: those the provider surely has, captured ones first. */
export async function tellingReferences(
  db: PlatformDb,
  integration: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('reference')
    .where('integration', '=', integration)
    .where((eb) => eb.or([eb('captured_kobo', 'is not', null), eb('access_code', 'is not', null)]))
    .orderBy(sql`captured_kobo is null`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.reference);
}

/** Whether anything was ever begun with a version. */
export async function wasUsed(db: PlatformDb, integration: string): Promise<boolean> {
  return db
    .selectFrom('payments')
    .select('reference')
    .where('integration', '=', integration)
    .limit(1)
    .$call(isThere);
}

/** How many payments of each version are still open, for the versions that have any. */
export async function openTriesOf(db: PlatformDb, integrations: string[]): Promise<Map<string, number>> {
  if (integrations.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['integration', sql<number>`count(*)::int`.as('open')])
    .where('integration', 'in', integrations)
    .where('next_check_at', 'is not', null)
    .groupBy('integration')
    .execute();
  return new Map(rows.map((row) => [row.integration, row.open]));
}
