import type { StoreDb, StoreTx } from '../platform/db.ts';
import { formerAddress, publishedRows } from './queries.ts';
import { pathOf } from './view.ts';

/** A page that shoppers can see. */
export interface PublishedPage {
  id: string;
  /** Where it is in the shop; `/` is the front page. */
  path: string;
  title: string;
  version: number;
  published_at: Date;
}

/** Every page that shoppers can see, the oldest first. */
export async function publishedPages(tx: StoreTx): Promise<PublishedPage[]> {
  const rows = await publishedRows(tx);
  return rows.map(({ slug, ...page }) => ({ ...page, path: pathOf(slug) }));
}

/** What became of the page that once was at an address: where it is now, or that it was removed; null when none was. */
export async function formerPage(
  storeDb: StoreDb,
  slug: string,
): Promise<{ movedTo: string } | 'removed' | null> {
  const found = await storeDb.read((tx) => formerAddress(tx, slug));
  if (!found) return null;
  return found.removed || found.slug === null ? 'removed' : { movedTo: pathOf(found.slug) };
}
