import type { FastifyRequest } from 'fastify';
import { reviewLimits } from '#shared/goods/reviews.ts';
import { wordsOf } from '#shared/words/index.ts';
import { saidIn } from '#shared/words/said.ts';
import { readPhotoForm, type PhotoForm } from '../../media/index.ts';
import type { ShopperOrder } from '../../orders/index.ts';
import { hours } from '../../platform/clock.ts';
import { addPhotos, isReviewable, tellOfPhotos, withdrawPhoto } from '../../reviews/index.ts';
import { missing, orderOf, orderPage } from './order-page.ts';
import { field } from '../serving/request.ts';
import { noticeCookie, type Answer, type Notice, type Visit } from '../serving/visit.ts';

/** Per order. */
export const photosLimit = { name: 'shop-review-photos', max: 20, perMs: hours(1) };

/** A form with photos as it came, or its fields alone while too many others are being read. */
export interface SentPhotos extends PhotoForm {
  busy: boolean;
}

/** The limit of its own of a form that brings photos along. */
export async function readPhotos(
  { photoDesk: { seats, encoding } }: Visit,
  token: string,
  request: FastifyRequest,
): Promise<SentPhotos> {
  const leave = seats.take(token);
  try {
    const most = leave ? reviewLimits.photos : 0;
    const form = await readPhotoForm({ request, most, encoding });
    return { ...form, busy: !leave && form.left > 0 };
  } finally {
    leave?.();
  }
}

interface Review {
  token: string;
  order: ShopperOrder;
  line: string;
}

/** Adds what was sent to a review that stands; what could not be taken is said at the form for more, and the rest is in. */
export async function keepPhotos(
  visit: Visit,
  { token, order, line }: Review,
  sent: SentPhotos,
  notice: Notice,
): Promise<{ answer: Answer; added: string[] }> {
  const { added, left } = await addPhotos(visit.deps, visit.store.storeDb, line, sent.photos);
  const { language } = visit.shell;
  const says = wordsOf(language).ownReview;
  const photos = [
    ...sent.refused.map(({ place, sentence }) => says.photoNotTaken(place, saidIn(sentence, language))),
    ...(sent.busy ? [says.photosBusy] : left + sent.left > 0 ? [says.photosFull] : []),
  ];
  if (photos.length === 0)
    return { answer: { kind: 'redirect', to: `/orders/${token}`, cookies: [noticeCookie(notice)] }, added };
  const review_form = { line, values: {}, errors: {}, photos };
  const page = await orderPage(visit, token, order, { review_form });
  return { answer: { kind: 'page', status: 400, page, cookies: [] }, added };
}

/** A shopper adds photos to what she wrote. */
export async function sendPhotos(visit: Visit, token: string, request: FastifyRequest): Promise<Answer> {
  const order = await orderOf(visit, token);
  if (!order) return missing(visit);
  const sent = await readPhotos(visit, token, request);
  const line = field(sent.fields, 'line', 60);
  if (!isReviewable(order, line)) return missing(visit);
  if (sent.photos.length + sent.refused.length + sent.left === 0) {
    const photos = [wordsOf(visit.shell.language).ownReview.photosNone];
    const page = await orderPage(visit, token, order, {
      review_form: { line, values: {}, errors: {}, photos },
    });
    return { kind: 'page', status: 400, page, cookies: [] };
  }
  const { answer, added } = await keepPhotos(visit, { token, order, line }, sent, 'photos_thanks');
  await tellOfPhotos(visit.deps, visit.store.storeDb, line, added);
  return answer;
}

/** She takes one of them back. */
export async function takePhotoBack(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const order = await orderOf(visit, token);
  const line = field(form, 'line', 60);
  if (!order || !isReviewable(order, line)) return missing(visit);
  await withdrawPhoto(visit.deps.jobs, visit.store.storeDb, line, field(form, 'photo', 60));
  return { kind: 'redirect', to: `/orders/${token}`, cookies: [] };
}
