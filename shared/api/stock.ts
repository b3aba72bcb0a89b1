import { z } from 'zod';
import { stockReasonIds, stockReasons } from '../goods/stock-reasons.ts';
import { Page, listOf } from './catalogue.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

/** One line of the history of a shelf. */
export const StockMovement = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** A reason of ours (`shared/goods/stock-reasons.ts`), or one of what orders, files and forms do. */
  kind: z.string(),
  /** Pieces on the shelf more, or less; null where it was written before this was kept. */
  change: z.number().int().nullable(),
  /** What stood on the shelf with it. */
  after: z.number().int().nullable(),
  /** Pieces it is about, where nothing is known of `change`; of a count that was set, the count. */
  quantity: z.number().int(),
  /** Promised to orders more, or less. */
  promised: z.number().int(),
  note: z.string(),
  /** Null for customers, and for what happens by the clock. */
  by: z.string().nullable(),
  order: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
  product: z.object({ id: z.uuid(), title: z.string() }),
  variant: z.object({ id: z.uuid(), title: z.string() }),
  /** Where it happened, by name; null where the store has one place. */
  place: z.string().nullable(),
});
export type StockMovement = z.infer<typeof StockMovement>;

export const listStockMovements = contract({
  method: 'GET',
  path: '/api/sites/:slug/stock/movements',
  summary:
    'What changed the stock of a variant, of a product or of the whole store, the newest first: how many, what stood afterwards, who, when and for which order.',
  params: SiteParams,
  query: Page.extend({ product_id: z.uuid().optional(), variant_id: z.uuid().optional() }),
  answer: listOf(StockMovement),
});

const Difference = z
  .object({
    /** Made by the device. The same key again is the same line, however often it is sent. */
    key: z.uuid(),
    variant_id: z.uuid(),
    /** Pieces more, or less. */
    change: z
      .number({ error: 'Say how many pieces.' })
      .int('Use a whole number.')
      .min(-100_000, 'That is too many at once.')
      .max(100_000, 'That is too many at once.'),
    reason: z.enum([...stockReasonIds, 'counted'], { error: 'Choose a reason.' }),
    note: z.string().trim().max(300).default(''),
    /** What stands there, where it was counted. */
    counted: z.number().int().min(0).max(1_000_000).optional(),
    /** The key of a count that this takes back. */
    takes_back: z.uuid().optional(),
    /** At which place, of a store with several; the first unless said. */
    place_id: z.uuid().optional(),
    /** When it was done, where a device kept it; now where it says nothing, or what cannot be. */
    happened_at: z.iso.datetime().optional(),
  })
  .superRefine(({ change, reason }, ctx) => {
    const sign = reason === 'counted' ? 0 : stockReasons[reason].sign;
    const problem =
      change === 0 ? 'Say how many pieces.' : sign * change < 0 ? 'This reason goes the other way.' : null;
    if (problem) ctx.addIssue({ code: 'custom', path: ['change'], message: problem });
  });

/** What stands of a variant now. */
const Standing = z.object({ on_hand: z.number().int(), available: z.number().int() });

/** Of a difference that does not fit: what stands there; null: its stock is not counted. */
export const StockClash = z.object({ on_hand: z.number().int().nullable() });

export const addStockMovement = contract({
  method: 'POST',
  path: '/api/sites/:slug/stock/movements',
  summary:
    'Change the stock of a variant by a difference, with a reason. Under the same key it is done once. More than stands there is not taken away: that is told with 409 and what stands there, and nothing is kept.',
  params: SiteParams,
  body: Difference,
  status: 201,
  answer: Standing.extend({ movement: StockMovement }),
  conflict: StockClash,
});
