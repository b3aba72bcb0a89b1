import { sql } from 'kysely';
import type { StoreTx } from '../platform/db.ts';
import { listens } from '../push/index.ts';

/** Who of a store hears what happens with its orders. */
export interface Hearers {
  /** Mail addresses of its owners, proven ones only. */
  owners: string[];
  /** Whether there are phones that may ring. */
  ring: boolean;
}

export async function hearersOf(tx: StoreTx): Promise<Hearers> {
  const { rows } = await sql<Hearers>`
    select coalesce((select json_agg(owner.email order by owner.id) from store_members member join users owner on owner.id = member.user_id
        where member.store_id = ${tx.storeId} and member.role = 'owner' and owner.email_verified_at is not null), '[]') as owners,
      ${listens(tx.storeId)} as ring`.execute(tx.platform);
  return rows[0]!;
}
