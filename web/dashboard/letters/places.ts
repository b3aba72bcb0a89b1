import type { Language } from '#shared/languages.ts';
import type { OrderLetter } from '#shared/orders/order-letters.ts';
import { places } from '../places.ts';

/** The page of one mail; in the shop’s first language unless another is named. */
export const letterPlace = (slug: string, letter: OrderLetter, language?: Language): string =>
  `${places.letters(slug).replace('/letters', `/letters/${letter}`)}${language ? `&language=${language}` : ''}`;
