import { z } from 'zod';
import { Page, Picture, listOf } from './catalogue.ts';
import { contract } from './contract.ts';
import { Order, OrderParams, OrderSummary } from './orders.ts';
import { Price } from './kobo.ts';
import { Kobo, SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';
import { isPhone, normalisePhone } from '../phone.ts';
import { mostPerLine } from '../goods/quantity.ts';

/** How money came that passed no provider: in the hand, seen in the store's own account, or by its card machine. */
export const TakenBy = z.enum(['cash', 'transfer', 'card_machine']);
export type TakenBy = z.infer<typeof TakenBy>;

/** A product as the counter shows it: what can be tapped of it, and what is left. */
export const SaleTile = z.object({
  id: z.uuid(),
  title: z.string(),
  picture: Picture.nullable(),
  /** Downloaded once it is paid: sold once a sale. */
  digital: z.boolean(),
  /** It is gift cards, which no gift card pays for. */
  gift_card: z.boolean().optional(),
  variants: z.array(
    z.object({
      id: z.uuid(),
      /** Empty for a product without options. */
      title: z.string(),
      sku: z.string(),
      price_kobo: Kobo,
      /** null: not counted. */
      available: z.number().int().nullable(),
      /** What stands on the shelf, promised or not, less what was sold beyond it; null: not counted. */
      on_hand: z.number().int().nullable(),
      /** Of a set what is in each piece of it. */
      parts: z.array(z.object({ variant_id: z.uuid(), pieces: z.number().int() })).optional(),
    }),
  ),
});
export type SaleTile = z.infer<typeof SaleTile>;

export const goodsToSell = contract({
  method: 'GET',
  path: '/api/sites/:slug/counter/goods',
  summary:
    'Products on sale with what can be chosen of each, for selling by hand. A search is a name, or a whole code (SKU).',
  params: SiteParams,
  query: Page.extend({
    search: z.string().trim().max(100).optional(),
    /** The shelf of this place; where nothing is said, of the first. */
    place_id: z.uuid().optional(),
  }),
  answer: listOf(SaleTile).extend({
    /** When it was read, by our clock: a phone that loses its line says by it what it knew. */
    as_of: z.iso.datetime(),
  }),
});

/** Somebody who is there in person, and need not say who they are. */
const Buyer = z.object({
  name: inOneLine(z.string().trim().max(120)).default(''),
  phone: z
    .string()
    .trim()
    .transform(normalisePhone)
    .refine((typed) => typed === '' || isPhone(typed), 'Enter a Nigerian number like 0803 123 4567.')
    .default(''),
});

/** As it was typed, or scanned; empty: none. */
const TypedCode = z.string().trim().max(60, 'A code is shorter than this.');

const much = `At most ${mostPerLine} of one thing go into a sale.`;

export const CounterSale = z.object({
  /** Made by the device once for each sale: the same key is the same sale, however often it is sent. */
  key: z.uuid(),
  /** When it was sold, by the device's clock, where it is sent later; now unless said. */
  sold_at: z.iso.datetime().optional(),
  /** When it is sent, by the same clock: how long ago it was sold is told by the two, also where that clock is wrong. */
  sent_at: z.iso.datetime().optional(),
  /**
   * It was sold without a line: the goods are gone and are paid, so it is recorded whatever is left by now. Where that
   * is too little, the owner is asked.
   */
  kept: z.boolean().default(false),
  /** Where it was sold, of a store with several places; the first unless said. */
  place_id: z.uuid().optional(),
  /** Which phone kept it. */
  device: z.uuid().optional(),
  lines: z
    .array(
      z.object({
        variant_id: z.uuid(),
        quantity: z.number().int().min(1).max(mostPerLine, much),
        /** What one was sold for; where that is not its price of now, the order's timeline says so. */
        unit_price_kobo: Kobo,
      }),
    )
    .min(1, 'Choose what is sold.')
    .max(100, 'At most 100 different things go into a sale.'),
  /** Taken off the whole, shared out over what is sold. */
  discount_kobo: Kobo.default(0),
  code: TypedCode.optional(),
  /** What the customer was told it comes to: where a code makes it another sum by now, nothing is recorded. */
  shown_total_kobo: Kobo.optional(),
  /** The code of a gift card that pays a part of it, or all; and how much, as the customer was told. */
  gift_card: TypedCode.optional(),
  card_kobo: Kobo.optional(),
  /** How what the card leaves was paid. */
  paid_by: TakenBy,
  buyer: Buyer.prefault({}),
});
export type CounterSale = z.infer<typeof CounterSale>;

export const sellAtCounter = contract({
  method: 'POST',
  path: '/api/sites/:slug/counter/sales',
  summary: 'Record a sale that is paid and handed over: stock, money and order in one go.',
  params: SiteParams,
  body: CounterSale,
  status: 201,
  answer: Order,
});

export const takeSaleBack = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/take-back',
  summary: 'A sale at the counter was wrong: its goods go back on the shelf and its money back. Once.',
  params: OrderParams,
  body: z.object({ reason: z.string().trim().max(200).default('') }),
  answer: Order,
});

