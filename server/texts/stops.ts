import { isThere } from '../platform/database/answers.ts';
import { keysFor, type Config } from '../platform/config/config.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import { derivedSecret } from '../platform/ids.ts';

/** By which a number is known again and by nobody without our key: kept by the first. */
const hashesOf = (config: Config, phone: string): Buffer[] =>
  keysFor(config, 'text-stops').map((key) => Buffer.from(derivedSecret(key, `phone:${phone}`)));

/** Whether a number answered STOP: then it gets no text of ours, whichever store has it sent. */
export async function isTextStopped(config: Config, db: PlatformDb, phone: string): Promise<boolean> {
  return db
    .selectFrom('text_stops')
    .select('stopped_at')
    .where('phone_hash', 'in', hashesOf(config, phone))
    .$call(isThere);
}

/** A number gets no texts any more. */
export async function stopTexts(config: Config, tx: PlatformTx, phone: string, at: Date): Promise<void> {
  await tx
    .insertInto('text_stops')
    .values({ phone_hash: hashesOf(config, phone)[0]!, stopped_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A number gets texts again. */
export async function startTexts(config: Config, tx: PlatformTx, phone: string): Promise<void> {
  await tx.deleteFrom('text_stops').where('phone_hash', 'in', hashesOf(config, phone)).execute();
}
