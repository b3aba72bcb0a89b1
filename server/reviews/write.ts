import type { ReviewInput } from '#shared/api/reviews.ts';
import type { OrderView } from '#shared/storefront.ts';
import { addressesOf } from '../accounts/index.ts';
import { rateProduct } from '../catalogue/index.ts';
import type { Mail } from '../mail/index.ts';
import type { StoreDb, StoreTx } from '../platform/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { ownersOf, raiseVersion, storeTerms } from '../stores/index.ts';
import { moveReview } from './moves.ts';
import { insertReview, lockReview, reviewsOf, reviewsOfOrders, type ReviewRow } from './queries.ts';

interface ReviewDeps extends Pick<PlatformDeps, 'clock' | 'config'> {
  mail: Mail;
}

/** As much of an order as is asked about. */
type Bought = Pick<OrderView, 'id' | 'number' | 'fulfillment_status'> & {
  lines: readonly Pick<OrderView['lines'][number], 'id' | 'product_id' | 'custom' | 'title' | 'download'>[];
};

/** One line of each product of an order that was delivered, or whose file was downloaded; none before. */
function goodsOf({ fulfillment_status, lines }: Bought): Bought['lines'] {
  const isHers = ({ download }: Bought['lines'][number]) =>
    fulfillment_status === 'delivered' || download?.files.some((file) => file.downloads > 0);
  return lines.filter(
    (line, at) =>
      !line.custom && isHers(line) && lines.findIndex((one) => one.product_id === line.product_id) === at,
  );
}

/** What of an order can be reviewed, each with the review of it that there is. */
export async function reviewsOfOrder(
  tx: StoreTx,
  order: Bought,
): Promise<{ line: string; title: string; review: ReviewRow | null }[]> {
  const goods = goodsOf(order);
  if (goods.length === 0) return [];
  const rows = await reviewsOf(tx, order.id);
  return goods.map(({ id, product_id, title }) => ({
    line: id,
    title,
    review: rows.find((row) => row.product_id === product_id) ?? null,
  }));
}

/**
 * Writes a review of something that was bought and delivered; shoppers see it at once, and the owners are told. Sent
 * again, it is what was written first.
 */
export async function writeReview(
  deps: ReviewDeps,
  storeDb: StoreDb,
  order: Bought,
  input: ReviewInput,
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
    await raiseVersion(tx);
    await tellOwners(deps, tx, review);
  });
  return 'written';
}

/** Takes a review back: its words are gone, and another is not asked for. */
export async function withdrawReview(storeDb: StoreDb, order: Bought, line: string): Promise<void> {
  if (!goodsOf(order).some(({ id }) => id === line)) return;
  await storeDb.transact(async (tx) => {
    const review = await lockReview(tx, line);
    if (review) await moveReview(tx, review, 'withdrawn');
  });
}

/** Takes back whatever was said of what these orders brought. */
export async function withdrawReviewsOf(tx: StoreTx, orderIds: readonly string[]): Promise<void> {
  for (const { order_line_id: id } of await reviewsOfOrders(tx, orderIds)) {
    const review = await lockReview(tx, id);
    if (review) await moveReview(tx, review, 'withdrawn');
  }
}

type Told = Pick<ReviewRow, 'order_line_id' | 'product_title' | 'stars' | 'words' | 'name'>;

async function tellOwners(deps: ReviewDeps, tx: StoreTx, review: Told): Promise<void> {
  const { name: store_name, slug } = await storeTerms(tx, deps.config);
  const { order_line_id: id, product_title, stars, words, name } = review;
  for (const to of await addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId)))
    await deps.mail.queue(tx.platform, {
      key: `review-written:${id}:${to}`,
      to,
      template: 'review-written',
      data: {
        store_name,
        product_title,
        stars,
        words,
        name,
        dashboard_url: `${deps.config.platformUrl}/dashboard/reviews?slug=${slug}`,
      },
    });
}
