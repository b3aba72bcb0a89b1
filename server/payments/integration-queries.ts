import type { Insertable, Selectable, Updateable } from 'kysely';
import { columns } from '../platform/columns.ts';
import type { PlatformDb, PlatformTx } from '../platform/db.ts';
import type { IntegrationsRow } from '../platform/tables.ts';

export type ProviderName = 'paystack' | 'flutterwave';
export type Integration = Omit<Selectable<IntegrationsRow>, 'provider' | 'mode'> & {
  provider: ProviderName;
  mode: 'test' | 'live';
};

export async function findIntegration(db: PlatformDb, id: string): Promise<Integration | null> {
  const row = await db
    .selectFrom('integrations')
    .select(columns.integrations)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as Integration | undefined) ?? null;
}

export async function integrationOfToken(db: PlatformDb, tokenHash: Buffer): Promise<Integration | null> {
  const row = await db
    .selectFrom('integrations')
    .select(columns.integrations)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return (row as Integration | undefined) ?? null;
}

/** The keys a store takes payments with now; null when it uses the platform's. */
export async function activeIntegration(db: PlatformDb, storeId: string): Promise<Integration | null> {
  const row = await db
    .selectFrom('integrations')
    .select(columns.integrations)
    .where('store_id', '=', storeId)
    .where('active', '=', true)
    .executeTakeFirst();
  return (row as Integration | undefined) ?? null;
}

export async function allIntegrations(db: PlatformDb): Promise<Integration[]> {
  return (await db
    .selectFrom('integrations')
    .select(columns.integrations)
    .orderBy('id')
    .execute()) as Integration[];
}

/** Every integration a store ever had, locked; at most one a provider. */
export async function lockIntegrations(tx: PlatformTx, storeId: string): Promise<Integration[]> {
  const rows = await tx
    .selectFrom('integrations')
    .select(columns.integrations)
    .where('store_id', '=', storeId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as Integration[];
}

export async function insertIntegration(tx: PlatformTx, row: Insertable<IntegrationsRow>): Promise<void> {
  await tx.insertInto('integrations').values(row).execute();
}

export async function updateIntegration(
  tx: PlatformTx,
  id: string,
  change: Omit<Updateable<IntegrationsRow>, 'id' | 'store_id'>,
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
