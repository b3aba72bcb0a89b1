import { stockReasons, type StockReason } from '#shared/goods/stock-reasons.ts';

/** What an owner types of a change of stock. */
export interface ChangeTyped {
  reason: StockReason;
  pieces: string;
}

const most = 100_000;

/**
 * The difference that was typed: pieces more or less, or what stands there in truth against what was known. A sentence
 * where it is none.
 */
export function differenceOf({ reason, pieces }: ChangeTyped, onHand: number): number | string {
  const typed = pieces.trim().replaceAll(/[ ,]/g, '');
  const isCount = stockReasons[reason].sign === 0;
  if (!/^\d{1,7}$/.test(typed)) return isCount ? 'Say how many there are.' : 'Say how many pieces.';
  const count = Number(typed);
  const change = isCount ? count - onHand : count * stockReasons[reason].sign;
  if (change === 0) return isCount ? 'That is what we have down already.' : 'Say how many pieces.';
  if (Math.abs(change) > most) return 'That is too many at once.';
  if (onHand + change < 0)
    return onHand === 0
      ? 'None stands on the shelf.'
      : `Only ${onHand} ${onHand === 1 ? 'stands' : 'stand'} on the shelf.`;
  return change;
}

/** `+5`, `−1`: with a minus sign as wide as the plus. */
export const signed = (change: number): string =>
  change > 0 ? `+${change.toLocaleString('en')}` : change.toLocaleString('en').replace('-', '−');
