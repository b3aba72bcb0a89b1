import { productLines } from '../lists/sheet-out.ts';
import type { Picture } from '#shared/api/catalogue.ts';
import { feedLists, type FeedList } from '#shared/goods/product-feed.ts';
import { pictureOf } from '../../media/index.ts';
import { page, placeAfter } from '../../platform/http/cursor.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { sitemapEntries } from '../shop.ts';
import { countTold, listedIn, toldAfter, type ToldRow } from './told-queries.ts';

/** One kind of a product as it is told elsewhere. Kobo and grams. */
export interface ToldKind extends Omit<ToldRow['variants'][number], 'media_id'> {
  /** Its own, where it has one. */
  picture: Picture | null;
}

/** A product that is told elsewhere: it is on sale, is no file and no gift card, and has a photo. */
export interface ToldProduct extends Omit<ToldRow, 'variants' | 'pictures'> {
  /** All of them, also those that cost nothing. */
  kinds: ToldKind[];
  pictures: Picture[];
}

/** Before every product: no id is smaller. */
const start = '00000000-0000-0000-0000-000000000000';

/** The next products that are told of after the one with this id, so many at most; from the beginning where none is given. */
async function products(tx: StoreTx, after: string | null, limit: number): Promise<ToldProduct[]> {
  return (await toldAfter(tx, after ?? start, limit)).map(({ variants, pictures, ...row }) => {
    const shown = pictures.map((picture) => pictureOf(tx.storeId, picture));
    const kinds = variants.map(({ media_id, ...kind }) => ({
      ...kind,
      picture: shown.find(({ id }) => id === media_id) ?? null,
    }));
    return { ...row, kinds, pictures: shown };
  });
}

interface Counts {
  products: number;
  kinds: number;
  /** Lists in which anything stands. */
  lists: { list: FeedList; products: number }[];
}

/** How much is told of, and how much stands in the lists of what can be mended. */
async function counts(tx: StoreTx): Promise<Counts> {
  const found = new Map((await countTold(tx)).map((row) => [row.list, row]));
  const { products: all, kinds } = found.get('told')!;
  const lists = feedLists.map((list) => ({ list, products: found.get(list)!.products }));
  return { products: all, kinds, lists: lists.filter((one) => one.products > 0) };
}

/**
 * What stands in one of those lists, by page.
 * @throws AppError bad_input for a place in the list that is none of ours
 */
async function listed(
  tx: StoreTx,
  { list, limit, after }: { list: FeedList; limit: number; after?: string | undefined },
): Promise<{ items: { id: string; title: string }[]; next: string | null }> {
  const rows = await listedIn[list](tx, placeAfter(after)?.id ?? start, limit + 1);
  const { rows: items, next } = page(rows, limit, ({ id }) => ({ at: 0, id }));
  return { items, next };
}

/** What programs of others are told of a catalogue. */
export const told = { sitemapEntries, products, counts, listed, sheet: productLines };
