import { sql } from 'kysely';
import type { PageKind } from '#blocks/page-kinds.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

interface PublishedRow extends Pick<Row<'pages'>, 'id' | 'kind' | 'slug' | 'title'> {
  version: number;
  is_bare: boolean;
  published_at: Date;
  first_published_at: Date;
}

/** Every page that shoppers can see, the oldest first. */
export async function publishedRows(tx: StoreTx): Promise<PublishedRow[]> {
  return (
    tx.db
      .selectFrom('pages as p')
      .innerJoin('page_versions as v', (join) =>
        join
          .onRef('v.store_id', '=', 'p.store_id')
          .onRef('v.page_id', '=', 'p.id')
          .onRef('v.version', '=', 'p.published_version'),
      )
      .select(['p.id', 'p.kind', 'p.slug', 'p.title', 'v.version', 'v.published_at'])
      .select(({ fn }) => fn.coalesce('p.first_published_at', 'v.published_at').as('first_published_at'))
      // Of hundreds of posts no document is looked into.
      .select(sql<boolean>`p.kind = 'page' and coalesce(v.document ->> 'layout', '') = 'bare'`.as('is_bare'))
      .where('p.store_id', '=', tx.storeId)
      .where('p.removed_at', 'is', null)
      .orderBy('p.created_at')
      .orderBy('p.id')
      .execute()
  );
}

interface FormerAddress {
  /** null: nothing is left of the page. */
  slug: string | null;
  kind: PageKind | null;
  removed: boolean;
}

/** Where the page is now whose address this once was, and whether it is still there; null when it was nobody's. */
export async function formerAddress(tx: StoreTx, slug: string): Promise<FormerAddress | null> {
  const { rows } = await sql<FormerAddress>`
    select p.slug, p.kind, p.id is null or p.removed_at is not null as removed
    from page_redirects r left join pages p on p.store_id = r.store_id and p.id = r.page_id
    where r.store_id = ${tx.storeId} and r.from_slug = ${slug}`.execute(tx.db);
  return rows[0] ?? null;
}
