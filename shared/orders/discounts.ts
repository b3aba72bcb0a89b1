/** Codes that take something off an order: what both the server and the pages say of them. */

export const discountKinds = ['percent', 'fixed', 'free_delivery', 'buy_get'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** Why a code takes nothing off a basket. */
export const codeRefusals = [
  'unknown',
  'stopped',
  'not_yet',
  'over',
  'used_up',
  'customer',
  'not_for_these',
  'least',
  'buy_more',
] as const;
export type CodeRefusal = (typeof codeRefusals)[number];

/** A refusal with what belongs to its sentence. */
export interface RefusedCode {
  reason: CodeRefusal;
  /** Of the goods the code is for, what is missing to the least spend. Kobo. */
  missing_kobo?: number;
  /** Pieces that are missing to a full set. */
  missing?: number;
  /** From when on it is good: a day in Lagos, `2026-12-24`. */
  from?: string;
}

/** Letters and digits of a code as they are kept: capitals, whatever stands between them. */
export function codeOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, longestCode);
}

export const shortestCode = 3;
export const longestCode = 20;
