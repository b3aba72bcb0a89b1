import { lagosDate } from '#shared/lagos.ts';
import { hiding } from '../catalogue/index.ts';
import { pageAt } from '../pages/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { raiseVersion, standing, storeTerms } from '../stores/index.ts';
import type { MeasureDeps } from './deps.ts';
import { insertMeasure, liftMeasure, type MeasureRow } from './queries.ts';
import { tellOwners, tellShoppersJob } from './tell.ts';

/** Who does it, and why, in words that the owners read. */
export interface Because {
  actor: string;
  reason: string;
}

/** A store's transaction, and what else measures work with. */
export interface Doing {
  deps: Pick<MeasureDeps, 'config' | 'clock' | 'mail' | 'jobs'>;
  tx: StoreTx;
}

const measure = ({ deps, tx }: Doing, { actor, reason }: Because) => ({
  id: newId(),
  store_id: tx.storeId,
  reason,
  by_whom: actor,
  at: deps.clock.now(),
});

/**
 * Closes a store to shoppers and writes to its owners why, and to whoever has an order open what it means. False where it is closed
 * already. Notice ends with it.
 */
export async function suspend(doing: Doing, because: Because): Promise<boolean> {
  const { deps, tx } = doing;
  const row = { ...measure(doing, because), kind: 'suspended' as const };
  if (!(await insertMeasure(tx.platform, row))) return false;
  await liftMeasure(tx.platform, { storeId: tx.storeId, kind: 'ending' }, deps.clock.now());
  await standing.suspend(tx, 'suspended');
  await tellOwners(deps, tx, { news: 'suspended', about: '', reason: because.reason, day: '' });
  await deps.jobs.send(tx.platform, tellShoppersJob, { store_id: tx.storeId, id: row.id });
  return true;
}

/** Opens it again, and writes to whom the closing was told. False where it is not closed. */
export async function restore({ deps, tx }: Doing): Promise<boolean> {
  const lifted = await liftMeasure(tx.platform, { storeId: tx.storeId, kind: 'suspended' }, deps.clock.now());
  // One that was closed before reasons were kept has no row.
  if (!lifted && !(await standing.isSuspended(tx))) return false;
  await standing.suspend(tx, 'live');
  const terms = await storeTerms(tx, deps.config);
  const day = terms.closing_at ? lagosDate(terms.closing_at) : '';
  const about = terms.open || day ? '' : 'resting';
  await tellOwners(deps, tx, { news: 'restored', about, reason: lifted?.reason ?? '', day });
  if (lifted) await deps.jobs.send(tx.platform, tellShoppersJob, { store_id: tx.storeId, id: lifted.id });
  return true;
}

/** What of a shop is at an address. */
interface Hideable {
  id: string;
  kind: 'product' | 'page';
  name: string;
  isShown: boolean;
}

/** A product, or a page or post its owner wrote; null where neither is. @param address a path, or a whole address. */
export async function findHideable(tx: StoreTx, address: string): Promise<Hideable | null> {
  const path = address
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const slug = /^\/products\/([\w-]+)$/.exec(path)?.[1];
  if (slug !== undefined) {
    const product = await hiding.find(tx, slug);
    return product && { kind: 'product', ...product };
  }
  const page = await pageAt(tx, path);
  return page && { kind: 'page', ...page, isShown: true };
}

/** Takes one product or page from shoppers. Its owner cannot show it again. False where it is hidden already. */
export async function hide(doing: Doing, what: Hideable, because: Because): Promise<boolean> {
  const { deps, tx } = doing;
  const { id, kind, name, isShown } = what;
  const about = { about_id: id, about_kind: kind, about_name: name, was_shown: isShown };
  if (!(await insertMeasure(tx.platform, { ...measure(doing, because), kind: 'hidden', ...about })))
    return false;
  if (kind === 'product' && isShown) await hiding.set(tx, deps.clock.now(), { id, shown: false });
  await raiseVersion(tx);
  await tellOwners(deps, tx, { news: 'hidden', about: name, reason: because.reason, day: '' });
  return true;
}

/** Shows it again, as it was. False where it is not hidden. */
export async function unhide({ deps, tx }: Doing, { id, kind, name }: Hideable): Promise<boolean> {
  const at = deps.clock.now();
  const lifted = await liftMeasure(tx.platform, { storeId: tx.storeId, kind: 'hidden', aboutId: id }, at);
  if (!lifted) return false;
  if (kind === 'product' && lifted.was_shown) await hiding.set(tx, at, { id, shown: true });
  await raiseVersion(tx);
  await tellOwners(deps, tx, { news: 'unhidden', about: name, reason: lifted.reason, day: '' });
  return true;
}

/** Says that the store ends on a day. False where notice was given already, or it is closed. */
export async function giveNotice(doing: Doing, due: Date, because: Because): Promise<boolean> {
  const { deps, tx } = doing;
  if (await standing.isSuspended(tx)) return false;
  const row = { ...measure(doing, because), kind: 'ending' as const, due_at: due };
  if (!(await insertMeasure(tx.platform, row))) return false;
  await tellOwners(deps, tx, { news: 'ending', about: '', reason: because.reason, day: lagosDate(due) });
  return true;
}

/** Takes it back. False where none was given. */
export async function withdrawNotice({ deps, tx }: Doing): Promise<MeasureRow | null> {
  const at = deps.clock.now();
  const lifted = await liftMeasure(tx.platform, { storeId: tx.storeId, kind: 'ending' }, at);
  if (lifted)
    await tellOwners(deps, tx, {
      news: 'kept',
      about: '',
      reason: lifted.reason,
      day: lagosDate(lifted.due_at!),
    });
  return lifted;
}
