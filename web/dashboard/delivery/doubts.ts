import type { DeliveryDoubt } from '#shared/paste/delivery-words.ts';

/** Why a line has to be looked at, as its owner reads it. */
export const doubtWords: Record<DeliveryDoubt, string> = {
  range: 'A range was given; the lower price is taken.',
  from: '“From” was said; this may be only the lowest price.',
  several: 'Several prices were given for one place.',
  pairs: 'Several places and prices: which belongs to which?',
  'no-price': 'No price was given.',
  'odd-number': 'This number can be read in two ways.',
  'odd-price': 'This price is unusual for a delivery.',
  spelling: 'A name was read that is spelt otherwise.',
  where: 'There are several places of this name, or a word that may be none.',
  unknown: 'Something in this line was not understood.',
  scope: 'A wide name stands before its places; only those places are taken.',
  weight: 'A weight was given; set it in the price’s own fields.',
  everywhere: 'No place was named; it is taken for all of Nigeria.',
  twice: 'A place of it stands in an earlier line at another price.',
};
