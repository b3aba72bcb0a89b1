import type { RefusedCode } from '../orders/discounts.ts';
import { startOfLagosDay } from '../lagos.ts';
import { naira } from '../money.ts';
import type { Words } from './words.ts';

/** Why a code takes nothing off, as a shop says it. */
export function codeRefused(code: string, why: RefusedCode, { codes, when }: Words): string {
  switch (why.reason) {
    case 'unknown':
      return codes.unknown(code);
    case 'stopped':
    case 'over':
      return codes.stopped;
    case 'not_yet':
      return codes.notYet(when.date(startOfLagosDay(why.from ?? '')));
    case 'used_up':
      return codes.usedUp;
    case 'customer':
      return codes.customer;
    case 'not_for_these':
      return codes.notForThese;
    case 'least':
      return codes.least(naira(why.missing_kobo ?? 0));
    case 'buy_more':
      return codes.buyMore(why.missing ?? 1);
  }
}
