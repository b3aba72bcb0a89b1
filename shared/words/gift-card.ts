import type { CardRefusal } from '../orders/gift-cards.ts';
import type { Words } from './words.ts';

/** Why a gift card takes nothing off, as a shop says it. */
export const cardRefused = (
  why: CardRefusal | 'changed',
  { giftCards: says }: Pick<Words, 'giftCards'>,
): string =>
  ({
    unknown: says.unknown,
    over: says.over,
    empty: says.empty,
    too_many: says.tooMany,
    changed: says.changed,
  })[why];
