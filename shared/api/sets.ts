import { z } from 'zod';
import { Kobo } from './stores.ts';

/** So many different things one set can hold. */
export const mostParts = 20;

/** What a set holds: so many pieces of each kind. A set is one thing at one price, and holds no other set and no file. */
export const SetParts = z
  .array(
    z.object({
      variant_id: z.uuid({ error: 'Choose which kind of it.' }),
      pieces: z
        .number({ error: 'Say how many pieces.' })
        .int('Enter whole pieces.')
        .min(1, 'Enter 1 or more.')
        .max(99, 'At most 99 pieces of one thing.'),
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
  /** Why the set cannot be bought for it: it was taken off, put away, became a file or a set; null where it can. */
  why_not: z.enum(['removed', 'archived', 'file', 'set']).nullable(),
});

/** Why a product cannot be a set as it is said; null where it can, or is none. */
export function whatIsWrongWith(product: {
  set_parts?: z.output<typeof SetParts> | undefined;
  options: unknown[];
  variants: unknown[];
  files?: unknown[] | undefined;
}): string | null {
  const parts = product.set_parts ?? [];
  if (parts.length === 0) return null;
  if (product.options.length > 0 || product.variants.length > 1)
    return 'A set is one thing at one price: take out what customers choose.';
  if ((product.files ?? []).length > 0) return 'A set has no files of its own.';
  if (new Set(parts.map(({ variant_id }) => variant_id)).size < parts.length)
    return 'Something is in this set twice. Say its pieces once.';
  if (parts.reduce((sum, { pieces }) => sum + pieces, 0) < 2) return 'A set holds at least two pieces.';
  return null;
}
