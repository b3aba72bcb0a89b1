import { addressesOf } from '../accounts/index.ts';
import type { TemplateData } from '../mail/index.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { nameOfStore, storeTerms } from '../stores/index.ts';
import type { StaffDeps } from './deps.ts';
import { isOnlyOwner, nameOf, ownersIn } from './people.ts';
import { deleteMember, holdRoles, storesOf, takeBackAllOf } from './queries.ts';

export type LeavingDeps = Pick<StaffDeps, 'db' | 'clock' | 'config' | 'mail'>;

type News = Pick<TemplateData['staff-left'], 'news' | 'day'>;

/**
 * Tells the other owners of every store somebody works in what becomes of them there with their account. Of a store that
 * has no other owner nobody is told: it closes with the account, and says so itself.
 */
export async function tellOfAccount(
  deps: LeavingDeps,
  tx: PlatformTx,
  userId: string,
  news: News,
): Promise<void> {
  for (const storeId of await storesOf(tx, userId))
    await tellOthers(deps, tx, { storeId, userId, held: await holdRoles(tx, storeId) }, news);
}

async function tellOthers(
  deps: LeavingDeps,
  tx: PlatformTx,
  { storeId, userId, held }: { storeId: string; userId: string; held: Awaited<ReturnType<typeof holdRoles>> },
  news: News,
): Promise<void> {
  const others = ownersIn(held).filter((id) => id !== userId);
  if (others.length === 0) return;
  const terms = await deps.db.forStore(storeId).read((store) => storeTerms(store, deps.config));
  const data = {
    ...news,
    store_name: terms.name,
    name: await nameOf(deps, userId),
    was_owner: held.get(userId) === 'owner',
    dashboard_url: `${deps.config.platformUrl}/dashboard/people?slug=${terms.slug}`,
  };
  const key = `staff-left:${newId()}`;
  for (const to of await addressesOf(tx, others))
    await deps.mail.queue(tx, { key: `${key}:${to}`, to, template: 'staff-left', data });
}

/**
 * Takes somebody out of every store they work in, and tells its other owners. Answers the names of those whose only owner
 * they are; then nothing is changed, and whoever asked goes no further.
 */
export async function leaveStores(deps: LeavingDeps, tx: PlatformTx, userId: string): Promise<string[]> {
  const stores = await storesOf(tx, userId);
  const owned: string[] = [];
  const roles = new Map<string, Awaited<ReturnType<typeof holdRoles>>>();
  for (const storeId of stores) {
    const held = await holdRoles(tx, storeId);
    roles.set(storeId, held);
    if (isOnlyOwner(held, userId)) owned.push(await nameOfStore(deps.db, storeId));
  }
  if (owned.length > 0) return owned;
  for (const [storeId, held] of roles) {
    await tellOthers(deps, tx, { storeId, userId, held }, { news: 'left', day: '' });
    await deleteMember(tx, storeId, userId);
    await takeBackAllOf(tx, { storeId, userId }, deps.clock.now());
  }
  return [];
}
