import { z } from 'zod';
import { hiddenWords, reviewLimits } from '../goods/reviews.ts';
import type { HiddenBecause } from '../goods/reviews.ts';
import { said } from '../words/spoken/en.ts';
import { listOf, Page } from './catalogue.ts';
import { contract, overtakenBy } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inDigits, inOneLine, withoutTurns } from './text.ts';

/** What a shopper writes on the page of her order. */
export const ReviewInput = z.object({
  /** The line of the order. */
  line: z.uuid({ error: 'Choose what you want to review.' }),
  stars: inDigits(z.number({ error: said.stars }).int().min(1).max(5)),
  words: z.string().trim().max(reviewLimits.words, said.most1000).transform(withoutTurns).default(''),
  name: inOneLine(z.string().trim().min(1, said.reviewName).max(reviewLimits.name, said.reviewNameTooLong))
    .transform(withoutTurns)
    .refine((name) => name !== '', said.reviewName),
});
export type ReviewInput = z.output<typeof ReviewInput>;

const reasons = Object.keys(hiddenWords) as [HiddenBecause, ...HiddenBecause[]];
const Because = z.enum(reasons, { error: 'Choose why it is not to be shown.' });

/** A photo in a review as its owner sees it. */
const ReviewPhoto = z.object({
  id: z.uuid(),
  /** Addresses, at every host of the store. */
  small: z.string(),
  large: z.string(),
  state: z.enum(['shown', 'hidden']),
  hidden_because: Because.nullable(),
});
export type ReviewPhoto = z.infer<typeof ReviewPhoto>;

/** A review as the owner of the store sees it. */
export const Review = z.object({
  id: z.uuid(),
  stars: z.number().int(),
  words: z.string(),
  name: z.string(),
  written_at: z.iso.datetime(),
  state: z.enum(['shown', 'hidden', 'withdrawn']),
  hidden_because: Because.nullable(),
  answer: z.string(),
  photos: z.array(ReviewPhoto),
  product_id: z.uuid(),
  product_title: z.string(),
  order_id: z.uuid(),
  /** 0 once its order is kept no longer. */
  order_number: z.number().int(),
});
export type Review = z.infer<typeof Review>;

const OneReview = SiteParams.extend({ reviewId: z.uuid() });

export const listReviews = contract({
  method: 'GET',
  path: '/api/sites/:slug/reviews',
  summary: 'What shoppers say of what they bought, newest first.',
  params: SiteParams,
  query: Page.extend({ show: z.enum(['unanswered', 'hidden']).optional() }),
  answer: listOf(Review),
});

export const answerReview = contract({
  method: 'PUT',
  path: '/api/sites/:slug/reviews/:reviewId/answer',
  summary:
    'Answer a review below it, where everybody reads it; no words take the answer away. One that is another by now than was seen is told, with 409.',
  params: OneReview,
  body: z.object({
    words: z.string().trim().max(reviewLimits.answer).transform(withoutTurns),
    /** The answer that stood there when this one was begun. */
    seen: z.string().optional(),
  }),
  answer: Review,
  conflict: overtakenBy(Review),
});

export const hideReview = contract({
  method: 'POST',
  path: '/api/sites/:slug/reviews/:reviewId/hide',
  summary: 'Take a review off the pages of the shop, for a reason that shoppers are told.',
  params: OneReview,
  body: z.object({ because: Because }),
  answer: Review,
});

export const showReview = contract({
  method: 'POST',
  path: '/api/sites/:slug/reviews/:reviewId/show',
  summary: 'Show a review again that was hidden.',
  params: OneReview,
  answer: Review,
});

const OnePhoto = OneReview.extend({ photoId: z.uuid() });

export const hideReviewPhoto = contract({
  method: 'POST',
  path: '/api/sites/:slug/reviews/:reviewId/photos/:photoId/hide',
  summary: 'Take one photo off a review, for a reason that its writer is told.',
  params: OnePhoto,
  body: z.object({ because: Because }),
  answer: Review,
});

export const showReviewPhoto = contract({
  method: 'POST',
  path: '/api/sites/:slug/reviews/:reviewId/photos/:photoId/show',
  summary: 'Show a photo of a review again that was hidden.',
  params: OnePhoto,
  answer: Review,
});
