import type { PlatformDb, PlatformTx, StoreTx } from '../platform/database/db.ts';
import { freeUrl, storeUrl, type AddressConfig } from './address.ts';
import { may } from './entitlements.ts';
import { changeStore, claimAddress, findStore, lockStore, storeAt } from './queries.ts';
import { raiseVersion } from './versions.ts';

/** Takes the address away from this store; whoever has it by now keeps it. */
async function letGo(tx: StoreTx, host: string): Promise<void> {
  await tx.platform
    .deleteFrom('store_directory')
    .where('host', '=', host)
    .where('kind', '=', 'domain')
    .where('store_id', '=', tx.storeId)
    .execute();
}

/** Makes a host answer with this store. False where it is another store's, which it stays. */
async function claim(tx: StoreTx, host: string, at: Date): Promise<boolean> {
  const { storeId, platform } = tx;
  const isNew = await claimAddress(platform, { host, storeId, kind: 'domain', at });
  return isNew || (await storeAt(platform, host, 'domain')) === storeId;
}

/** Says which of its hosts a store is given out under; null: the free address. The caller holds the store's row. */
async function giveOut(tx: StoreTx, host: string | null): Promise<void> {
  await changeStore(tx, { own_host: host });
  // All that is kept of the store names its address, and each host looks at it anew.
  await raiseVersion(tx);
}

async function redirectFree(tx: StoreTx, redirects: boolean): Promise<void> {
  await changeStore(tx, { free_redirects: redirects });
  await raiseVersion(tx);
}

/** What of a store its domains are shown and judged by. */
async function look(tx: StoreTx, config: AddressConfig, now: Date) {
  const store = await findStore(tx);
  const { name, slug, own_host, free_redirects } = store;
  return {
    name,
    slug,
    own_host,
    free_redirects,
    allowed: may(store, 'custom_domain', now),
    free_url: freeUrl(config, slug),
    url: storeUrl(config, store),
  };
}

/** The hosts that a store answers on: the one below ours, and those of its own that it has proven (`server/domains`). */
export const shopHosts = {
  freeUrl,
  /** The store that has a host; null where none has. */
  holderOf: (db: PlatformDb | PlatformTx, host: string) => storeAt(db, host, 'domain'),
  /** Keeps every other change of the store waiting until the transaction ends. */
  async hold(tx: StoreTx): Promise<void> {
    await lockStore(tx);
  },
  claim,
  letGo,
  giveOut,
  redirectFree,
  look,
};
