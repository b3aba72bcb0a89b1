import { domainMoves, isServed, mayMove, type DomainState } from '#shared/states.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { lookAgain, lookNoMore } from '../platform/database/store-times.ts';
import { shopHosts } from '../stores/index.ts';
import { addressAmong, domainsOf, endedBases, writeDomainMove, type DomainRow } from './queries.ts';
import { nextLook } from './times.ts';

/**
 * Moves a host whose store is held, and takes its address away where it answers no more. What it is already, or may not
 * become, leaves it as it is.
 */
export async function moveDomain(
  tx: StoreTx,
  row: DomainRow,
  to: DomainState,
  now: Date,
): Promise<DomainRow> {
  if (!mayMove(domainMoves, row.state, to)) return row;
  const change = { state: to, since: now, looks: 0, look_at: nextLook({ state: to, looks: 0 }, now) };
  await writeDomainMove(tx, row.id, change);
  if (isServed(row.state) && !isServed(to)) await shopHosts.letGo(tx, row.host);
  return { ...row, ...change };
}

/** What follows for the store once its hosts have moved: its address, and when they are looked at again. */
export async function settleStore(tx: StoreTx): Promise<DomainRow[]> {
  const rows = await domainsOf(tx);
  await shopHosts.giveOut(tx, addressAmong(rows, await endedBases(tx)));
  await planLooks(tx, rows);
  return rows;
}

async function planLooks(tx: StoreTx, rows: readonly DomainRow[]): Promise<void> {
  const times = rows.flatMap(({ look_at: at }) => (at ? [at.getTime()] : []));
  if (times.length === 0) return lookNoMore(tx.platform, 'domain_times', tx.storeId);
  await lookAgain(tx.platform, 'domain_times', tx.storeId, new Date(Math.min(...times)));
}
