import type { HiddenBecause, ShownReview } from '#shared/goods/reviews.ts';
import { page, readCursor } from '../platform/http/cursor.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { hiddenCounts, shownRows } from './queries.ts';
import { noteNewest } from './seen.ts';
import { shownPhotos, type Looking } from './shown-photos.ts';

type Rows = Awaited<ReturnType<typeof shownRows>>;

const shown = (tx: StoreTx, row: Rows[number], looking: Looking): ShownReview => ({
  stars: row.stars,
  words: row.words,
  name: row.name,
  written_at: row.written_at.toISOString(),
  answer: row.answer,
  photos: shownPhotos(tx.storeId, row, looking),
});

/** The newest reviews of a product that are shown. */
export async function newestReviews(
  tx: StoreTx,
  productId: string,
  limit: number,
  looking: Looking,
): Promise<ShownReview[]> {
  return (await shownRows(tx, { productId, limit })).map((row) => shown(tx, row, looking));
}

/** The newest reviews of the whole store that are shown, each with its product. */
export async function storeReviews(
  tx: StoreTx,
  limit: number,
  looking: Looking,
): Promise<(ShownReview & { product_id: string })[]> {
  noteNewest(tx);
  const rows = await shownRows(tx, { limit });
  return rows.map((row) => ({ ...shown(tx, row, looking), product_id: row.product_id }));
}

export interface ReviewPage {
  items: ShownReview[];
  next: string | null;
  /** How many are not shown, by why. */
  hidden: { because: HiddenBecause; count: number }[];
}

/** Reviews of a product by page. An `after` that is none of ours begins at the beginning. */
export async function reviewsByPage(
  tx: StoreTx,
  productId: string,
  { after, limit }: { after: string; limit: number },
  looking: Looking,
): Promise<ReviewPage> {
  const [rows, hidden] = await pipelined([
    shownRows(tx, { productId, limit: limit + 1, after: readCursor(after) }),
    hiddenCounts(tx, productId),
  ]);
  const cut = page(rows, limit, ({ written_at, id }) => ({ at: written_at.getTime(), id }));
  return { items: cut.rows.map((row) => shown(tx, row, looking)), next: cut.next, hidden };
}
