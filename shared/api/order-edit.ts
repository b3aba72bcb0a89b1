import { z } from 'zod';
import { contract } from './contract.ts';
import { Price } from './kobo.ts';
import { Order, OrderParams } from './orders.ts';
import { Kobo } from './stores.ts';
import { inOneLine } from './text.ts';
import { mostPerLine } from '../goods/quantity.ts';

const much = `At most ${mostPerLine} of one thing go into an order.`;
const onePrice = 'Enter what one costs.';
const short = (most: number) => inOneLine(z.string().trim().max(most));

const Added = z
  .object({
    variant_id: z.uuid().optional(),
    title: short(200).default(''),
    quantity: z.number().int().min(1, 'Enter how many.').max(mostPerLine, much).default(1),
    /** Of what is made to order. */
    unit_price_kobo: z
      .number({ error: onePrice })
      .int()
      .min(1, onePrice)
      .max(100_000_000_00, 'Enter at most ₦100,000,000.')
      .optional(),
  })
  .refine((line) => line.variant_id !== undefined || line.title !== '', {
    path: ['title'],
    error: 'Say what it is.',
  })
  .refine((line) => line.variant_id !== undefined || line.unit_price_kobo !== undefined, {
    path: ['unit_price_kobo'],
    error: onePrice,
  });

/** What an order is to be; what is left out stays as it is. */
const Wanted = z.object({
  /** Pieces of lines it has; none takes the line out. */
  lines: z
    .array(z.object({ line_id: z.uuid(), quantity: z.number().int().min(0).max(mostPerLine, much) }))
    .max(200)
    .default([]),
  /** New lines: a product at its price of now, or something made to order. */
  added: z.array(Added).max(30, 'Add at most 30 different things at once.').default([]),
  /** The price of delivery. */
  delivery_kobo: Price.optional(),
  /** What is taken off the goods by hand, beside what a code takes off. */
  off_kobo: Price.optional(),
});
export type OrderWanted = z.infer<typeof Wanted>;

export const OrderChange = z.object({
  old_total_kobo: Kobo,
  new_total_kobo: Kobo,
  /** Still to be paid afterwards. */
  due_kobo: Kobo,
  /** What goes back: through the provider, and by the owner's own hand. */
  back_online_kobo: Kobo,
  back_by_hand_kobo: Kobo,
  /** What changes, one sentence each. */
  changes: z.array(z.string()),
  /** What the discount code of the order does now, where that is something else. */
  about_code: z.string(),
  /** What is taken off by hand, and by the code. */
  off_kobo: Kobo,
  code_off_kobo: Kobo,
  /** Which edition of the order was looked at. */
  edition: z.number().int(),
});
export type OrderChange = z.infer<typeof OrderChange>;

export const lookAtEdit = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/edit/look',
  summary: 'What an order would come to if it were changed so. Nothing is changed.',
  params: OrderParams,
  body: Wanted,
  answer: OrderChange,
});

export const editOrder = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/edit',
  summary:
    'Change an order: its pieces, things, delivery price and discount. The difference is asked for, or goes back. Sent twice, it is changed once.',
  params: OrderParams,
  body: Wanted.extend({
    /** Made by the page once: the same key is the same change. */
    key: z.uuid(),
    /** Why, for the customer. */
    reason: short(300).default(''),
    /** As it was looked at: where the order or its money is another by now, nothing is changed. */
    seen: OrderChange.pick({
      edition: true,
      new_total_kobo: true,
      due_kobo: true,
      back_online_kobo: true,
      back_by_hand_kobo: true,
    }),
  }),
  answer: Order,
});
