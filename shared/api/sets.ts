import { z } from 'zod';
import { Kobo } from './stores.ts';

/** So many different things one set can hold. */
export const mostParts = 20;

const whole = 'Enter whole pieces, from 1 to 99.';

/** What a set holds: so many pieces of each kind. */
export const SetParts = z
  .array(
    z.object({
      variant_id: z.uuid(),
      pieces: z.number(whole).int(whole).min(1, whole).max(99, whole),
    }),
  )
  .max(mostParts, `A set holds at most ${mostParts} different things.`);

/** Of a set, what is in it. */
export const SetPart = z.object({
  product_id: z.uuid(),
  variant_id: z.uuid(),
  title: z.string(),
  variant_title: z.string(),
  pieces: z.number().int(),
  price_kobo: Kobo,
  /** Left out for who may not see what things cost; null: nobody said. */
  cost_kobo: Kobo.nullable().optional(),
  /** null: stock is not counted. */
  available: z.number().int().nullable(),
  /** Why the set cannot be bought for it: it was taken off, put away, became a file, a service or a set; null where it can. */
  why_not: z.enum(['removed', 'archived', 'file', 'service', 'set']).nullable(),
});
