import type { ReviewState } from '../states.ts';

/**
 * Why a shop may keep a review from its pages, in words for its owner, and in English for shoppers. That it is a bad one is
 * not among them. It stands apart from the catalogue, for most of which the owner's pages have no use.
 */
export const hiddenWords = {
  insult: 'it insults or threatens somebody',
  private: 'it gives away a phone number, an address or something else private',
  advert: 'it advertises something else',
  other_thing: 'it is about something else than this product',
};
export type HiddenBecause = keyof typeof hiddenWords;

/** Most characters. */
export const reviewLimits = { words: 1000, name: 40, answer: 1000, photos: 3 } as const;

/** A photo in a review as shoppers see it. */
export interface ShownPhoto {
  /** Addresses: to be seen in the review, and alone. */
  small: string;
  large: string;
  /** What it is, in the language of the page. */
  alt: string;
}

/** One review as shoppers read it. */
export interface ShownReview {
  stars: number;
  words: string;
  /** As its writer wants to be called. */
  name: string;
  /** ISO time. */
  written_at: string;
  /** What the shop says to it, or ''. */
  answer: string;
  photos: ShownPhoto[];
}

/** Where everything that is said of a product stands in its shop. */
export const reviewsPath = (slug: string) => `/products/${slug}/reviews`;

/** What the reviews of a product come to. */
export interface Rating {
  count: number;
  /** 1 to 5, to one digit behind the point. */
  average: number;
}

/** null while nobody has reviewed it. */
export const ratingOf = ({ count, stars }: { count: number; stars: number }): Rating | null =>
  count === 0 ? null : { count, average: Math.round((stars / count) * 10) / 10 };

/** One thing of an order for its buyer to review; null while she has not. */
export interface OwnReview {
  line: string;
  title: string;
  review: {
    stars: number;
    words: string;
    state: ReviewState;
    hidden_because: HiddenBecause | null;
    answer: string;
    photos: OwnPhoto[];
  } | null;
}

/** A photo in her review as its writer sees it. */
export interface OwnPhoto extends ShownPhoto {
  id: string;
  hidden_because: HiddenBecause | null;
}

/** A review that could not be taken as it was sent: as typed, with what is wrong. */
export interface SentReview {
  line: string;
  values: Record<string, string>;
  /** By field. */
  errors: Record<string, string>;
  /** What became of its photos, where not all of them are in. */
  photos: string[];
}
