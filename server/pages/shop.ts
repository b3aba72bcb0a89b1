import { isOnce, isTemplate, type TemplateKind } from '#blocks/page-kinds.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { standing } from '../stores/index.ts';
import { formerAddress, publishedRows } from './published-queries.ts';
import { pathOf } from './view.ts';

/** What stands on a page now. */
export interface PublishedVersion {
  id: string;
  version: number;
}

/** A page that shoppers can see. */
export interface PublishedPage extends PublishedVersion {
  /** Where it is in the shop; `/` is the front page. */
  path: string;
  title: string;
  isPost: boolean;
  /** Nothing of the shop stands around it. */
  isBare: boolean;
  published_at: Date;
  first_published_at: Date;
}

/** What shoppers can see of what an owner wrote. */
export interface Published {
  /** Pages with an address, the oldest first. */
  pages: PublishedPage[];
  /** What stands above and below products, lists, the basket and orders. */
  templates: Partial<Record<TemplateKind, PublishedVersion>>;
}

/** Every page that shoppers can see. */
export async function publishedPages(tx: StoreTx): Promise<Published> {
  const found: Published = { pages: [], templates: {} };
  const hidden = await standing.hiddenIds(tx);
  for (const { kind, slug, is_bare: isBare, ...page } of await publishedRows(tx))
    if (hidden.has(page.id)) continue;
    else if (isTemplate(kind)) found.templates[kind] = page;
    else found.pages.push({ ...page, path: pathOf(kind, slug), isPost: kind === 'post', isBare });
  return found;
}

/** The published page of an address, hidden by us or not; null for those every shop has. */
export async function pageAt(tx: StoreTx, path: string): Promise<{ id: string; name: string } | null> {
  const rows = await publishedRows(tx);
  const row = rows.find(({ kind, slug }) => !isOnce(kind) && pathOf(kind, slug) === path);
  return row ? { id: row.id, name: row.title } : null;
}

/** What became of the page that once was at an address: where it is now, or that it was removed; null when none was. */
export async function formerPage(
  storeDb: StoreDb,
  folder: string,
  slug: string,
): Promise<{ movedTo: string } | 'removed' | null> {
  const found = await storeDb.read((tx) => formerAddress(tx, slug));
  if (!found) return null;
  const { kind, removed } = found;
  if (kind === null || found.slug === null) return 'removed';
  const path = pathOf(kind, found.slug);
  // Pages and posts share their addresses' ends, but neither was ever in the other's folder.
  if (!path.startsWith(`/${folder}/`)) return null;
  return removed ? 'removed' : { movedTo: path };
}