const onePrice = 'Enter what one costs.';

export const PayRequest = z.object({
  /** Made by the page once for each request: the same key is the same request. */
  key: z.uuid(),
  lines: z
    .array(
      z
        .object({
          /** A product's; what is made to order has a title of its own instead. */
          variant_id: z.uuid().optional(),
          title: inOneLine(z.string().trim().max(200)).default(''),
          quantity: z.number().int().min(1).max(mostPerLine, much).default(1),
          unit_price_kobo: z.number({ error: onePrice }).int().min(1, onePrice).max(100_000_000_00),
        })
        .refine((line) => line.variant_id !== undefined || line.title !== '', {
          path: ['title'],
          error: 'Say what it is for.',
        }),
    )
    .min(1, 'Say what it is for, and what it costs.')
    .max(30, 'Ask for at most 30 different things at once.'),
  delivery_kobo: Price.default(0),
  /** Asked for first, before the rest; 0: all at once. Kobo. */
  deposit_kobo: Price.default(0),
  code: TypedCode.optional(),
  buyer: Buyer.prefault({}),
  /** For the customer: what was agreed. */
  note: z.string().trim().max(500).default(''),
  /** For so long the link can be paid. */
  days: z.number().int().min(1).max(90).default(7),
});
export type PayRequest = z.infer<typeof PayRequest>;

export const askForPayment = contract({
  method: 'POST',
  path: '/api/sites/:slug/requests',
  summary: 'Ask a customer for money: an order with a link by which it is paid without an account.',
  params: SiteParams,
  body: PayRequest,
  status: 201,
  answer: Order,
});

export const CodeTried = z.object({
  /** As it is kept: capitals and digits. */
  code: z.string(),
  /** Off the goods. */
  discount_kobo: Kobo,
  frees_delivery: z.boolean(),
  /** Why it takes nothing off; empty where it does. */
  refused: z.string(),
});
export type CodeTried = z.infer<typeof CodeTried>;

export const tryCode = contract({
  method: 'POST',
  path: '/api/sites/:slug/code-tries',
  summary: 'What a discount code would take off what is sold by hand. Nothing of it is used up by asking.',
  params: SiteParams,
  body: z.object({
    code: TypedCode,
    /** What is made to order has no variant. */
    lines: z
      .array(
        z.object({
          variant_id: z.uuid().optional(),
          quantity: z.number().int().min(1).max(mostPerLine, much),
          unit_price_kobo: Kobo,
        }),
      )
      .max(100),
    /** Of the customer, for a code that each may use so often. */
    phone: z.string().trim().transform(normalisePhone).default(''),
  }),
  answer: CodeTried,
});

export const askAgain = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/ask-again',
  summary: 'The link of an order that waits for its money can be paid for longer.',
  params: OrderParams,
  body: z.object({ days: z.number().int().min(1).max(90).default(7) }),
  answer: Order,
});

export const OpenRequest = OrderSummary.extend({
  /** What it is for, in a few words. */
  what: z.string(),
  /** Asked for now. Kobo. */
  due_kobo: Kobo,
  /** Its first part is paid, and this is what is left. */
  is_rest: z.boolean(),
  pay_by: z.iso.datetime().nullable(),
  shopper_url: z.string(),
});
export type OpenRequest = z.infer<typeof OpenRequest>;

export const openRequests = contract({
  method: 'GET',
  path: '/api/sites/:slug/requests',
  summary: 'The latest 50 orders that their owner asked money for and that are not paid yet.',
  params: SiteParams,
  answer: z.object({ items: z.array(OpenRequest) }),
});
