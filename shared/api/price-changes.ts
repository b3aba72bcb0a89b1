import { z } from 'zod';
import { ProductStatus } from './catalogue.ts';
import { contract } from './contract.ts';
import { Kobo, SiteParams } from './stores.ts';

/** Which products: those that are named, or all that a list shows. */
export const Which = z.union([
  z.object({ ids: z.array(z.uuid()).min(1, 'Choose at least one product.').max(1000) }),
  z.object({ status: ProductStatus.optional(), search: z.string().trim().max(100).optional() }),
]);
export type Which = z.infer<typeof Which>;

const Change = z
  .object({
    kind: z.enum(['percent', 'amount']),
    by: z.number().int('Use a whole number.'),
    round_kobo: z.union([z.literal(0), z.literal(5000), z.literal(10_000)]).default(0),
  })
  .superRefine(({ kind, by }, ctx) => {
    const most = kind === 'percent' ? 1000 : 100_000_000_00;
    const least = kind === 'percent' ? -95 : -100_000_000_00;
    if (by === 0) ctx.addIssue({ code: 'custom', path: ['by'], message: 'Say by how much.' });
    if (by > most || by < least)
      ctx.addIssue({ code: 'custom', path: ['by'], message: 'That is too much at once.' });
  });

/** One price; `kind` is which of the product's, '' where it has one. */
const Price = { title: z.string(), kind: z.string() };
const Left = z.object({ ...Price, why: z.string() });

const PricesToChange = z.object({
  product_count: z.number().int(),
  price_count: z.number().int(),
  /** The first of them. */
  prices: z.array(z.object({ ...Price, product_id: z.uuid(), before_kobo: Kobo, after_kobo: Kobo })),
  left_count: z.number().int(),
  /** The first of those that stay as they are. */
  left: z.array(Left),
});

export const PriceChanged = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  change: Change,
  product_count: z.number().int(),
  price_count: z.number().int(),
  left_count: z.number().int(),
  left: z.array(Left),
  undone_at: z.iso.datetime().nullable(),
});
export type PriceChanged = z.infer<typeof PriceChanged>;

const body = z.object({ which: Which, change: Change });

export const previewPrices = contract({
  method: 'POST',
  path: '/api/sites/:slug/price-changes/preview',
  summary:
    'What a change of many prices would do: old and new prices, and what would stay. Nothing is changed.',
  params: SiteParams,
  body,
  answer: PricesToChange,
});

export const changePrices = contract({
  method: 'POST',
  path: '/api/sites/:slug/price-changes',
  summary:
    'Change many prices at once, all of their sizes too. Sent again under the same id it is done once.',
  params: SiteParams,
  body: body.extend({ id: z.uuid() }),
  status: 201,
  answer: PriceChanged,
});

export const lastPriceChange = contract({
  method: 'GET',
  path: '/api/sites/:slug/price-changes/last',
  summary: 'The last change of many prices, or null.',
  params: SiteParams,
  answer: z.object({ last: PriceChanged.nullable() }),
});

export const undoPrices = contract({
  method: 'POST',
  path: '/api/sites/:slug/price-changes/:changeId/undo',
  summary: 'Take a change of prices back, wherever the price is still what it was made.',
  params: SiteParams.extend({ changeId: z.uuid() }),
  answer: z.object({
    restored_count: z.number().int(),
    /** Prices that were changed again since, and stay. */
    left_count: z.number().int(),
    left: z.array(Left),
  }),
});
