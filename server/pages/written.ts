import { newest, type PageDocument } from '#blocks/page-document.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { createKept } from '../platform/kept.ts';
import { documentOf } from './document.ts';
import { readableVersion } from './version-queries.ts';
import type { PublishedVersion } from './shop.ts';

/** Documents are kept up to this many characters of JSON together. */
const mostKept = 4_000_000;

export interface WrittenPages {
  /**
   * What stands on a published page; read once for each of its versions. Of one that a later release published, what stood
   * there before. null when nothing of it can be read.
   */
  documentOf(storeDb: StoreDb, page: PublishedVersion): Promise<PageDocument | null>;
}

/** Keeps what was read of published pages: a version never changes, whatever else happens in its store. */
export function createWrittenPages(): WrittenPages {
  const known = createKept<{ document: PageDocument; size: number }>({
    most: mostKept,
    sizeOf: ({ size }) => size,
  });
  return {
    async documentOf(storeDb, page) {
      const key = `${page.id} ${page.version}`;
      const held = known.get(key);
      if (held) return held.document;
      const found = await storeDb.read((tx) => readableVersion(tx, page.id, newest));
      if (!found) return null;
      const document = documentOf(found.document);
      known.set(key, { document, size: JSON.stringify(document).length });
      return document;
    },
  };
}
