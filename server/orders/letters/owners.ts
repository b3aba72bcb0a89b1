import { sql } from 'kysely';
import type { StoreTx } from '../../platform/database/db.ts';
import { listens } from '../../push/index.ts';
import { programsKnownBy, programsListen } from '../../webhooks/index.ts';

/** Who of a store hears what happens with its orders. */
export interface Hearers {
  /** Mail addresses of its owners, proven ones only. */
  owners: string[];
  /** Whether there are phones that may ring. */
  ring: boolean;
  /** Whether programs of the store want to hear of anything. */
  programs: boolean;
}

/** Asked in one statement, and of its programs nothing more is asked in this transaction. */
export function hearersOf(tx: StoreTx): Promise<Hearers> {
  const hearers = ask(tx);
  programsKnownBy(
    tx,
    hearers.then(({ programs }) => programs),
  );
  return hearers;
}

async function ask(tx: StoreTx): Promise<Hearers> {
  const { rows } = await sql<Hearers>`
    select coalesce((select json_agg(owner.email order by owner.id) from store_members member join users owner on owner.id = member.user_id
        where member.store_id = ${tx.storeId} and member.role = 'owner' and owner.email_verified_at is not null), '[]') as owners,
      ${listens(tx.storeId)} as ring, ${programsListen(tx.storeId)} as programs`.execute(tx.platform);
  return rows[0]!;
}
