import {
  answerReview,
  hideReview,
  hideReviewPhoto,
  listReviews,
  showReview,
  showReviewPhoto,
} from '#shared/api/reviews.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, mutation, pages, type Tag } from '#web/client/api.ts';

export interface ReviewsOf {
  slug: string;
  show?: 'unanswered' | 'hidden';
}

const changed = { invalidates: ['Reviews'] satisfies Tag[] };

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviews: pages<AnswerOf<typeof listReviews>, ReviewsOf>(build, listReviews, {
      limit: 20,
      lasting: true,
      provides: ['Reviews'],
    }),
    answerReview: mutation(build, answerReview, changed),
    hideReview: mutation(build, hideReview, changed),
    showReview: mutation(build, showReview, changed),
    hideReviewPhoto: mutation(build, hideReviewPhoto, changed),
    showReviewPhoto: mutation(build, showReviewPhoto, changed),
  }),
});
