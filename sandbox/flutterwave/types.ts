import type { CardKey } from '../charging/card-types.ts';

/** What only the second provider knows about a payment. */
export interface FlutterwaveDetails {
  name: string | null;
  phone: string | null;
  meta: unknown;
}

export const tokenOutcomes = ['success', 'declined', 'insufficient_funds'] as const;
export type TokenOutcome = (typeof tokenOutcomes)[number];

/** A saved card; its key is the token. */
export interface Token {
  key: string;
  seq: number;
  email: string;
  card: CardKey;
  exp_month: string;
  exp_year: string;
  country: string;
  /** What the next charge does. */
  outcome: TokenOutcome;
}
