import { ReviewInput } from '#shared/api/reviews.ts';
import { saidIn } from '#shared/words/said.ts';
import { minutes } from '../platform/clock.ts';
import { withdrawReview, writeReview } from '../reviews/index.ts';
import { missing, orderOf, orderPage } from './order-page.ts';
import { field } from './request.ts';
import { noticeCookie, type Answer, type Visit } from './visit.ts';

/** Per order: its things are few, and each has one review. */
export const reviewLimit = { name: 'shop-review', max: 30, perMs: minutes(10) };

/** As much of each field as is read. */
const fields = { line: 60, stars: 4, words: 4000, name: 400 } as const;

/** A shopper says what she thinks of something that was delivered. */
export async function sendReview(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const order = await orderOf(visit, token);
  if (!order) return missing(visit);
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, most]) => [name, field(form, name, most)]),
  );
  const read = ReviewInput.safeParse(values);
  if (!read.success) {
    const errors = Object.fromEntries(
      read.error.issues
        .toReversed()
        .map(({ path, message }) => [String(path[0]), saidIn(message, visit.shell.language)]),
    );
    const review_form = { line: values.line ?? '', values, errors };
    const page = await orderPage(visit, token, order, { review_form });
    return { kind: 'page', status: 400, page, cookies: [] };
  }
  const { deps, store } = visit;
  if ((await writeReview(deps, store.storeDb, order, read.data)) === 'not_yours') return missing(visit);
  return { kind: 'redirect', to: `/orders/${token}`, cookies: [noticeCookie('review_thanks')] };
}

/** She takes it back. */
export async function takeReviewBack(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const order = await orderOf(visit, token);
  if (!order) return missing(visit);
  await withdrawReview(visit.store.storeDb, order, field(form, 'line', fields.line));
  return { kind: 'redirect', to: `/orders/${token}`, cookies: [] };
}
