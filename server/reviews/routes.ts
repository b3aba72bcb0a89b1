import * as calls from '#shared/api/reviews.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { noteChange } from '../platform/http/changes.ts';
import { minutes } from '../platform/clock.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import type { Api } from '../platform/http/http.ts';
import { moveReview } from './moves.ts';
import { photosOf, type PhotoRow } from './photo-queries.ts';
import { hidePhoto, showPhoto } from './photos.ts';
import { listRows, lockReview, writeAnswer, type ReviewRow } from './queries.ts';
import { raiseReviewed } from './seen.ts';
import { addressesOf } from './shown-photos.ts';

const overtaken = 'Somebody else answered this review while you were writing. Yours is not saved yet.';

const reading = { name: 'reviews read', max: 600, perMs: minutes(1) };
const changing = { name: 'reviews change', max: 120, perMs: minutes(1) };

const viewPhoto = (row: PhotoRow): calls.ReviewPhoto => ({
  id: row.id,
  ...addressesOf(row.store_id, row),
  state: row.hidden_because === null ? 'shown' : 'hidden',
  hidden_because: row.hidden_because,
});

const view = (row: ReviewRow, photos: readonly PhotoRow[]): calls.Review => ({
  id: row.order_line_id,
  stars: row.stars,
  words: row.words,
  name: row.name,
  written_at: row.written_at.toISOString(),
  state: row.state,
  hidden_because: row.hidden_because,
  answer: row.answer,
  photos: photos.filter((photo) => photo.order_line_id === row.order_line_id).map(viewPhoto),
  product_id: row.product_id,
  product_title: row.product_title,
  order_id: row.order_id,
  order_number: row.order_number,
});

/** Does something to a review nobody else is changing. */
async function change(
  storeDb: StoreDb,
  id: string,
  doing: (tx: StoreTx, review: ReviewRow) => Promise<ReviewRow>,
): Promise<calls.Review> {
  return storeDb.transact(async (tx) => {
    const review = await lockReview(tx, id);
    // What its writer took back is nobody's any more.
    if (!review || review.state === 'withdrawn') throw notFound('We could not find that review.');
    const changed = await doing(tx, review);
    return view(changed, await photosOf(tx, [id]));
  });
}

const changes = {
  auth: 'person',
  may: 'customers.change',
  limit: changing,
  body: 16 * 1024,
  idempotency: 'idempotent',
  notes: 'reviews',
} as const;

/** The owner's routes to reviews. */
export function mountReviews(api: Api, { blobs }: { blobs: Blobs }): void {
  const look = {
    auth: 'person',
    may: 'customers.see',
    limit: reading,
    body: 0,
    idempotency: 'safe',
  } as const;

  api.ofStore(calls.listReviews, look, async ({ store, query }) => {
    const after = placeAfter(query.after);
    const { limit, show = null } = query;
    return store.storeDb.read(async (tx) => {
      const found = await listRows(tx, { limit: limit + 1, after, show });
      const { rows, next } = page(found, limit, (row) => ({
        at: row.written_at.getTime(),
        id: row.order_line_id,
      }));
      const ids = rows.map((row) => row.order_line_id);
      const photos = await photosOf(tx, ids);
      return { items: rows.map((row) => view(row, photos)), next };
    });
  });
  api.ofStore(calls.answerReview, changes, ({ store, params, body }) =>
    change(store.storeDb, params.reviewId, async (tx, review) => {
      if (review.answer === body.words) return review;
      if (body.seen !== undefined && review.answer !== body.seen) {
        const newer = view(review, await photosOf(tx, [review.order_line_id]));
        throw new AppError('conflict', overtaken, undefined, { newer });
      }
      await writeAnswer(tx, review.order_line_id, body.words);
      await noteChange(tx, { kind: 'reviews', what: `Answered a review of ${review.product_title}` });
      await raiseReviewed(tx, review);
      return { ...review, answer: body.words };
    }),
  );
  api.ofStore(calls.hideReview, changes, ({ store, params, body }) =>
    change(store.storeDb, params.reviewId, (tx, review) => moveReview(tx, review, 'hidden', body.because)),
  );
  api.ofStore(calls.showReview, { ...changes, body: 0 }, ({ store, params }) =>
    change(store.storeDb, params.reviewId, (tx, review) => moveReview(tx, review, 'shown')),
  );
  mountPhotos(api, blobs);
}

const noPhoto = () => notFound('We could not find that photo.');

function mountPhotos(api: Api, blobs: Blobs): void {
  const after = (storeDb: StoreDb, reviewId: string) => change(storeDb, reviewId, async (_, row) => row);
  api.ofStore(calls.hideReviewPhoto, changes, async ({ store: { storeDb }, params, body }) => {
    const which = { review: params.reviewId, photo: params.photoId, because: body.because };
    if (!(await hidePhoto(blobs, storeDb, which))) throw noPhoto();
    return after(storeDb, params.reviewId);
  });
  api.ofStore(
    calls.showReviewPhoto,
    { ...changes, body: 0 },
    async ({ store: { storeDb }, params: { reviewId, photoId } }) => {
      if (!(await showPhoto(storeDb, reviewId, photoId))) throw noPhoto();
      return after(storeDb, reviewId);
    },
  );
}
