import { sql } from 'kysely';
import type { Role } from '#shared/roles.ts';
import { firstOrNull, isThere, rowsOf } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

export type KeyRow = Row<'api_keys'>;

export interface ListedKey extends Omit<KeyRow, 'key_hash' | 'made_by' | 'store_id'> {
  /** First name of who made it; null where their account is gone. */
  maker: string | null;
  /** What they are in the store now; null: nothing. */
  role: Role | null;
}

export async function insertKey(tx: PlatformTx, key: NewRow<'api_keys'>): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}

export async function keysOf(db: PlatformDb, storeId: string): Promise<ListedKey[]> {
  return db
    .selectFrom('api_keys as key')
    .leftJoin('users', 'users.id', 'key.made_by')
    .leftJoin('store_members as member', (join) =>
      join.onRef('member.store_id', '=', 'key.store_id').onRef('member.user_id', '=', 'key.made_by'),
    )
    .select(['key.id', 'key.name', 'key.beginning', 'key.scopes', 'key.made_at', 'key.expires_at'])
    .select(['key.ended_at', 'key.last_used_at', 'users.first_name as maker', 'member.role'])
    .where('key.store_id', '=', storeId)
    .orderBy('key.made_at', 'desc')
    .orderBy('key.id', 'desc')
    .limit(200)
    .execute();
}

/** Keys of a store that nobody ended and whose time is not over, counted by one transaction at a time. */
export async function countWorking(tx: PlatformTx, storeId: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${storeId}`}, 0))`.execute(tx);
  const { n } = await tx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('store_id', '=', storeId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return n;
}

export async function lockKey(tx: PlatformTx, storeId: string, id: string): Promise<KeyRow | null> {
  return rowsOf(tx, 'api_keys')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

export async function writeEnd(tx: PlatformTx, storeId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ ended_at: at })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}

export type KnownKey = Pick<
  KeyRow,
  'id' | 'store_id' | 'name' | 'scopes' | 'expires_at' | 'ended_at' | 'last_used_at'
> & { role: Role | null };

/** The key of a secret, with what its maker is in the store now. */
export async function keyOfHash(db: PlatformDb, hash: Buffer): Promise<KnownKey | null> {
  return db
    .selectFrom('api_keys as key')
    .leftJoin('store_members as member', (join) =>
      join.onRef('member.store_id', '=', 'key.store_id').onRef('member.user_id', '=', 'key.made_by'),
    )
    .select(['key.id', 'key.store_id', 'key.name', 'key.scopes', 'key.expires_at', 'key.ended_at'])
    .select(['key.last_used_at', 'member.role'])
    .where('key.key_hash', '=', hash)
    .$call(firstOrNull);
}

export async function noteUse(db: PlatformDb, id: string, at: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Whether a store is opened under this name. */
export async function isStoreOf(db: PlatformDb, storeId: string, slug: string): Promise<boolean> {
  return db
    .selectFrom('store_directory')
    .select('store_id')
    .where('host', '=', slug)
    .where('kind', '=', 'slug')
    .where('store_id', '=', storeId)
    .$call(isThere);
}
