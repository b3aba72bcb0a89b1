import { firstOrNull } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';

export async function insertHostKey(
  tx: PlatformTx,
  row: { key_hash: Buffer; class_id: string; expires_at: Date },
): Promise<void> {
  await tx.insertInto('class_host_keys').values(row).execute();
}

/** The class that the link opens; null when it was used before, is too old or unknown. */
export async function useHostKey(tx: PlatformTx, hash: Buffer, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('class_host_keys')
    .set({ used_at: now })
    .where('key_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('class_id')
    .executeTakeFirst();
  return row?.class_id ?? null;
}

/** The class a link was made for, whether it still opens it or not. */
export async function classOfHostKey(db: PlatformDb, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('class_host_keys')
    .select('class_id')
    .where('key_hash', '=', hash)
    .executeTakeFirst();
  return row?.class_id ?? null;
}

export async function insertHostSession(
  tx: PlatformTx,
  row: { secret_hash: Buffer; class_id: string; expires_at: Date },
): Promise<void> {
  await tx.insertInto('class_host_sessions').values(row).execute();
}

/** The class of a console's session. */
export async function classOfHost(
  db: PlatformDb,
  hash: Buffer,
  now: Date,
): Promise<{ id: string; slug: string } | null> {
  return db
    .selectFrom('class_host_sessions as h')
    .innerJoin('live_classes as c', 'c.id', 'h.class_id')
    .select(['c.id', 'c.slug'])
    .where('h.secret_hash', '=', hash)
    .where('h.expires_at', '>', now)
    .$call(firstOrNull);
}
