import { sql } from 'kysely';
import { isOnce, isTemplate, type PageKind } from '#blocks/page-kinds.ts';
import { firstOrNull, wrote } from '../platform/database/answers.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

/** The kind of a page every store has once, or the id of another page. */
export type PageRef = string;

/** A page with what shoppers see of it. */
export interface PageRow extends Omit<
  Row<'pages'>,
  'store_id' | 'created_at' | 'removed_at' | 'first_published_at'
> {
  published_at: Date | null;
  /** Whether the draft is other than what is published. */
  changed: boolean;
}

const named = (ref: PageRef) =>
  isOnce(ref) ? sql`p.kind = ${ref}` : sql`p.kind in ('page', 'post') and p.id = ${ref}`;

/** What a page is, without its draft. */
const facts = sql`p.id, p.kind, p.slug, p.title, p.draft_revision, p.draft_saved_at, p.draft_saved_by,
  p.published_version, v.published_at, p.draft is distinct from v.document as changed`;
const beside = sql`pages p left join page_versions v
  on v.store_id = p.store_id and v.page_id = p.id and v.version = p.published_version`;

/** A page that is not removed; null when there is none. */
export async function findPage(tx: StoreTx, ref: PageRef): Promise<PageRow | null> {
  const { rows } = await sql<PageRow>`select ${facts}, p.draft from ${beside}
    where p.store_id = ${tx.storeId} and ${named(ref)} and p.removed_at is null`.execute(tx.db);
  return rows[0] ?? null;
}

/** Every page that is not removed, without its draft, the oldest first. */
export async function listedPages(tx: StoreTx): Promise<Omit<PageRow, 'draft'>[]> {
  const { rows } = await sql<Omit<PageRow, 'draft'>>`select ${facts} from ${beside}
    where p.store_id = ${tx.storeId} and p.removed_at is null
    order by p.created_at, p.id`.execute(tx.db);
  return rows;
}

/** As `findPage`, and no other change of this page until the transaction ends. */
export async function lockPage(tx: StoreTx, ref: PageRef): Promise<PageRow | null> {
  const lock = sql`select p.id from pages p
    where p.store_id = ${tx.storeId} and ${named(ref)} and p.removed_at is null for no key update`;
  // Two statements: one that had to wait for the lock would show the version as it was before it waited.
  const [, page] = await pipelined([lock.execute(tx.db), findPage(tx, ref)]);
  return page;
}

interface AddressRow {
  id: string;
  kind: PageKind;
  slug: string;
  removed_at: Date | null;
}

/** Addresses of all pages, removed ones too, and nobody else adds, moves or removes one until the transaction ends. */
export async function lockAddresses(tx: StoreTx): Promise<AddressRow[]> {
  const rows = () => tx.db.selectFrom('pages').where('store_id', '=', tx.storeId);
  // Two statements, as in `lockPage`: the first would not show a page that was added while it waited.
  const [, addresses] = await pipelined([
    rows().select('id').orderBy('id').forNoKeyUpdate().execute(),
    rows().select(['id', 'kind', 'slug', 'removed_at']).execute(),
  ]);
  return addresses;
}

interface NewPage {
  id: string;
  kind: PageKind;
  slug: string;
  title: string;
  draft: string;
  by: string;
  at: Date;
}

/** What stands where other pages have their address: a mark for those that have none, '' for the front page. */
const keptSlug = (kind: PageKind, slug: string) => (isTemplate(kind) ? `:${kind}` : slug);

