import { z } from 'zod';
import { ProductInput, ProductStatus } from './catalogue.ts';
import { contract } from './contract.ts';
import { Kobo, SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** Products that one call of a pasted list may hold; longer lists are sent in parts. */
export const mostAtOnce = 50;
/** Longest list of names asked about at once. */
export const mostTitles = 1000;

const Title = inOneLine(z.string().trim().min(1).max(140));

/** New prices of a product that is there already. */
const PriceChange = z.object({
  product_id: z.uuid(),
  prices: z
    .array(
      z.object({
        variant_id: z.uuid(),
        price_kobo: Kobo,
        compare_at_kobo: Kobo.nullable(),
      }),
    )
    .min(1)
    .max(100),
});

export const GoodsItem = z
  .object({
    /** Its place in the list; under the same place nothing is taken in twice. */
    n: z.number().int().min(0).max(100_000),
    product: ProductInput.optional(),
    change: PriceChange.optional(),
    /** The heading it stood under: a collection of that name, made where there is none. */
    collection: Title.max(80).nullable().default(null),
  })
  .refine((item) => (item.product === undefined) !== (item.change === undefined), {
    error: 'Say what is made, or what is changed.',
  });
export type GoodsItem = z.output<typeof GoodsItem>;

export const takeInList = contract({
  method: 'POST',
  path: '/api/sites/:slug/goods-lists',
  summary:
    'Take in products of a pasted list, each by itself: what is refused is told, the rest is kept. Sent again it answers what was made.',
  params: SiteParams,
  body: z.object({ id: z.uuid(), items: z.array(GoodsItem).min(1).max(mostAtOnce) }),
  answer: z.object({
    items: z.array(
      z.object({
        n: z.number().int(),
        outcome: z.enum(['made', 'changed', 'refused']),
        product_id: z.uuid().nullable(),
        /** Why it was refused; '' for what was taken. */
        problem: z.string(),
      }),
    ),
  }),
});

export const KnownProduct = z.object({
  id: z.uuid(),
  title: z.string(),
  status: ProductStatus,
  variants: z.array(
    z.object({
      id: z.uuid(),
      option_values: z.array(z.string()),
      price_kobo: Kobo,
      compare_at_kobo: Kobo.nullable(),
    }),
  ),
});
export type KnownProduct = z.infer<typeof KnownProduct>;

export const knownTitles = contract({
  method: 'POST',
  path: '/api/sites/:slug/goods-lists/known',
  summary: 'Which of these names products of the store have already, whatever their capitals.',
  params: SiteParams,
  body: z.object({ titles: z.array(Title).max(mostTitles) }),
  answer: z.object({ items: z.array(KnownProduct) }),
});

export const ListParams = SiteParams.extend({ listId: z.uuid() });

export const undoList = contract({
  method: 'POST',
  path: '/api/sites/:slug/goods-lists/:listId/undo',
  summary: 'Archive what a list made, besides what was sold meanwhile. Changed prices stay.',
  params: ListParams,
  body: z.object({}),
  answer: z.object({
    archived: z.number().int(),
    /** Products that stay because somebody ordered them. */
    kept: z.array(z.object({ id: z.uuid(), title: z.string() })),
  }),
});
