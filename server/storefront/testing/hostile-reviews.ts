import type { OwnReview, ShownReview } from '#shared/goods/reviews.ts';

/** Reviews and photos of whoever writes whatever: as others read them, and as the writer does. */
export function hostileReviews(text: () => string) {
  const photo = () => ({ small: '/media/a/b/160.webp', large: '/media/a/b/640.webp', alt: text() });
  const review = (): ShownReview => ({
    stars: 4,
    words: `${text()}\n\n${text()}`,
    name: text(),
    written_at: '2026-11-22T08:05:00Z',
    answer: text(),
    photos: [photo()],
  });
  const written = (): OwnReview['review'] => ({
    ...review(),
    state: 'hidden',
    hidden_because: 'insult',
    photos: [{ ...photo(), id: text(), hidden_because: 'private' }],
  });
  return { review, written };
}
