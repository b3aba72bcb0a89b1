import { z } from 'zod';
import { listOf, Page } from './catalogue.ts';
import { contract, overtakenBy } from './contract.ts';
import { Kobo, SiteParams } from './stores.ts';
import { inDigits } from './text.ts';
import { codeOf, codeRefusals, discountKinds, shortestCode } from '../orders/discounts.ts';

const howMuch = 'Enter an amount.';
const howMany = 'Enter a whole number.';

/** A whole number as people type it. */
const count = (most: number) =>
  inDigits(z.number({ error: howMany }).int(howMany).min(1, howMany).max(most, `At most ${most}.`));
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day.');
const ids = z.array(z.uuid()).max(200, 'At most 200.').default([]);

export const DiscountKind = z.enum(discountKinds);

/** What an owner says of a code. What does not belong to its kind is left out of account. */
export const DiscountInput = z
  .object({
    code: z
      .string({ error: 'Enter a code.' })
      .transform(codeOf)
      .refine((code) => code.length >= shortestCode, 'A code has at least 3 letters or digits.'),
    kind: DiscountKind.default('percent'),
    /** Of the goods; for `buy_get`, of the pieces that are got: 100 is free. */
    percent: count(100).nullable().default(null),
    amount_kobo: Kobo.min(1, howMuch).nullable().default(null),
    buy: count(99).nullable().default(null),
    get: count(99).nullable().default(null),
    /** `fixed`: off the goods and not off each piece. `buy_get`: for one set and not for every full one. */
    once: z.boolean().default(true),
    /** Of the goods the code is for, from which it is good. */
    least_kobo: Kobo.default(0),
    most_uses: count(1_000_000).nullable().default(null),
    /** Of one phone number. */
    most_per_customer: count(1_000).nullable().default(null),
    /** First and last day in Lagos on which it is good. */
    starts_on: day.nullable().default(null),
    ends_on: day.nullable().default(null),
    /** With no product and no collection it is for everything. */
    product_ids: ids,
    collection_ids: ids,
  })
  .refine(({ kind, percent }) => kind !== 'percent' || percent !== null, {
    path: ['percent'],
    error: 'Enter how many percent.',
  })
  .refine(({ kind, amount_kobo }) => kind !== 'fixed' || amount_kobo !== null, {
    path: ['amount_kobo'],
    error: howMuch,
  })
  .refine(({ kind, buy }) => kind !== 'buy_get' || buy !== null, { path: ['buy'], error: howMany })
  .refine(({ kind, get }) => kind !== 'buy_get' || get !== null, { path: ['get'], error: howMany })
  .refine(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
    path: ['ends_on'],
    error: 'The last day is before the first.',
  });
export type DiscountInput = z.infer<typeof DiscountInput>;

const named = z.object({ id: z.uuid(), title: z.string() });

export const Discount = z.object({
  id: z.uuid(),
  code: z.string(),
  kind: DiscountKind,
  percent: z.number().int().nullable(),
  amount_kobo: Kobo.nullable(),
  buy: z.number().int().nullable(),
  get: z.number().int().nullable(),
  once: z.boolean(),
  least_kobo: Kobo,
  most_uses: z.number().int().nullable(),
  most_per_customer: z.number().int().nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  products: z.array(named),
  collections: z.array(named),
  /** Whether a shopper can use it now, and why not. */
  state: z.enum(['on', 'stopped', 'not_yet', 'over', 'used_up']),
  /** Orders that use it, cancelled ones and those nobody paid in time left out. */
  uses: z.number().int(),
  uses_left: z.number().int().nullable(),
  /** Opens the shop with the code in the basket. */
  url: z.string(),
  created_at: z.iso.datetime(),
});
export type Discount = z.infer<typeof Discount>;

export const DiscountParams = SiteParams.extend({ discountId: z.uuid() });

export const listDiscounts = contract({
  method: 'GET',
  path: '/api/sites/:slug/discounts',
  summary: 'Discount codes, newest first.',
  params: SiteParams,
  query: Page.extend({ search: z.string().trim().max(40).optional() }),
  answer: listOf(Discount),
});

export const stopDiscounts = contract({
  method: 'POST',
  path: '/api/sites/:slug/discounts/stopped',
  summary: 'Stop many codes at once. Sent again under the same id it is done once.',
  params: SiteParams,
  body: z.object({
    id: z.uuid(),
    /** Those that are named, or all that a list shows. */
    which: z.union([
      z.object({ ids: z.array(z.uuid()).min(1, 'Choose at least one code.').max(1000) }),
      z.object({ search: z.string().trim().max(40).optional() }),
    ]),
  }),
  answer: z.object({ code_count: z.number().int() }),
});

export const startDiscounts = contract({
  method: 'POST',
  path: '/api/sites/:slug/discounts/stopped/:editId/undo',
  summary: 'Start those codes again that were stopped so; said twice it is done once.',
  params: SiteParams.extend({ editId: z.uuid() }),
  answer: z.object({ code_count: z.number().int() }),
});

export const proposeDiscount = contract({
  method: 'GET',
  path: '/api/sites/:slug/discounts/proposed',
  summary: 'A code that is not taken yet, made of the store’s name and this number.',
  params: SiteParams,
  query: z.object({
    off: z
      .string()
      .regex(/^\d{0,4}$/)
      .default(''),
  }),
  answer: z.object({ code: z.string() }),
});

export const getDiscount = contract({
  method: 'GET',
  path: '/api/sites/:slug/discounts/:discountId',
  summary: 'One discount code.',
  params: DiscountParams,
  answer: Discount,
});

export const createDiscount = contract({
  method: 'POST',
  path: '/api/sites/:slug/discounts',
  summary:
    'Make a discount code; it is good at once, or from its first day on. Under an id of one’s own it is made once: sent again it is as it is said now.',
  params: SiteParams,
  body: DiscountInput.safeExtend({ id: z.uuid().optional() }),
  status: 201,
  answer: Discount,
});

export const changeDiscount = contract({
  method: 'PUT',
  path: '/api/sites/:slug/discounts/:discountId',
  summary:
    'Change a discount code. Orders that were placed with it keep their price. One that is another by now than was seen is told, with 409.',
  params: DiscountParams,
  body: DiscountInput.safeExtend({ seen: DiscountInput.optional() }),
  answer: Discount,
  conflict: overtakenBy(Discount),
});

export const stopDiscount = contract({
  method: 'PUT',
  path: '/api/sites/:slug/discounts/:discountId/stopped',
  summary: 'Stop a code, or start it again.',
  params: DiscountParams,
  body: z.object({ stopped: z.boolean() }),
  answer: Discount,
});

/** The code a shopper brings along: what it takes off this basket, or why it takes nothing off. */
export const CartCode = z.object({
  code: z.string(),
  discount_kobo: Kobo,
  frees_delivery: z.boolean(),
  refused: z
    .object({
      reason: z.enum(codeRefusals),
      missing_kobo: Kobo.optional(),
      missing: z.number().int().optional(),
      from: z.string().optional(),
    })
    .nullable(),
});
export type CartCode = z.infer<typeof CartCode>;
