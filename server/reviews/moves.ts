import type { HiddenBecause } from '#shared/goods/reviews.ts';
import { mayMove, reviewMoves, reviewPhotoMoves, type ReviewState } from '#shared/states.ts';
import { rateProduct } from '../catalogue/index.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { writePhotoMove, type PhotoRow } from './photo-queries.ts';
import { writeReviewMove, type ReviewRow } from './queries.ts';
import { raiseReviewed } from './seen.ts';

/**
 * Moves a review that is locked, and counts it among those of its product or no longer. What it is already, or may not
 * become, leaves it as it is.
 */
export async function moveReview(
  tx: StoreTx,
  review: ReviewRow,
  to: ReviewState,
  because: HiddenBecause | null = null,
): Promise<ReviewRow> {
  const { state, order_line_id: id, product_id: productId, stars } = review;
  if (!mayMove(reviewMoves, state, to)) return review;
  const gone = to === 'withdrawn' ? { words: '', name: '', answer: '' } : {};
  const change = { state: to, hidden_because: because, ...gone };
  await writeReviewMove(tx, id, change);
  const did = to === 'shown' ? 'Showed again' : 'Took out of sight';
  await noteChange(tx, { kind: 'reviews', what: `${did} a review of ${review.product_title}` });
  if (state === 'shown') await rateProduct(tx, productId, stars, -1);
  if (to === 'shown') await rateProduct(tx, productId, stars, 1);
  await raiseReviewed(tx, review);
  return { ...review, ...change };
}

/** Moves a photo of a review that is locked; false where it is that already, or may not become it. */
export async function movePhoto(
  tx: StoreTx,
  { review, photo }: { review: ReviewRow; photo: PhotoRow },
  to: ReviewState,
  because: HiddenBecause | null = null,
): Promise<boolean> {
  if (!mayMove(reviewPhotoMoves, photo.state, to)) return false;
  await writePhotoMove(tx, photo.id, { state: to, hidden_because: because });
  const did = to === 'shown' ? 'Showed again' : 'Took out of sight';
  await noteChange(tx, { kind: 'reviews', what: `${did} a photo in a review of ${review.product_title}` });
  if (review.state === 'shown') await raiseReviewed(tx, review);
  return true;
}
