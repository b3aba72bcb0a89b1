import type { Language } from '#shared/languages.ts';
import { variantsForSale } from '../catalogue/index.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { lookAgain } from '../platform/database/store-times.ts';
import { addressOf } from './links.ts';
import { countOfAddress, forgetAddress, putWait } from './queries.ts';
import type { WaitDeps } from './tell.ts';

/** Things one address waits for in one store. */
const mostOfAddress = 30;

/**
 * Writes down that an address wants to hear when a variant is back. What can be bought now is not waited for.
 * @param from its address in small letters, and the language it is written to in.
 */
export async function askToBeTold(
  deps: Pick<WaitDeps, 'clock'>,
  storeDb: StoreDb,
  variantId: string,
  from: { email: string; language: Language },
): Promise<'waits' | 'gone' | 'there' | 'too_many'> {
  return storeDb.transact(async (tx) => {
    const variant = (await variantsForSale(tx, [variantId])).get(variantId);
    if (!variant) return 'gone';
    if (variant.available !== 0) return 'there';
    if ((await countOfAddress(tx, from.email)) >= mostOfAddress) return 'too_many';
    const now = deps.clock.now();
    if (await putWait(tx, { variant_id: variantId, ...from }, now))
      await lookAgain(tx.platform, 'stock_wait_times', tx.storeId, now);
    return 'waits';
  });
}

/** Forgets the address that a link from a mail is of; null when the link is none of ours. */
export async function stopTelling(
  deps: Pick<WaitDeps, 'config'>,
  storeDb: StoreDb,
  code: string,
): Promise<string | null> {
  const email = addressOf(deps.config, storeDb.id, code);
  if (email) await storeDb.transact((tx) => forgetAddress(tx, email));
  return email;
}
