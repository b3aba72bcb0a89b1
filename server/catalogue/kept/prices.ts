import { naira } from '#shared/money.ts';
import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { answerPrices as answerCall, keptPrice } from '#shared/api/kept.ts';
import { noteChange } from '../../platform/http/changes.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { nameOfVariant } from '../product-notes.ts';
import { lockProducts, writePrices } from '../prices/price-change-queries.ts';
import { raiseSeen } from '../seen.ts';
import type { Heard } from './counts.ts';
import { markAnswered } from './count-queries.ts';
import { earlierOf, momentOf } from './moment.ts';
import {
  insertWish,
  markWishesClashing,
  priceOf,
  setOldPrice,
  wishesOfKeys,
  wishesSince,
  wishOfKey,
  type Priced,
  type WishRow,
} from './price-queries.ts';

const gone = () => new AppError('conflict', 'This was taken out of the store, so its price was not changed.');

/**
 * Takes up a price that a phone without a line wished for, once under its key. Of wishes that did not know of each other
 * the latest stands, in whatever order they come; a price that was changed in the store meanwhile stands, and the wish
 * waits for its owner's answer.
 * @throws AppError conflict where it is gone.
 */
export async function takePrice(
  tx: StoreTx,
  heard: Heard,
  body: BodyOf<typeof keptPrice>,
): Promise<AnswerOf<typeof keptPrice>> {
  const { now } = heard;
  const found = await priceOf(tx, body.variant_id);
  if (!found) throw gone();
  // Whoever else has a wish for it waits here.
  await lockProducts(tx, [found.product_id]);
  const known = await wishOfKey(tx, body.key);
  if (known) return becameOf(known);
  const price = await priceOf(tx, body.variant_id);
  if (!price || price.removed) throw gone();
  const wish = wishRow(heard, body);
  const others = await wishesSince(tx, wish.variant_id, wish.known_at);
  const { ground, waits } = groundOf(price, others, wish);
  const row = { ...wish, ...ground, waits, clashes: false, answered_at: null };
  await insertWish(tx, row);
  if (waits) return becameOf(row);
  const contending = [...others.filter((one) => !one.waits), row];
  await stand(tx, now, price, contending);
  const rivals = contending.filter((one) => one.device !== row.device);
  const clashes = rivals.length > 0;
  if (clashes) await markWishesClashing(tx, [row.key, ...rivals.map((one) => one.key)]);
  return becameOf({ ...row, clashes });
}

const becameOf = ({ waits, clashes, answered_at }: Pick<WishRow, 'waits' | 'clashes' | 'answered_at'>) => ({
  became: (waits || clashes) && answered_at === null ? ('question' as const) : ('done' as const),
});

function wishRow({ now, by }: Heard, body: BodyOf<typeof keptPrice>) {
  const { key, variant_id, device, seen_kobo, wanted_kobo } = body;
  return {
    key,
    variant_id,
    device,
    seen_kobo,
    wanted_kobo,
    known_at: earlierOf(body.known_at, now),
    wished_at: momentOf(body, now),
    received_at: now,
    by_name: by,
  };
}

/** The price that all wishes began from which did not know of each other, and whether somebody changed it in the store. */
function groundOf(price: Priced, others: readonly WishRow[], wish: { seen_kobo: number }) {
  const [first] = others;
  const ground = first
    ? { ground_kobo: first.ground_kobo, ground_compare_kobo: first.ground_compare_kobo }
    : { ground_kobo: price.price_kobo, ground_compare_kobo: price.compare_at_kobo };
  const standing = latest(others.filter((one) => !one.waits && one.answered_at === null));
  const expected = standing?.wanted_kobo ?? ground.ground_kobo;
  return { ground, waits: ground.ground_kobo !== wish.seen_kobo || price.price_kobo !== expected };
}

type Contending = Pick<
  WishRow,
  'key' | 'wished_at' | 'wanted_kobo' | 'ground_kobo' | 'ground_compare_kobo' | 'device'
>;

/** The one with the latest moment, and of several of one moment the one with the greatest key. */
function latest<Wish extends Pick<WishRow, 'key' | 'wished_at'>>(wishes: readonly Wish[]): Wish | undefined {
  return wishes.reduce<Wish | undefined>((best, one) => {
    const later = best ? one.wished_at.getTime() - best.wished_at.getTime() : 1;
    return later > 0 || (later === 0 && one.key > best!.key) ? one : best;
  }, undefined);
}

/** Gives the price of the wish that stands; an old price that is no longer above it is not shown. */
async function stand(
  tx: StoreTx,
  now: Date,
  price: Priced,
  contending: readonly Contending[],
): Promise<void> {
  const { wanted_kobo, ground_compare_kobo } = latest(contending)!;
  const old = ground_compare_kobo !== null && ground_compare_kobo > wanted_kobo ? ground_compare_kobo : null;
  await give(tx, now, price, { kobo: wanted_kobo, old });
}

async function give(
  tx: StoreTx,
  now: Date,
  price: Priced,
  to: { kobo: number; old: number | null },
): Promise<void> {
  if (price.price_kobo === to.kobo && price.compare_at_kobo === to.old) return;
  const { product_id, variant_id } = price;
  if (price.compare_at_kobo !== to.old) await setOldPrice(tx, variant_id, to.old);
  const collections = await writePrices(tx, now, [{ product_id, variant_id, kobo: to.kobo }]);
  if (tx.by)
    await noteChange(tx, {
      kind: 'products',
      what: `Changed the price of ${await nameOfVariant(tx, variant_id)}`,
      before: naira(price.price_kobo),
      after: naira(to.kobo),
    });
  await raiseSeen(tx, { products: [product_id], lists: ['price'], collections });
}

/** Gives a thing the price that its owner chose, once: an answer to wishes that were answered already does nothing. */
export async function answerPrices(
  tx: StoreTx,
  now: Date,
  { variant_id, keys, price_kobo }: BodyOf<typeof answerCall>,
): Promise<void> {
  const found = await priceOf(tx, variant_id);
  if (!found) return;
  await lockProducts(tx, [found.product_id]);
  const asked = await wishesOfKeys(tx, variant_id, keys);
  if (asked.length === 0) return;
  await markAnswered(
    tx,
    'kept_prices',
    asked.map((wish) => wish.key),
    now,
  );
  const price = (await priceOf(tx, variant_id))!;
  const old =
    price.compare_at_kobo !== null && price.compare_at_kobo > price_kobo ? price.compare_at_kobo : null;
  await give(tx, now, price, { kobo: price_kobo, old });
}
