import type { FastifyRequest } from 'fastify';
import { ReviewInput } from '#shared/api/reviews.ts';
import { wordsOf } from '#shared/words/index.ts';
import { saidIn } from '#shared/words/said.ts';
import { minutes } from '../../platform/clock.ts';
import { withdrawReview, writeReview } from '../../reviews/index.ts';
import { missing, orderOf, orderPage } from './order-page.ts';
import { field } from '../serving/request.ts';
import { keepPhotos, readPhotos } from './review-photos.ts';
import type { Answer, Visit } from '../serving/visit.ts';

/** Per order: its things are few, and each has one review. */
export const reviewLimit = { name: 'shop-review', max: 30, perMs: minutes(10) };

/** As much of each field as is read. */
const fields = { line: 60, stars: 4, words: 4000, name: 400 } as const;

/** A shopper says what she thinks of something that was delivered, and may show it. */
export async function sendReview(visit: Visit, token: string, request: FastifyRequest): Promise<Answer> {
  const order = await orderOf(visit, token);
  if (!order) return missing(visit);
  const sent = await readPhotos(visit, token, request);
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, most]) => [name, field(sent.fields, name, most)]),
  );
  const { language } = visit.shell;
  const read = ReviewInput.safeParse(values);
  if (!read.success) {
    const errors = Object.fromEntries(
      read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), saidIn(message, language)]),
    );
    // A browser shows a form again without the files that were chosen in it.
    const photos = sent.photos.length > 0 ? [wordsOf(language).ownReview.photosAgain] : [];
    const review_form = { line: values.line ?? '', values, errors, photos };
    const page = await orderPage(visit, token, order, { review_form });
    return { kind: 'page', status: 400, page, cookies: [] };
  }
  const { deps, store } = visit;
  const input = { ...read.data, photos: sent.photos.length };
  if ((await writeReview(deps, store.storeDb, order, input)) === 'not_yours') return missing(visit);
  const { answer } = await keepPhotos(visit, { token, order, line: input.line }, sent, 'review_thanks');
  return answer;
}

/** She takes it back. */
export async function takeReviewBack(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const order = await orderOf(visit, token);
  if (!order) return missing(visit);
  await withdrawReview(visit.deps.jobs, visit.store.storeDb, order, field(form, 'line', fields.line));
  return { kind: 'redirect', to: `/orders/${token}`, cookies: [] };
}
