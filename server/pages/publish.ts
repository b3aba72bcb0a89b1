import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { listVersions, PageState, publishPage as publishCall } from '#shared/api/pages.ts';
import type { PageDocument } from '#blocks/page-document.ts';
import { isOnce } from '#blocks/page-kinds.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import { raiseVersion, storeSettings } from '../stores/index.ts';
import { documentOf, stored } from './document.ts';
import { dropVersionsBefore, findPage, lockPage, writeVersion, type PageRef } from './queries.ts';
import { findVersion, versionsOf } from './version-queries.ts';
import { namesOf, noSuchPage, notWhatWasOpened, overtaken, stateNow, type Doing } from './view.ts';

/** Versions kept of a page. */
const mostVersions = 50;

/**
 * Shows shoppers a revision of the draft, and with it the store in other colours. What they see already is not
 * published again.
 * @throws AppError conflict with the newer draft when this revision is not the newest, and with the colours when the
 * store has others by now than these were made from; not_found
 */
export async function publishPage(
  storeDb: StoreDb,
  ref: PageRef,
  { revision, look }: BodyOf<typeof publishCall>,
  { by, at }: Doing,
): Promise<PageState> {
  return storeDb.transact(async (tx) => {
    const page = await lockPage(tx, ref);
    if (!page && !isOnce(ref)) throw noSuchPage();
    if (!page && revision > 0) throw notWhatWasOpened();
    if (page && page.draft_revision !== revision) throw await overtaken(tx, page, by);
    if (page?.changed) {
      const version = (page.published_version ?? 0) + 1;
      // Through the schema once more: what is published is of its newest kind.
      const document = stored(documentOf(page.draft));
      await writeVersion(tx, { page_id: page.id, version, document, published_by: by, published_at: at });
      await noteChange(tx, { kind: 'pages', what: `Published the page ${page.title}` });
      await dropVersionsBefore(tx, page.id, version - mostVersions + 1);
      await raiseVersion(tx);
    }
    if (look) await storeSettings.paint(tx, look);
    return stateNow(tx, ref);
  });
}

/**
 * What was published of a page, the newest first.
 * @throws AppError not_found
 */
export async function pageVersions(storeDb: StoreDb, ref: PageRef): Promise<AnswerOf<typeof listVersions>> {
  return storeDb.read(async (tx) => {
    const page = await findPage(tx, ref);
    if (!page && !isOnce(ref)) throw noSuchPage();
    const versions = page ? await versionsOf(tx, page.id) : [];
    const names = await namesOf(
      tx,
      versions.map((row) => row.published_by),
    );
    return {
      items: versions.map((row) => ({
        version: row.version,
        published_at: row.published_at.toISOString(),
        published_by: names.get(row.published_by) ?? null,
      })),
    };
  });
}

/**
 * What stood on a page in a version of it.
 * @throws AppError not_found, also for a version that is no longer kept
 */
export async function pageVersion(
  storeDb: StoreDb,
  ref: PageRef,
  version: number,
): Promise<{ version: number; document: PageDocument }> {
  return storeDb.read(async (tx) => {
    const page = await findPage(tx, ref);
    const found = page && (await findVersion(tx, page.id, version));
    if (!found) throw notFound('This version is no longer kept.');
    return { version, document: documentOf(found.document) };
  });
}
