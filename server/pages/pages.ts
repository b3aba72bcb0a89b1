import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { createPage, listPages, PageDraft, PageState } from '#shared/api/pages.ts';
import { slugFrom } from '#shared/slug.ts';
import type { OwnKind } from '#blocks/page-kinds.ts';
import { after } from '../platform/clock.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { raiseVersion, shopProfile } from '../stores/index.ts';
import { firstDocument, stored } from './document.ts';
import { filledPage, type FillingDeps } from './filled.ts';
import { moveInMenus } from './menus.ts';
import {
  beginPageAnew,
  changePageRow,
  dropOldAddresses,
  dropRemovedBefore,
  insertPage,
  leadFrom,
  listedPages,
  lockAddresses,
  lockPage,
  lockRemoved,
  removedSince,
  type PageRow,
} from './queries.ts';
import { keptMs, purgeLater, tooOld } from './purge.ts';
import { draftNow, noSuchPage, pathOf, stateNow, statesOf, type Doing, type PageDeps } from './view.ts';

/** Pages of a store besides those every store has, counting those that can be brought back. */
const mostPages = 100;
/** Posts of a store, counted alike. */
const mostPosts = 500;
/** Addresses a page had before that still lead to it. */
const mostFormer = 20;
/** Longest address made from a title (characters), leaving room for a number behind it. */
const longestBase = 56;

const slugTaken = () =>
  new AppError('conflict', { slug: ['Another page of your store has this address. Please choose another.'] });

/** Every page of the store, the front page first, those every shop has, and the removed ones that can be brought back. */
export async function pagesOf(storeDb: StoreDb, at: Date): Promise<AnswerOf<typeof listPages>> {
  return storeDb.read(async (tx) => {
    const removed = await removedSince(tx, tooOld(at));
    return {
      ...(await statesOf(tx, await listedPages(tx))),
      removed: removed.map((page) => ({
        ...page,
        removed_at: page.removed_at.toISOString(),
        kept_until: after(page.removed_at, keptMs).toISOString(),
      })),
    };
  });
}

/** The name itself, or the first free of `name-2`, `name-3`… */
function freeSlug(base: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}

/** What an address made from a text begins with. */
const slugBase = (text: string) => slugFrom(text).slice(0, longestBase).replace(/-+$/, '') || 'page';

/** Addresses in use and how many pages count; nobody adds or moves one until the transaction ends. */
async function held(tx: StoreTx, at: Date): Promise<{ taken: Set<string>; count: Record<OwnKind, number> }> {
  const rows = (await lockAddresses(tx)).filter(({ removed_at: since }) => !since || since > tooOld(at));
  const taken = rows.filter((row) => row.removed_at === null).map((row) => row.slug);
  const counted = (kind: OwnKind) => rows.filter((row) => row.kind === kind).length;
  return { taken: new Set(taken), count: { page: counted('page'), post: counted('post') } };
}

/** @throws AppError conflict */
function mustHaveRoom(kind: OwnKind, count: number): void {
  const [most, words] = kind === 'post' ? [mostPosts, 'posts'] : [mostPages, 'pages'];
  if (count < most) return;
  throw new AppError('conflict', {
    title: [`A store has at most ${most} ${words}, counting those removed in the last 30 days.`],
  });
}

const note = (tx: StoreTx, what: string, words: { before?: string; after?: string } = {}): Promise<void> =>
  noteChange(tx, { kind: 'pages', what, ...words });

/**
 * Begins a page; shoppers see nothing of it until it is published. One that this form began already, and whose answer was
 * lost on the line, is as it is said now, and as it stands once somebody wrote in it.
 * @throws AppError conflict when the address is taken, or when there are too many pages; not_found when it was removed
 */
