import { z } from 'zod';
import { states } from '../places/nigeria.ts';
import { Kobo } from './kobo.ts';
import { inOneLine } from './text.ts';

/** A local government of a state, or an area in it that people call by a name. */
const DeliveryPlace = z.object({
  state: z.enum(states),
  lga: z.string().trim().min(1).max(60),
  /** '': all of it. */
  area: z
    .string()
    .trim()
    .max(40, 'Use at most 40 characters for the area.')
    // In one line, as other names; both in one rule, so that the document of the API says the whole shape.
    .regex(/^[^,\p{Cc}\u2028\u2029]*$/u, 'Name one area at a time, without a comma.')
    .default(''),
});

const Grams = z.number().int().min(1, 'Enter a weight.').max(1_000_000, 'Use at most 1,000 kg.');

/** What heavier parcels cost; `price_kobo` of the rate is for those up to `up_to_grams`. */
const DeliveryWeights = z
  .object({
    up_to_grams: Grams,
    steps: z.array(z.object({ up_to_grams: Grams, price_kobo: Kobo })).max(6),
    /** For each kilogram begun above the last step; 0: no more than that. */
    further_kg_kobo: Kobo,
    /** What a product weighs whose weight nobody said. */
    usual_grams: Grams.default(500),
  })
  .superRefine(({ up_to_grams, steps }, ctx) => {
    const limits = [up_to_grams, ...steps.map((step) => step.up_to_grams)];
    limits.forEach((limit, at) => {
      if (at > 0 && limit <= limits[at - 1]!)
        ctx.addIssue({
          code: 'custom',
          path: ['steps', at - 1, 'up_to_grams'],
          message: 'Each step has to be heavier than the one before.',
        });
    });
  });

/** What one way of delivery costs, how long it takes, and how it is paid. */
const wayOfDelivery = {
  price_kobo: Kobo,
  free_above_kobo: Kobo.nullable().default(null),
  /** null: the same at any weight. */
  weights: DeliveryWeights.nullable().default(null),
  /** Words for the shopper, for example "2 to 4 days" or "today, if ordered before 2 pm". */
  eta: inOneLine(z.string().trim().max(60)).default(''),
  /** Whether what goes by it may be paid when it is there, where the store offers that at all. */
  pay_on_delivery: z.boolean().default(true),
};

/** Another way to the same places. */
export const DeliveryWay = z.object({
  id: z.uuid().optional(),
  way: inOneLine(z.string().trim().max(40)),
  ...wayOfDelivery,
});
export type DeliveryWay = z.infer<typeof DeliveryWay>;

/** Further ways of a delivery price: four in all. */
export const mostFurtherWays = 3;

export const DeliveryRate = z.object({
  id: z.uuid().optional(),
  kind: z.enum(['delivery', 'pickup']),
  name: inOneLine(z.string().trim().min(1, 'Give this delivery option a name.').max(60)),
  /** Whole states; empty for pick-up. */
  states: z.array(z.enum(states)).max(states.length),
  /** Parts of states. Their price counts before that of the state, an area's before its local government's. */
  places: z.array(DeliveryPlace).max(1000).default([]),
  ...wayOfDelivery,
  /** What its own way is called beside the further ones; '' where there are none. */
  way: inOneLine(z.string().trim().max(40)).default(''),
  ways: z.array(DeliveryWay).max(mostFurtherWays).default([]),
});
export type DeliveryRate = z.infer<typeof DeliveryRate>;
