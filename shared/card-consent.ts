import { product } from './product.ts';

/** What somebody agrees to who lets a card be kept. Kept word for word with each card; new words are a new version. */
export const cardConsent = {
  version: '2026-11',
  text: `Keep this card with our payment provider and charge it for my plan at the start of each period, until I cancel or remove it. ${product.name} tells me by email after every charge.`,
} as const;