/** A page with its first draft; false when it is there, or its address or the place of the front page is taken. */
export async function insertPage(tx: StoreTx, { by, at, ...page }: NewPage): Promise<boolean> {
  return tx.db
    .insertInto('pages')
    .values({
      ...page,
      slug: keptSlug(page.kind, page.slug),
      store_id: tx.storeId,
      draft_revision: 1,
      draft_saved_at: at,
      draft_saved_by: by,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

/** Another beginning of a page in which nobody wrote; the caller holds the page. */
export async function beginPageAnew(
  tx: StoreTx,
  { id, by, at, ...page }: Omit<NewPage, 'kind'>,
): Promise<void> {
  await tx.db
    .updateTable('pages')
    .set({ ...page, draft_saved_at: at, draft_saved_by: by })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

interface DraftChange {
  /** As JSON. */
  draft: string;
  /** The revision it was made from. */
  base: number;
  by: string;
  at: Date;
}

/** Writes the next revision of a draft; false when it is not made from the newest. */
export async function writeDraft(tx: StoreTx, id: string, change: DraftChange): Promise<boolean> {
  return tx.db
    .updateTable('pages')
    .set({
      draft: change.draft,
      draft_revision: change.base + 1,
      draft_saved_at: change.at,
      draft_saved_by: change.by,
    })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('draft_revision', '=', change.base)
    .where('removed_at', 'is', null)
    .$call(wrote);
}

/** Makes a document the next version of a page, and its draft; the caller holds the page. */
export async function writeVersion(
  tx: StoreTx,
  version: { page_id: string; version: number; document: string; published_by: string; published_at: Date },
): Promise<void> {
  await tx.db
    .insertInto('page_versions')
    .values({ ...version, store_id: tx.storeId })
    .execute();
  await tx.db
    .updateTable('pages')
    .set(({ fn, ref, val }) => ({
      published_version: version.version,
      draft: version.document,
      first_published_at: fn.coalesce(ref('first_published_at'), val(version.published_at)),
    }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', version.page_id)
    .execute();
}

/** Forgets the versions of a page before this one. */
export async function dropVersionsBefore(tx: StoreTx, id: string, first: number): Promise<void> {
  await tx.db
    .deleteFrom('page_versions')
    .where('store_id', '=', tx.storeId)
    .where('page_id', '=', id)
    .where('version', '<', first)
    .execute();
}

export async function changePageRow(
  tx: StoreTx,
  id: string,
  change: { title?: string; slug?: string; removed_at?: Date | null },
): Promise<void> {
  await tx.db
    .updateTable('pages')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** From now on this address leads to wherever the page is, instead of to whatever it led to. */
export async function leadFrom(tx: StoreTx, from: { slug: string; pageId: string; at: Date }): Promise<void> {
  const lead = { page_id: from.pageId, left_at: from.at };
  await tx.db
    .insertInto('page_redirects')
    .values({ ...lead, store_id: tx.storeId, from_slug: from.slug })
    .onConflict((conflict) => conflict.columns(['store_id', 'from_slug']).doUpdateSet(lead))
    .execute();
}

/** Forgets all old addresses of a page but the newest so many. */
export async function dropOldAddresses(tx: StoreTx, pageId: string, kept: number): Promise<void> {
  await sql`delete from page_redirects where store_id = ${tx.storeId} and from_slug in (
    select from_slug from page_redirects where store_id = ${tx.storeId} and page_id = ${pageId}
    order by left_at desc, from_slug offset ${kept})`.execute(tx.db);
}

/** A removed page, held until the transaction ends; null when there is none. */
export async function lockRemoved(
  tx: StoreTx,
  id: string,
): Promise<{ slug: string; title: string; removed_at: Date; published_version: number | null } | null> {
  return tx.db
    .selectFrom('pages')
    .select(['slug', 'title', 'published_version'])
    .select((eb) => eb.ref('removed_at').$notNull().as('removed_at'))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .forNoKeyUpdate()
    .$call(firstOrNull);
}

/** Pages removed after a moment, the last one first. */
export async function removedSince(
  tx: StoreTx,
  since: Date,
): Promise<{ id: string; title: string; removed_at: Date }[]> {
  return tx.db
    .selectFrom('pages')
    .select(['id', 'title'])
    .select((eb) => eb.ref('removed_at').$notNull().as('removed_at'))
    .where('store_id', '=', tx.storeId)
    .where('removed_at', '>', since)
    .orderBy('pages.removed_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes pages that were removed before a moment with their versions; that something was at their addresses stays known. */
export async function dropRemovedBefore(tx: StoreTx, before: Date): Promise<void> {
  await sql`update page_redirects set page_id = null where store_id = ${tx.storeId} and page_id in (
    select id from pages where store_id = ${tx.storeId} and removed_at <= ${before})`.execute(tx.db);
  await tx.db
    .deleteFrom('pages')
    .where('store_id', '=', tx.storeId)
    .where('removed_at', '<=', before)
    .execute();
}
