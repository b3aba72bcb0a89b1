export { mountReviews } from './routes.ts';
export { newestReviews, reviewsByPage, storeReviews } from './shop.ts';
export { reviewsOfOrder, withdrawReview, writeReview } from './write.ts';
