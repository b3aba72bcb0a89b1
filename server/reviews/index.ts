export { addPhotos, defineReviewJobs, withdrawPhoto } from './photos.ts';
export { mountReviews } from './routes.ts';
export { newestReviews, reviewsByPage, storeReviews } from './shop.ts';
export { addressesOf, shownPhotos } from './shown-photos.ts';
export {
  isReviewable,
  reviewsOfOrder,
  tellOfPhotos,
  withdrawReview,
  withdrawReviewsOf,
  writeReview,
} from './write.ts';
