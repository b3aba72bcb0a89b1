import { setDelivery as takesDelivery } from '#shared/api/delivery.ts';
import { createSite, slugAvailable, slugTaken } from '#shared/api/new-store.ts';
import * as contracts from '#shared/api/stores.ts';
import { findPerson } from '../accounts/index.ts';
import { hours, minutes } from '../platform/clock.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Api, Person, StoreAccess } from '../platform/http/http.ts';
import type { Config } from '../platform/config/config.ts';
import type { Limit, Limits } from '../platform/admission/limits.ts';
import { mustBeAllowed } from './access.ts';
import { availability } from './availability.ts';
import { createStore } from './create.ts';
import { changeSettings, setDelivery, viewSettings } from './settings.ts';
import type { ViewDeps } from './settings-asked.ts';
import { handOver, type VisitDeps } from './owner-visits.ts';
import { mountSeeShop } from './see-route.ts';
import { listSites, siteOf } from './sites.ts';

export interface StoreDeps extends ViewDeps, Pick<VisitDeps, 'isLive'> {
  config: Config;
  limits: Limits;
}

const creating: Limit = { name: 'site-create', max: 60, perMs: hours(1) };
const checking: Limit = { name: 'slug-check', max: 120, perMs: minutes(1) };
const handingOver: Limit = { name: 'store-hand-over', max: 60, perMs: minutes(1) };
const reading: Limit = { name: 'store-read', max: 600, perMs: minutes(1) };
const changing: Limit = { name: 'store-change', max: 240, perMs: minutes(1) };
/** Largest body (bytes): the longest settings and forty delivery prices, with those that were seen, are well below. */
const largest = 128 * 1024;

/** The routes of stores and their settings. */
export function mountStores(api: Api, deps: StoreDeps): void {
  const { db, clock, config } = deps;
  const read = { auth: 'person', limit: reading, body: 0, idempotency: 'safe' } as const;
  const change = { auth: 'person', limit: changing, body: largest, idempotency: 'idempotent' } as const;
  const setting = { ...change, may: 'settings.change' } as const;
  mountSeeShop(api, deps);

  api.personal(createSite, { ...change, limit: creating }, async ({ person, body }) => {
    const { name, slug } = body;
    const owner = body.show_phone ? await findPerson(db.platform, person.id) : null;
    const made = await createStore(db, clock, { ownerId: person.id, name, slug, phone: owner?.phone ?? '' });
    if (!made.ok) throw new AppError('conflict', { slug: [slugTaken] });
    return siteOf(db, config, { storeId: made.storeId, role: 'owner' });
  });
  api.personal(contracts.listSites, read, ({ person }) => listSites(db, config, person.id));
  api.personal(slugAvailable, { ...read, limit: checking }, ({ params }) =>
    availability(db.platform, params.slug),
  );
  api.personal(
    contracts.handOver,
    { ...change, limit: handingOver, idempotency: 'none' },
    async ({ person, body }) => ({ to: await handOver(deps, person, body) }),
  );
  api.ofStore(contracts.getStore, { ...read, may: 'store.see' }, ({ store, person }) =>
    viewSettings(deps, store, person.id),
  );
  const written = async (store: StoreAccess, person: Person, what: string, { ok }: { ok: boolean }) => {
    const settings = await viewSettings(deps, store, person.id);
    if (ok) return settings;
    const said = `Somebody else changed ${what} while you were editing them. Yours are not saved yet.`;
    throw new AppError('conflict', said, undefined, { newer: settings });
  };
  api.ofStore(contracts.updateStore, { ...setting, notes: 'settings' }, async ({ store, person, body }) => {
    if (body.published === false) mustBeAllowed(store, 'closing');
    return written(store, person, 'these settings', await changeSettings(deps, store.storeDb, body));
  });
  api.ofStore(takesDelivery, { ...setting, notes: 'delivery' }, async ({ store, person, body }) => {
    return written(store, person, 'the delivery prices', await setDelivery(store.storeDb, body));
  });
}
