import { isThere } from '../platform/database/answers.ts';
import { keysFor, type Config } from '../platform/config/config.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { derivedSecret } from '../platform/ids.ts';
import { dropComplaint, hasComplained } from './complaints.ts';

/** By which an address is known again and by nobody without our key. One of a store says nothing of another’s. */
const hashesOf = (config: Config, storeId: string, address: string): Buffer[] =>
  keysFor(config, 'mail-stops').map((key) =>
    Buffer.from(derivedSecret(key, `kept:${storeId}:${address.toLowerCase()}`)),
  );

/** Whether an address wants no mail of this store which it did not ask for and which is no news of an order of its own. */
export async function isStopped(config: Config, tx: StoreTx, address: string): Promise<boolean> {
  const isHere = await tx.db
    .selectFrom('mail_stops')
    .select('stopped_at')
    .where('store_id', '=', tx.storeId)
    .where('address_hash', 'in', hashesOf(config, tx.storeId, address))
    .$call(isThere);
  return isHere || hasComplained(config, tx.platform, address);
}

/** From now on such mails are not sent; said twice, it is the same. */
export async function stopMails(config: Config, tx: StoreTx, address: string, at: Date): Promise<void> {
  const row = {
    store_id: tx.storeId,
    address_hash: hashesOf(config, tx.storeId, address)[0]!,
    stopped_at: at,
  };
  await tx.db
    .insertInto('mail_stops')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** They are sent again, also where a mail of ours was called spam before. */
export async function startMails(config: Config, tx: StoreTx, address: string): Promise<void> {
  await tx.db
    .deleteFrom('mail_stops')
    .where('store_id', '=', tx.storeId)
    .where('address_hash', 'in', hashesOf(config, tx.storeId, address))
    .execute();
  await dropComplaint(config, tx.platform, address);
}
