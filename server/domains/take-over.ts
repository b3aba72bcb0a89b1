import type { StoreDb } from '../platform/database/db.ts';
import { shopHosts } from '../stores/index.ts';
import type { DomainDeps } from './deps.ts';
import { verdictOf, type Findings } from './look.ts';
import { moveDomain, settleStore } from './moves.ts';
import { domainsOf, served, type DomainRow } from './queries.ts';
import { tellOwners } from './tell.ts';

/**
 * Takes hosts away from the stores that have them, where this store has proven them anew by its own record. Only ever
 * because a person asked: two records may stand beside each other, and no clock shall move a shop to and fro.
 */
export async function takeOver(
  deps: DomainDeps,
  storeDb: StoreDb,
  rows: readonly DomainRow[],
  looked: ReadonlyMap<string, Findings>,
): Promise<void> {
  for (const { id, host } of rows) {
    const findings = looked.get(id);
    if (!findings || verdictOf(findings) !== 'right') continue;
    const holder = await shopHosts.holderOf(deps.db.platform, host);
    if (holder && holder !== storeDb.id) await takeFrom(deps, deps.db.forStore(holder), host);
  }
}

/** Before it is given to the other one: should we be cut off between the two, nobody has it, and the next look gives it. */
async function takeFrom(deps: DomainDeps, holder: StoreDb, host: string): Promise<void> {
  await holder.transact(async (tx) => {
    await shopHosts.hold(tx);
    const row = served(await domainsOf(tx)).find((one) => one.host === host);
    if (row) await moveDomain(tx, row, 'moved', deps.clock.now());
    await shopHosts.letGo(tx, host);
    await settleStore(tx);
    if (row) await tellOwners(deps, tx, { kind: 'moved', hosts: [host] });
  });
}
