import { getMenuPlaces, getMenus, setMenu } from '#shared/api/menus.ts';
import {
  changePage,
  createPage,
  discardDraft,
  getPage,
  listPages,
  listVersions,
  publishPage,
  removePage,
  restorePage,
  saveDraft,
  takeUpVersion,
  weighPage,
  type PageDraft,
} from '#shared/api/pages.ts';
import { api, mutation, query, type TagOrOne } from '#web/client/api.ts';

const list: TagOrOne = { type: 'Pages', id: 'list' };
const menus: TagOrOne = { type: 'Pages', id: 'menus' };
const one = (id: string): TagOrOne => ({ type: 'Pages', id });

interface OfPage {
  params: { slug: string; pageId: string };
}

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    pages: query(build, listPages, { provides: [list] }),
    page: query(build, getPage, { provides: (_, { params }) => [one(params.pageId)] }),
    pageVersions: query(build, listVersions, { provides: (_, { params }) => [one(params.pageId)] }),
    menus: query(build, getMenus, { provides: [menus] }),
    menuPlaces: query(build, getMenuPlaces, { provides: [menus] }),
    weighPage: query(build, weighPage),
  }),
});

/** A change answers with the whole draft, which takes the place of the one that was known. */
const keepsDraft = {
  keeps: (page: PageDraft, { params }: OfPage) =>
    reads.util.upsertQueryEntries([{ endpointName: 'page', arg: { params }, value: page }]),
  invalidates: [list],
};
const changesPage = {
  invalidates: (_: unknown, { params }: OfPage) => [list, menus, one(params.pageId)],
};

export const pagesApi = reads.injectEndpoints({
  endpoints: (build) => ({
    createPage: mutation(build, createPage, { invalidates: [list] }),
    changePage: mutation(build, changePage, changesPage),
    removePage: mutation(build, removePage, changesPage),
    restorePage: mutation(build, restorePage, changesPage),
    // The draft is known to whoever saved it.
    saveDraft: mutation(build, saveDraft, { invalidates: [list] }),
    discardDraft: mutation(build, discardDraft, keepsDraft),
    publishPage: mutation(build, publishPage, changesPage),
    takeUpVersion: mutation(build, takeUpVersion, keepsDraft),
    setMenu: mutation(build, setMenu, {
      keeps: (menu, { params: { slug } }) =>
        reads.util.upsertQueryEntries([{ endpointName: 'menus', arg: { params: { slug } }, value: menu }]),
    }),
  }),
});
