import { z } from 'zod';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

const LowAt = z
  .number({ error: 'Give a whole number.' })
  .int('Use a whole number.')
  .min(0, 'Give a number from 0 on.')
  .max(9999, 'Use at most 9,999.');

export const LowStock = z.object({
  /** So many left to sell, or fewer, are low. */
  low_at: z.number().int(),
  /** Whether its owners are written to. */
  mails: z.boolean(),
});

export const getLowStock = contract({
  method: 'GET',
  path: '/api/sites/:slug/stock/low',
  summary: 'From how many left on a thing is low in this store, and whether its owners are written to.',
  params: SiteParams,
  answer: LowStock,
});

export const setLowStock = contract({
  method: 'PUT',
  path: '/api/sites/:slug/stock/low',
  summary: 'Say from how many left on things are low, except those with a number of their own.',
  params: SiteParams,
  body: z.object({ low_at: LowAt, mails: z.boolean() }),
  answer: LowStock,
});

const ProductParams = SiteParams.extend({ productId: z.uuid() });

/** null: no number of its own. */
export const LowOfProduct = z.object({
  store_low_at: z.number().int(),
  low_at: z.number().int().nullable(),
  variants: z.array(z.object({ id: z.uuid(), low_at: z.number().int().nullable() })),
});
export type LowOfProduct = z.infer<typeof LowOfProduct>;

export const getLowOfProduct = contract({
  method: 'GET',
  path: '/api/sites/:slug/products/:productId/low',
  summary: 'From how many left on a product, or one of its variants, is low.',
  params: ProductParams,
  answer: LowOfProduct,
});

export const setLowOfProduct = contract({
  method: 'PUT',
  path: '/api/sites/:slug/products/:productId/low',
  summary:
    'Give a product and its variants numbers of their own from which on they are low; null takes one away. Variants that are not named keep theirs.',
  params: ProductParams,
  body: z.object({
    low_at: LowAt.nullable(),
    variants: z
      .array(z.object({ id: z.uuid(), low_at: LowAt.nullable() }))
      .max(100)
      .default([]),
  }),
  answer: LowOfProduct,
});
