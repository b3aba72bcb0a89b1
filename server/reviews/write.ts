import type { ReviewInput } from '#shared/api/reviews.ts';
import type { OrderView } from '#shared/storefront.ts';
import { addressesOf } from '../accounts/index.ts';
import { rateProduct } from '../catalogue/index.ts';
import type { Mail } from '../mail/index.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import { photosOf, type PhotoRow } from './photo-queries.ts';
import { withdrawAll } from './photos.ts';
import { insertReview, lockReview, reviewsOf, reviewsOfOrders, type ReviewRow } from './queries.ts';
import { raiseReviewed } from './seen.ts';

interface ReviewDeps extends Pick<PlatformDeps, 'clock' | 'config'> {
  mail: Mail;
}

/** As much of an order as is asked about. */
type Bought = Pick<OrderView, 'id' | 'number' | 'fulfillment_status'> & {
  lines: readonly Pick<
    OrderView['lines'][number],
    'id' | 'product_id' | 'custom' | 'title' | 'quantity' | 'removed' | 'download'
  >[];
};

/** Whether this line is one that can be reviewed. */
export const isReviewable = (order: Bought, line: string): boolean =>
  goodsOf(order).some(({ id }) => id === line);

/**
 * One line of each product of an order that was delivered, or whose file was downloaded; none before, and none whose every
 * piece was taken out of the order.
 */
function goodsOf({ fulfillment_status, lines }: Bought): Bought['lines'] {
  const isHers = ({ download }: Bought['lines'][number]) =>
    fulfillment_status === 'delivered' || download?.files.some((file) => file.downloads > 0);
  const left = lines.filter(({ custom, quantity, removed }) => !custom && removed < quantity);
  return left.filter(
    (line, at) => isHers(line) && left.findIndex((one) => one.product_id === line.product_id) === at,
  );
}

/** What of an order can be reviewed, each with the review of it that there is. */
export async function reviewsOfOrder(
  tx: StoreTx,
  order: Bought,
): Promise<{ line: string; title: string; review: (ReviewRow & { photos: PhotoRow[] }) | null }[]> {
  const goods = goodsOf(order);
  if (goods.length === 0) return [];
  const rows = await reviewsOf(tx, order.id);
  const all = await photosOf(
    tx,
    rows.map((row) => row.order_line_id),
  );
  return goods.map(({ id, product_id, title }) => {
    const review = rows.find((row) => row.product_id === product_id);
    const photos = all.filter((photo) => photo.order_line_id === review?.order_line_id);
    return { line: id, title, review: review ? { ...review, photos } : null };
  });
}

/**
 * Writes a review of something that was bought and delivered; shoppers see it at once, and the owners are told. Sent
 * again, it is what was written first.
 */
export async function writeReview(
  deps: ReviewDeps,
  storeDb: StoreDb,
  order: Bought,
  input: ReviewInput & { photos: number },
): Promise<'written' | 'not_yours'> {
  const bought = goodsOf(order).find(({ id }) => id === input.line);
  if (!bought) return 'not_yours';
  const { stars, words, name } = input;
  await storeDb.transact(async (tx) => {
    const review = {
      order_line_id: bought.id,
      order_id: order.id,
      order_number: order.number,
      product_id: bought.product_id,
      product_title: bought.title,
      stars,
      words,
      name,
      state: 'shown' as const,
      hidden_because: null,
      written_at: deps.clock.now(),
    };
    if (!(await insertReview(tx, review))) return;
    await rateProduct(tx, bought.product_id, stars, 1);
    await raiseReviewed(tx, review);
    await tellOwners(deps, tx, { ...review, photos: input.photos });
  });
  return 'written';
}

type Sending = Pick<PlatformDeps['jobs'], 'send'>;

/** Takes a review back: its words and photos are gone, and another is not asked for. */
export async function withdrawReview(
  jobs: Sending,
  storeDb: StoreDb,
  order: Bought,
  line: string,
): Promise<void> {
  if (!isReviewable(order, line)) return;
  await storeDb.transact(async (tx) => {
    const review = await lockReview(tx, line);
    if (review) await withdrawAll(jobs, tx, review);
  });
}

/** Takes back whatever was said of what these orders brought. */
export async function withdrawReviewsOf(
  jobs: Sending,
  tx: StoreTx,
  orderIds: readonly string[],
): Promise<void> {
  for (const { order_line_id: id } of await reviewsOfOrders(tx, orderIds)) {
    const review = await lockReview(tx, id);
    if (review) await withdrawAll(jobs, tx, review);
  }
}

type Told = Pick<ReviewRow, 'order_line_id' | 'product_title' | 'stars' | 'words' | 'name'> & {
  /** How many came with it, or how many came later. */
  photos: number;
  /** The first of those that came later. */
  later?: string;
};

/** Tells the owners that photos came to a review they know. */
export async function tellOfPhotos(
  deps: ReviewDeps,
  storeDb: StoreDb,
  reviewId: string,
  [later, ...more]: readonly string[],
): Promise<void> {
  if (later === undefined) return;
  await storeDb.transact(async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (review?.state === 'shown') await tellOwners(deps, tx, { ...review, photos: more.length + 1, later });
  });
}

async function tellOwners(deps: ReviewDeps, tx: StoreTx, review: Told): Promise<void> {
  const { name: store_name, slug } = await storeTerms(tx, deps.config);
  const { order_line_id: id, product_title, stars, words, name, photos, later } = review;
  for (const to of await addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId)))
    await deps.mail.queue(tx.platform, {
      key: `review-written:${id}${later ? `:${later}` : ''}:${to}`,
      to,
      template: 'review-written',
      data: {
        store_name,
        product_title,
        stars,
        words,
        name,
        photos,
        later: later !== undefined,
        dashboard_url: `${deps.config.platformUrl}/dashboard/reviews?slug=${slug}`,
      },
    });
}
