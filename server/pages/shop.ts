import type { PageDocument } from '#blocks/page-document.ts';
import type { StoreDb } from '../platform/db.ts';
import { documentOf } from './document.ts';
import { findVersion, formerAddress, type PublishedPage } from './queries.ts';
import { pathOf } from './view.ts';

/** Documents are kept up to this many characters of JSON together. */
const mostKept = 4_000_000;

// A published version never changes, so what was read of one is right for good, whatever else happens in its store.
const kept = new Map<string, { document: PageDocument; size: number }>();
let keptSize = 0;

function keep(key: string, document: PageDocument): void {
  if (kept.has(key)) return;
  const size = JSON.stringify(document).length;
  kept.set(key, { document, size });
  keptSize += size;
  for (const [oldest, entry] of kept) {
    if (keptSize <= mostKept) return;
    kept.delete(oldest);
    keptSize -= entry.size;
  }
}

/** What stands on a published page; read once for each of its versions. null when the version is gone. */
export async function publishedDocument(storeDb: StoreDb, page: PublishedPage): Promise<PageDocument | null> {
  const key = `${page.id} ${page.version}`;
  const known = kept.get(key);
  if (known) {
    // Put last: the first one is the one longest unused.
    kept.delete(key);
    kept.set(key, known);
    return known.document;
  }
  const found = await storeDb.read((tx) => findVersion(tx, page.id, page.version));
  if (!found) return null;
  const document = documentOf(found.document);
  keep(key, document);
  return document;
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
