import type { Picture } from '#shared/api/catalogue.ts';
import { sizesOf } from '#shared/goods/details.ts';
import type { Download } from '#shared/goods/files.ts';
import type { ProductCard } from '#shared/storefront.ts';
import { pictureOf, type PictureRow } from '../media/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { noteShown } from '../platform/http/shows.ts';
import type { CardRow } from './card-queries.ts';

export interface ShopList {
  items: ProductCard[];
  next: string | null;
}

/** A product as lists show it; the page that shows it is noted with it. */
export function cardOf(tx: StoreTx, row: Omit<CardRow, 'place'>): ProductCard {
  noteShown(tx, row.id);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    price_from_kobo: row.price_from_kobo,
    price_to_kobo: row.price_to_kobo,
    compare_at_kobo: row.compare_at_kobo,
    available: row.available,
    picture: pictureFrom(tx, row.picture),
    download: downloadOf(row),
    sizes: sizesOf(row.options),
    lines: row.card_lines,
    one_kind: row.variant_count === 1,
  };
}

/** What of a product is downloaded; null when it is delivered. */
export function downloadOf({
  download_bytes: bytes,
  download_kinds: kinds,
}: Pick<CardRow, 'download_bytes' | 'download_kinds'>): Download | null {
  return bytes === null ? null : { bytes, kinds };
}

/** A picture that a row has, or none. */
export function pictureFrom(tx: StoreTx, row: PictureRow | null): Picture | null {
  return row && pictureOf(tx.storeId, row);
}
