import { isDeepStrictEqual } from 'node:util';
import type { PageDraft, PageState } from '#shared/api/pages.ts';
import type { PageDocument } from '#blocks/page-document.ts';
import { isOnce } from '#blocks/page-kinds.ts';
import { pictureIds } from '#blocks/picture-refs.ts';
import { misfit } from '#blocks/templates.ts';
import { picturesOf } from '../media/index.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { documentOf, stored } from './document.ts';
import { findPage, insertPage, lockPage, writeDraft, type PageRef, type PageRow } from './queries.ts';
import {
  draftNow,
  firstOf,
  kindOf,
  noSuchPage,
  notWhatWasOpened,
  overtaken,
  stateNow,
  titleOf,
  type Doing,
  type PageDeps,
} from './view.ts';
import { findVersion } from './version-queries.ts';

/** A document as it is stored, and the revision of the draft it was made from. */
interface Made {
  json: string;
  base_revision: number;
}

/**
 * Makes a document the draft of a page, the first one of a page every store has too. What is the draft already is not written
 * again, so the same save may be sent twice.
 * @throws AppError conflict with the newer draft when it was made from another revision; bad_input as `mustFit` and
 * for a picture of somebody else's; too_large; not_found
 */
export async function saveDraft(
  storeDb: StoreDb,
  ref: PageRef,
  doing: Doing,
  given: { document: PageDocument; base_revision: number },
): Promise<PageState> {
  mustFit(ref, given.document);
  const json = stored(given.document);
  return storeDb.transact(async (tx) => {
    await mustOwnPictures(tx, given.document);
    if (isOnce(ref) && given.base_revision === 0 && !(await findPage(tx, ref))) {
      const first = { id: newId(), kind: ref, slug: '', title: titleOf(ref) };
      await insertPage(tx, { ...first, draft: json, ...doing });
    }
    const page = await lockPage(tx, ref);
    if (!page) throw isOnce(ref) ? notWhatWasOpened() : noSuchPage();
    await become(tx, page, { ...given, json }, doing);
    return stateNow(tx, ref);
  });
}

/**
 * Whether a document can be this page at all: nobody can buy on the page of a product that is not there.
 * @throws AppError bad_input
 */
export function mustFit(ref: PageRef, document: PageDocument): void {
  const wrong = misfit(kindOf(ref), document);
  if (wrong) throw new AppError('bad_input', { document: [wrong] });
}

/** A page would only show nothing in its place; told when it is saved, somebody still knows what was meant. */
async function mustOwnPictures(tx: StoreTx, document: PageDocument): Promise<void> {
  const ids = new Set(pictureIds([document.picture, document.sections]));
  if (ids.size === 0 || (await picturesOf(tx, [...ids])).size === ids.size) return;
  throw new AppError('bad_input', {
    document: ['A picture on this page is not one of your store’s. Choose it again from your photos.'],
  });
}

/** The caller holds the page. */
async function become(tx: StoreTx, page: PageRow, made: Made, doing: Doing): Promise<void> {
  const { json: draft, base_revision: base } = made;
  if (isDeepStrictEqual(documentOf(page.draft), JSON.parse(draft))) return;
  if (!(await writeDraft(tx, page.id, { draft, base, ...doing }))) throw await overtaken(tx, page, doing.by);
}

/**
 * Makes what is published the draft again; a page every store has that never was published is again what the store
 * itself has to show.
 * @throws AppError conflict as `saveDraft`, and where there is nothing to go back to; not_found
 */
export async function discardDraft(
  deps: PageDeps,
  storeDb: StoreDb,
  at: { ref: PageRef; base_revision: number },
  doing: Doing,
): Promise<PageDraft> {
  const { ref, base_revision } = at;
  const first = isOnce(ref) ? await firstOf(ref, storeDb, deps.config) : null;
  return storeDb.transact(async (tx) => {
    const page = await lockPage(tx, ref);
    if (!page) throw isOnce(ref) ? notWhatWasOpened() : noSuchPage();
    const { published_version: version } = page;
    const published = version === null ? null : await findVersion(tx, page.id, version);
    const document = published ? documentOf(published.document) : first;
    if (!document)
      throw new AppError('conflict', 'This page was never published, so there is nothing to go back to.');
    await become(tx, page, { json: stored(document), base_revision }, doing);
    return draftNow(tx, ref);
  });
}

/**
 * Makes an earlier version the draft, to be looked at and published.
 * @throws AppError conflict as `saveDraft`; not_found, also for a version that is no longer kept
 */
export async function takeUpVersion(
  storeDb: StoreDb,
  at: { ref: PageRef; version: number; base_revision: number },
  doing: Doing,
): Promise<PageDraft> {
  const { ref, version, base_revision } = at;
  return storeDb.transact(async (tx) => {
    const page = await lockPage(tx, ref);
    if (!page) throw noSuchPage();
    const found = await findVersion(tx, page.id, version);
    if (!found) throw notFound('This version is no longer kept.');
    await become(tx, page, { json: stored(documentOf(found.document)), base_revision }, doing);
    return draftNow(tx, ref);
  });
}