export async function addPage(
  deps: FillingDeps,
  storeDb: StoreDb,
  { id = newId(), kind = 'page', title, slug: wanted, begin }: BodyOf<typeof createPage>,
  doing: Doing,
): Promise<PageDraft> {
  const store = await shopProfile(storeDb, deps.config);
  const filled = begin === 'filled' ? await filledPage(deps, storeDb, title) : null;
  return storeDb.transact(async (tx) => {
    const { taken, count } = await held(tx, doing.at);
    const there = await lockPage(tx, id);
    if (there && !isUntouched(there)) return draftNow(tx, id);
    if (there) taken.delete(there.slug);
    else mustHaveRoom(kind, count[kind]);
    if (wanted !== undefined && taken.has(wanted)) throw slugTaken();
    const slug = wanted ?? freeSlug(slugBase(title), taken);
    const draft = stored(filled?.document ?? firstDocument({ kind, slug, title, begin }, store));
    await dropRemovedBefore(tx, tooOld(doing.at));
    if (there) await beginPageAnew(tx, { id, slug, title, draft, ...doing });
    // Only where the store's first two pages are begun at once is nothing there to hold the other back.
    else if (!(await insertPage(tx, { id, kind, slug, title, draft, ...doing })))
      return begunMeanwhile(tx, id);
    if (there?.title !== title) await note(tx, `Began the page ${title}`);
    return draftNow(tx, id);
  });
}

/** As it was begun: nobody saved a draft of it, and nobody published it. */
const isUntouched = (page: PageRow) => page.draft_revision === 1 && page.published_version === null;

/** @throws AppError conflict when what is there is another page; not_found when it was removed */
async function begunMeanwhile(tx: StoreTx, id: string): Promise<PageDraft> {
  if (await lockRemoved(tx, id)) throw noSuchPage();
  if (!(await lockPage(tx, id))) throw slugTaken();
  return draftNow(tx, id);
}

/**
 * Changes the name or the address of a page, at once also for shoppers where it is published.
 * @throws AppError conflict when the address is taken; not_found
 */
export async function changePage(
  storeDb: StoreDb,
  id: string,
  change: { title?: string | undefined; slug?: string | undefined },
  at: Date,
): Promise<PageState> {
  return storeDb.transact(async (tx) => {
    const { taken } = await held(tx, at);
    const page = await lockPage(tx, id);
    if (!page) throw noSuchPage();
    const { title = page.title, slug = page.slug } = change;
    if (title === page.title && slug === page.slug) return stateNow(tx, id);
    if (slug !== page.slug && taken.has(slug)) throw slugTaken();
    await changePageRow(tx, id, { title, slug });
    await note(tx, `Changed the name or the address of the page ${page.title}`, {
      before: `${page.title}, /${page.slug}`,
      after: `${title}, /${slug}`,
    });
    if (slug !== page.slug) await moveInMenus(tx, pathOf(page.kind, page.slug), pathOf(page.kind, slug));
    if (page.published_version !== null) {
      if (slug !== page.slug) await leaveAddress(tx, { id, slug: page.slug, at });
      await raiseVersion(tx);
    }
    return stateNow(tx, id);
  });
}

/** Notes whose an address was that shoppers knew. */
async function leaveAddress(tx: StoreTx, page: { id: string; slug: string; at: Date }): Promise<void> {
  await leadFrom(tx, { slug: page.slug, pageId: page.id, at: page.at });
  await dropOldAddresses(tx, page.id, mostFormer);
}

/**
 * Takes a page down.
 * @throws AppError not_found
 */
export async function removePage({ jobs, clock }: PageDeps, storeDb: StoreDb, id: string): Promise<void> {
  const at = clock.now();
  await storeDb.transact(async (tx) => {
    const page = await lockPage(tx, id);
    if (!page) throw noSuchPage();
    await changePageRow(tx, id, { removed_at: at });
    await note(tx, `Removed the page ${page.title}`);
    await purgeLater(jobs, tx);
    await dropRemovedBefore(tx, tooOld(at));
    if (page.published_version === null) return;
    await leaveAddress(tx, { id, slug: page.slug, at });
    await raiseVersion(tx);
  });
}

/**
 * Brings a page back as it was; at another address if its own was taken meanwhile. One that is there stays as it is.
 * @throws AppError not_found, also when it was removed too long ago
 */
export async function restorePage(storeDb: StoreDb, id: string, at: Date): Promise<PageState> {
  return storeDb.transact(async (tx) => {
    const { taken } = await held(tx, at);
    const page = await lockRemoved(tx, id);
    if (!page) return stateNow(tx, id);
    if (page.removed_at <= tooOld(at)) throw noSuchPage();
    await changePageRow(tx, id, { removed_at: null, slug: freeSlug(page.slug, taken) });
    await note(tx, `Brought back the page ${page.title}`);
    if (page.published_version !== null) await raiseVersion(tx);
    return stateNow(tx, id);
  });
}
