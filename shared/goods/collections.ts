import { z } from 'zod';
import { inDigits, inOneLine } from '../api/text.ts';

/** The orders a collection may be shown in; by hand is the one its owner puts it in. */
export const collectionSorts = ['newest', 'hand', 'cheapest', 'dearest', 'name'] as const;
export type CollectionSort = (typeof collectionSorts)[number];

/** Most days a product may be called new. */
const mostDays = 3650;
const text = inOneLine(z.string().trim().min(1, 'Write a word.').max(80));
const kobo = z.number({ error: 'Enter a price, for example 2,500.' }).int().min(0).max(1e13);

/** What a product must be to belong to a collection. Prices are of its cheapest kind. */
export const Condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), text }),
  z.object({ kind: z.literal('not_title'), text }),
  z.object({ kind: z.literal('tag'), text }),
  z.object({ kind: z.literal('not_tag'), text }),
  z.object({ kind: z.literal('price_from'), kobo }),
  z.object({ kind: z.literal('price_to'), kobo }),
  z.object({ kind: z.literal('reduced') }),
  z.object({
    kind: z.literal('new'),
    days: inDigits(
      z
        .number({ error: 'Say how many days, for example 30.' })
        .int('Use whole days.')
        .min(1, 'Say how many days, for example 30.')
        .max(mostDays, 'Use at most 3,650 days.'),
    ),
  }),
]);
export type Condition = z.infer<typeof Condition>;

/** Most conditions of one rule. */
export const mostConditions = 12;

export const Rule = z.object({
  match: z.enum(['all', 'any']),
  conditions: z.array(Condition).max(mostConditions, 'A rule has at most 12 conditions.'),
});
export type Rule = z.infer<typeof Rule>;

/** Most collections of a store: all of them are put in order on one page. */
export const mostCollections = 500;
