import * as calls from '#shared/api/domains.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http/http.ts';
import type { Limit } from '../platform/admission/limits.ts';
import type { DomainDeps } from './deps.ts';
import { addDomain, checkDomain, chooseAddress, removeDomain, viewDomains } from './domains.ts';

const reading: Limit = { name: 'domain-read', max: 240, perMs: minutes(1) };
const changing: Limit = { name: 'domain-change', max: 60, perMs: hours(1) };
/** Each one asks the name servers of others. */
const checking: Limit = { name: 'domain-check', max: 20, perMs: minutes(10) };

/** The routes of a store's own domains. */
export function mountDomains(api: Api, deps: DomainDeps): void {
  const person = { auth: 'person', body: 0 } as const;
  const change = { ...person, may: 'settings.change', limit: changing, notes: 'settings' } as const;
  const text = 2 * 1024;

  api.ofStore(
    calls.listDomains,
    { ...person, may: 'settings.see', limit: reading, idempotency: 'safe' },
    ({ store }) => viewDomains(deps, store.storeDb),
  );
  api.ofStore(
    calls.addDomain,
    // A second one is told that it is there.
    { ...change, body: text, idempotency: 'none' },
    async ({ store, body }) => {
      await addDomain(deps, store.storeDb, body.domain);
      return viewDomains(deps, store.storeDb);
    },
  );
  api.ofStore(
    calls.checkDomain,
    { ...person, may: 'settings.change', limit: checking, idempotency: 'idempotent', notes: 'asks only' },
    async ({ store, params }) => {
      await checkDomain(deps, store.storeDb, params.domain);
      return viewDomains(deps, store.storeDb);
    },
  );
  api.ofStore(
    calls.chooseAddress,
    { ...change, body: text, idempotency: 'idempotent' },
    async ({ store, body }) => {
      await chooseAddress(store.storeDb, body);
      return viewDomains(deps, store.storeDb);
    },
  );
  api.ofStore(calls.removeDomain, { ...change, idempotency: 'none' }, async ({ store, params }) => {
    await store.storeDb.transact((tx) => removeDomain(deps, tx, params.domain));
    return viewDomains(deps, store.storeDb);
  });
}
