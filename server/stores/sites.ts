import type { Site } from '#shared/api/stores.ts';
import { lagosDay } from '#shared/lagos.ts';
import type { Role } from '#shared/roles.ts';
import { planOf } from '#shared/plans.ts';
import { picturesOf } from '../media/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database, StoreTx } from '../platform/database/db.ts';
import { addressesOf, storeUrl } from './address.ts';
import { findStore, storesOfMember } from './queries.ts';

/** Stores looked at side by side, so that one person's list does not take every connection. */
const atOnce = 4;

/** The addresses of a person's stores, oldest first. */
export async function sitesOf(db: Database, userId: string): Promise<{ slug: string }[]> {
  const stores = await storesOfMember(db.platform, userId);
  return stores.map(({ slug }) => ({ slug }));
}

/** A person's stores as their list shows them, oldest first. */
export async function listSites(db: Database, config: Config, userId: string): Promise<Site[]> {
  const stores = await storesOfMember(db.platform, userId);
  const sites: Site[] = [];
  for (let from = 0; from < stores.length; from += atOnce) {
    const some = stores.slice(from, from + atOnce);
    sites.push(...(await Promise.all(some.map((store) => siteOf(db, config, store)))));
  }
  return sites;
}

/** One store as the list of stores shows it to somebody with a role in it. */
export async function siteOf(
  db: Database,
  config: Config,
  { storeId, role }: { storeId: string; role: Role },
): Promise<Site> {
  return db.forStore(storeId).read(async (tx) => ({ ...(await viewSite(tx, config)), role }));
}

async function viewSite(tx: StoreTx, config: Config): Promise<Omit<Site, 'role'>> {
  const store = await findStore(tx);
  const logo = store.logo_media_id
    ? (await picturesOf(tx, [store.logo_media_id])).get(store.logo_media_id)
    : undefined;
  const live = store.status === 'live';
  const paid = planOf(store.plan) !== 'free';
  const stoppedUnpaid = !paid && store.plan_until !== null;
  return {
    id: store.store_id,
    name: store.name,
    slug: store.slug,
    site_type: 'ecommerce',
    business_image: logo ? `${config.platformUrl}${logo.url}` : null,
    is_subscribed: live && paid,
    // A live store on the free plan is active; one that is suspended, or whose plan stopped unpaid, is not.
    is_free_trial: live && !paid && !stoppedUnpaid,
    ...addressesOf(storeUrl(config, store)),
    published: store.published_at !== null,
    suspended: !live,
    closes_on: store.closing_at && lagosDay(store.closing_at),
  };
}
