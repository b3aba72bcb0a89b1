export { mountReviews } from './routes.ts';
export { newestReviews, reviewsByPage, storeReviews } from './shop.ts';
export { reviewsOfOrder, withdrawReview, withdrawReviewsOf, writeReview } from './write.ts';
