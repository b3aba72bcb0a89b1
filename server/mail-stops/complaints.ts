import { sql } from 'kysely';
import { isThere } from '../platform/database/answers.ts';
import { keysFor, type Config } from '../platform/config/config.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import { derivedSecret } from '../platform/ids.ts';

/** By which an address is known again and by nobody without our key: kept by the first. */
const hashesOf = (config: Config, address: string): Buffer[] =>
  keysFor(config, 'mail-stops').map((key) =>
    Buffer.from(derivedSecret(key, `complained:${address.toLowerCase()}`)),
  );

/**
 * Whether whoever has the address called a mail of ours spam. Then it gets none that can be stopped, of any store: mail
 * providers judge all our mails by those.
 */
export async function hasComplained(config: Config, db: PlatformDb, address: string): Promise<boolean> {
  return db
    .selectFrom('mail_complaints')
    .select('complained_at')
    .where('address_hash', 'in', hashesOf(config, address))
    .$call(isThere);
}

/** Whoever called a mail of ours spam is written down, once. */
export async function noteComplaint(
  config: Config,
  tx: PlatformTx,
  address: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('mail_complaints')
    .values({ address_hash: hashesOf(config, address)[0]!, complained_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whoever has the address asked for such mails again. */
export async function dropComplaint(config: Config, tx: PlatformTx, address: string): Promise<void> {
  await tx.deleteFrom('mail_complaints').where('address_hash', 'in', hashesOf(config, address)).execute();
}

/** How many called a mail of ours spam. */
export async function countComplaints(db: PlatformDb): Promise<number> {
  const { n } = await db
    .selectFrom('mail_complaints')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
