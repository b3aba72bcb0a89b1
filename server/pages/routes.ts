import { fillPage, readVersion } from '#shared/api/editor.ts';
import { getMenus, setMenu as setMenuCall } from '#shared/api/menus.ts';
import * as contracts from '#shared/api/pages.ts';
import { minutes } from '../platform/clock.ts';
import { createGate, type StoringDeps } from '../media/index.ts';
import type { Api, Person } from '../platform/http/http.ts';
import type { Limit } from '../platform/admission/limits.ts';
import { discardDraft, saveDraft, takeUpVersion } from './draft.ts';
import { filledPage } from './filled.ts';
import { menusOf, setMenu } from './menus.ts';
import { addPage, changePage, pagesOf, removePage, restorePage } from './pages.ts';
import { pageVersion, pageVersions, publishPage } from './publish.ts';
import { readPage, type Doing, type PageDeps } from './view.ts';

const reading: Limit = { name: 'page-read', max: 600, perMs: minutes(1) };
const changing: Limit = { name: 'page-change', max: 240, perMs: minutes(1) };
/** Each may make some pictures anew. */
const filling: Limit = { name: 'page-fill', max: 20, perMs: minutes(1) };
/** Largest body (bytes): the longest document and what is written around it. */
export const largestDraft = 256 * 1024;
const small = 4 * 1024;

const read = { auth: 'person', may: 'pages.see', limit: reading, body: 0, idempotency: 'safe' } as const;
const change = {
  auth: 'person',
  may: 'pages.change',
  limit: changing,
  body: small,
  idempotency: 'idempotent',
  notes: 'pages',
} as const;
const unused = { ...change, notes: 'not yet in use' } as const;

/** The routes of a store's pages and menus, for its members. */
export function mountStorePages(api: Api, deps: PageDeps & Omit<StoringDeps, 'encoding'>): void {
  const storing = { ...deps, encoding: createGate(1) };
  const by = ({ person }: { person: Person }): Doing => ({ by: person.id, at: deps.clock.now() });

  api.ofStore(contracts.listPages, read, ({ store }) => pagesOf(store.storeDb, deps.clock.now()));
  api.ofStore(contracts.createPage, { ...change, idempotency: 'keyed' }, (call) =>
    addPage(storing, call.store.storeDb, call.body, by(call)),
  );
  api.ofStore(fillPage, { ...unused, limit: filling, body: 0 }, ({ store }) =>
    filledPage(storing, store.storeDb),
  );
  api.ofStore(contracts.getPage, read, ({ store, params }) => readPage(deps, store.storeDb, params.pageId));
  api.ofStore(contracts.changePage, change, ({ store, params, body }) =>
    changePage(store.storeDb, params.pageId, body, deps.clock.now()),
  );
  api.ofStore(contracts.removePage, { ...change, body: 0 }, async ({ store, params }) => {
    await removePage(deps, store.storeDb, params.pageId);
    return { detail: 'The page is removed. You can bring it back for 30 days.' };
  });
  api.ofStore(contracts.restorePage, change, ({ store, params }) =>
    restorePage(store.storeDb, params.pageId, deps.clock.now()),
  );
  api.ofStore(contracts.saveDraft, { ...unused, body: largestDraft }, (call) =>
    saveDraft(call.store.storeDb, call.params.pageId, by(call), call.body),
  );
  api.ofStore(contracts.discardDraft, unused, (call) => {
    const at = { ref: call.params.pageId, base_revision: call.body.base_revision };
    return discardDraft(deps, call.store.storeDb, at, by(call));
  });
  api.ofStore(contracts.publishPage, change, (call) =>
    publishPage(call.store.storeDb, call.params.pageId, call.body, by(call)),
  );
  api.ofStore(contracts.listVersions, read, ({ store, params }) =>
    pageVersions(store.storeDb, params.pageId),
  );
  api.ofStore(readVersion, read, ({ store, params }) =>
    pageVersion(store.storeDb, params.pageId, params.version),
  );
  api.ofStore(contracts.takeUpVersion, unused, (call) => {
    const { pageId: ref, version } = call.params;
    return takeUpVersion(
      call.store.storeDb,
      { ref, version, base_revision: call.body.base_revision },
      by(call),
    );
  });
  api.ofStore(getMenus, read, ({ store }) => store.storeDb.read(menusOf));
  api.ofStore(setMenuCall, { ...change, body: 16 * 1024 }, ({ store, params, body }) =>
    setMenu(store.storeDb, params.menu, body.items),
  );
}
