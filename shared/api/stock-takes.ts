import { z } from 'zod';
import { Page, listOf } from './catalogue.ts';
import { contract } from './contract.ts';
import { CountGround } from './kept.ts';
import { Kobo, SiteParams } from './stores.ts';
import { inDigits } from './text.ts';

/** A counted thing as whoever goes along the shelf needs it. */
export const ShelfItem = z.object({
  variant_id: z.uuid(),
  product_id: z.uuid(),
  title: z.string(),
  /** Which of the product's, '' where it has one. */
  choice: z.string(),
  sku: z.string(),
  barcode: z.string(),
  /** What stands there, less what is missing; below nothing where more was sold than stood there. */
  on_hand: z.number().int(),
  price_kobo: Kobo,
  /** Only for those who may see money; null: the owner has not said. */
  cost_kobo: Kobo.nullable().optional(),
});
export type ShelfItem = z.infer<typeof ShelfItem>;

export const listShelf = contract({
  method: 'GET',
  path: '/api/sites/:slug/stock/shelf',
  summary: 'What is counted, for a stock-take: all of it, of a collection, what is low, or one thing.',
  params: SiteParams,
  query: z.object({
    limit: inDigits(z.number().int().min(1).max(500)).default(500),
    after: z.uuid().optional(),
    collection_id: z.uuid().optional(),
    /** What stands at this place; where nothing is said, at the first. */
    place_id: z.uuid().optional(),
    stock: z.literal('low').optional(),
    variant_id: z.uuid().optional(),
  }),
  answer: listOf(ShelfItem).extend({
    /** When it was read, by our clock. */
    as_of: z.iso.datetime(),
  }),
});

export const StockTake = z.object({
  id: z.uuid(),
  /** What was gone through, in words, and how many things that were. */
  scope: z.string(),
  listed: z.number().int(),
  by: z.string(),
  started_at: z.iso.datetime(),
  written_at: z.iso.datetime(),
  counted: z.number().int(),
  /** How many of them were not what was known, by how many pieces in all. */
  differences: z.number().int(),
  more: z.number().int(),
  fewer: z.number().int(),
  /** What the differences are worth as they are sold; below nothing where more is gone than was found. */
  worth_kobo: z.number().int(),
  /** As they were bought, as far as that is known. Only for those who may see money. */
  cost_kobo: z.number().int().optional(),
});
export type StockTake = z.infer<typeof StockTake>;

/** Lines that are sent at once; more of one are more calls of the same name. */
export const mostTakeLines = 200;
const mostPieces = 1_000_000;

export const writeStockTake = contract({
  method: 'POST',
  path: '/api/sites/:slug/stock/takes',
  summary:
    'Write what was counted along the shelf, as differences to what was known. Under the same name, each thing is written once, however often it is sent; a great one comes in parts. What was not counted stays as it is.',
  params: SiteParams,
  body: z.object({
    /** Made by the phone. */
    key: z.uuid(),
    device: z.uuid(),
    scope: z.string().trim().min(1).max(120),
    listed: z.number().int().min(1).max(mostPieces),
    /** Where it was counted; the first place unless said. */
    place_id: z.uuid().optional(),
    /** Moments of the phone's clock; how long ago things were is told by their differences. */
    started_at: z.iso.datetime(),
    sent_at: z.iso.datetime(),
    lines: z
      .array(
        z.object({
          key: z.uuid(),
          variant_id: z.uuid(),
          /** What the phone took the shelf for, and until when it knew, by our clock. */
          known: z.number().int().min(-mostPieces).max(mostPieces),
          known_at: z.iso.datetime(),
          own: CountGround.own,
          counted: z.number().int().min(0, 'A count is not below nothing.').max(mostPieces),
          at: z.iso.datetime(),
        }),
      )
      .min(1, 'Count something first.')
      .max(mostTakeLines),
  }),
  status: 201,
  answer: z.object({
    take: StockTake,
    /** Whose stock is not counted any more, so that nothing was written. */
    not_counted: z.array(z.uuid()),
    /** How many of these somebody else counted meanwhile: the owner says which is right. */
    questions: z.number().int(),
  }),
});

export const listStockTakes = contract({
  method: 'GET',
  path: '/api/sites/:slug/stock/takes',
  summary: 'Stock-takes, the newest first: who, when, how many things, and what differed.',
  params: SiteParams,
  query: Page,
  answer: listOf(StockTake),
});

export const StockTakeLine = z.object({
  product: z.object({ id: z.uuid(), title: z.string() }),
  variant: z.object({ id: z.uuid(), title: z.string() }),
  known: z.number().int(),
  counted: z.number().int(),
  change: z.number().int(),
  price_kobo: Kobo,
});

export const listStockTakeLines = contract({
  method: 'GET',
  path: '/api/sites/:slug/stock/takes/:takeId/lines',
  summary: 'What differed in a stock-take.',
  params: SiteParams.extend({ takeId: z.uuid() }),
  query: Page,
  answer: listOf(StockTakeLine).extend({ take: StockTake }),
});
