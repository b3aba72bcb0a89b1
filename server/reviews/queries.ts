import { sql } from 'kysely';
import type { HiddenBecause } from '#shared/goods/reviews.ts';
import type { ReviewState } from '#shared/states.ts';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import { olderThan, type Place } from '../platform/http/cursor.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';
import type { PhotoFiles } from './photo-queries.ts';

export type ReviewRow = Row<'reviews'>;

/** False when this line, or another of the same product in the order, has one already. */
export async function insertReview(
  tx: StoreTx,
  review: Omit<NewRow<'reviews'>, 'store_id'>,
): Promise<boolean> {
  return tx.db
    .insertInto('reviews')
    .values({ ...review, store_id: tx.storeId })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

export async function reviewsOf(tx: StoreTx, orderId: string): Promise<ReviewRow[]> {
  return rowsOf(tx.db, 'reviews')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

export async function reviewsOfOrders(
  tx: StoreTx,
  orderIds: readonly string[],
): Promise<Pick<ReviewRow, 'order_line_id'>[]> {
  return tx.db
    .selectFrom('reviews')
    .select('order_line_id')
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .orderBy('order_line_id')
    .execute();
}

export async function lockReview(tx: StoreTx, id: string): Promise<ReviewRow | null> {
  return rowsOf(tx.db, 'reviews')
    .where('store_id', '=', tx.storeId)
    .where('order_line_id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

/** Only `moveReview` calls it. */
export async function writeReviewMove(
  tx: StoreTx,
  id: string,
  change: { state: ReviewState; hidden_because: HiddenBecause | null } & Partial<
    Pick<ReviewRow, 'words' | 'name' | 'answer'>
  >,
): Promise<void> {
  await tx.db
    .updateTable('reviews')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('order_line_id', '=', id)
    .execute();
}

export async function writeAnswer(tx: StoreTx, id: string, answer: string): Promise<void> {
  await tx.db
    .updateTable('reviews')
    .set({ answer })
    .where('store_id', '=', tx.storeId)
    .where('order_line_id', '=', id)
    .execute();
}

/** Two of them word for word the conditions of their indexes, so that every plan may use those. */
const isShown = {
  all: sql<boolean>`state <> 'withdrawn'`,
  unanswered: sql<boolean>`state = 'shown' and answer = ''`,
  hidden: sql<boolean>`state = 'hidden'`,
} as const;

/** Newest first; all that were not taken back, unless said. */
export async function listRows(
  tx: StoreTx,
  { limit, after, show }: { limit: number; after: Place | null; show: 'unanswered' | 'hidden' | null },
): Promise<ReviewRow[]> {
  return rowsOf(tx.db, 'reviews')
    .where('store_id', '=', tx.storeId)
    .where(isShown[show ?? 'all'])
    .where(olderThan(after, 'written_at', 'order_line_id'))
    .orderBy('written_at', 'desc')
    .orderBy('order_line_id', 'desc')
    .limit(limit)
    .execute();
}

interface ShownRow extends Pick<
  ReviewRow,
  'product_id' | 'product_title' | 'stars' | 'words' | 'name' | 'written_at' | 'answer'
> {
  id: string;
  photos: PhotoFiles[];
}

/** Those that are shown, newest first, each with its photos that are: of a product, or of the whole store. */
export async function shownRows(
  tx: StoreTx,
  { productId, limit, after = null }: { productId?: string; limit: number; after?: Place | null },
): Promise<ShownRow[]> {
  return tx.db
    .selectFrom('reviews')
    .select([
      'order_line_id as id',
      'product_id',
      'product_title',
      'stars',
      'words',
      'name',
      'written_at',
      'answer',
    ])
    .select(
      sql<PhotoFiles[]>`(select coalesce(json_agg(json_build_object('file_id', p.file_id, 'widths', p.widths)
          order by p.place), '[]')
        from review_photos p where p.store_id = ${tx.storeId} and p.order_line_id = reviews.order_line_id
          and p.state = 'shown')`.as('photos'),
    )
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'shown')
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId!))
    .where(olderThan(after, 'written_at', 'order_line_id'))
    .orderBy('written_at', 'desc')
    .orderBy('order_line_id', 'desc')
    .limit(limit)
    .execute();
}

/** How many reviews of a product are hidden, by why. */
export async function hiddenCounts(
  tx: StoreTx,
  productId: string,
): Promise<{ because: HiddenBecause; count: number }[]> {
  const rows = await tx.db
    .selectFrom('reviews')
    .select((eb) => ['hidden_because', eb.fn.countAll<number>().as('count')])
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .where('state', '=', 'hidden')
    .groupBy('hidden_because')
    .orderBy('hidden_because')
    .execute();
  return rows.flatMap(({ hidden_because: because, count }) => (because ? [{ because, count }] : []));
}
