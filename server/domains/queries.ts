import { isServed, type DomainState } from '#shared/states.ts';
import { isThere, rowsOf } from '../platform/database/answers.ts';
import type { PlatformDb, StoreTx } from '../platform/database/db.ts';
import type { NewRow, Row, RowChange } from '../platform/database/tables.ts';
import type { Findings } from './look.ts';

export interface DomainRow extends Omit<Row<'store_domains'>, 'state' | 'found'> {
  state: DomainState;
  found: Findings | null;
}

/** Everything a store has that was not removed, oldest first; the name itself comes before its www. */
export async function domainsOf(tx: StoreTx): Promise<DomainRow[]> {
  const rows = await rowsOf(tx.db, 'store_domains')
    .where('store_id', '=', tx.storeId)
    .where('state', '<>', 'removed')
    // By the time they were added.
    .orderBy('id')
    .execute();
  return rows as DomainRow[];
}

/** Whether a store ever added one, also one that was removed. */
export async function hadDomain(tx: StoreTx): Promise<boolean> {
  return tx.db
    .selectFrom('store_domains')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .limit(1)
    .$call(isThere);
}

/** Stores whose hosts are looked at by the clock, those that are looked at next first. */
export async function storesWaiting(db: PlatformDb): Promise<{ store_id: string }[]> {
  return db.selectFrom('domain_times').select('store_id').orderBy('due_at').limit(500).execute();
}

export async function insertDomain(
  tx: StoreTx,
  row: Omit<NewRow<'store_domains'>, 'store_id'>,
): Promise<void> {
  await tx.db
    .insertInto('store_domains')
    .values({ ...row, store_id: tx.storeId })
    .execute();
}

/** Only `moveDomain` calls it. */
export async function writeDomainMove(
  tx: StoreTx,
  id: string,
  change: { state: DomainState; since: Date; look_at: Date | null; looks: number },
): Promise<void> {
  await tx.db
    .updateTable('store_domains')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Whatever of a domain its state does not say. */
export async function changeDomain(
  tx: StoreTx,
  id: string,
  change: Omit<RowChange<'store_domains'>, 'store_id' | 'id' | 'host' | 'state'>,
): Promise<void> {
  await tx.db
    .updateTable('store_domains')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Makes this one host the preferred of its store. */
export async function prefer(tx: StoreTx, host: string): Promise<void> {
  const own = () => tx.db.updateTable('store_domains').where('store_id', '=', tx.storeId);
  await own().set({ preferred: false }).where('preferred', '=', true).where('host', '<>', host).execute();
  await own().set({ preferred: true }).where('host', '=', host).where('state', '<>', 'removed').execute();
}

/** Domains of a store that are names it had through us and whose year is over: they may lead nowhere any day. */
export async function endedBases(tx: StoreTx): Promise<Set<string>> {
  const rows = await tx.platform
    .selectFrom('name_orders')
    .select('name')
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'expired')
    .execute();
  return new Set(rows.flatMap(({ name }) => name ?? []));
}

/** The host a store is given out under: the preferred one where it is proven, else the first that is; null without any. */
export function addressAmong(rows: readonly DomainRow[], ended: ReadonlySet<string>): string | null {
  const proven = rows.filter(({ state, base }) => state === 'verified' && !ended.has(base));
  return (proven.find(({ preferred }) => preferred) ?? proven[0])?.host ?? null;
}

export const served = (rows: readonly DomainRow[]): DomainRow[] =>
  rows.filter(({ state }) => isServed(state));
