import { z } from 'zod';
import { contract } from './contract.ts';
import { Kobo } from './stores.ts';
import { Picture } from './catalogue.ts';
import { CartCode } from './discounts.ts';
import { inDigits, inOneLine } from './text.ts';
import { states } from '../places/nigeria.ts';
import { isPhone, normalisePhone } from '../phone.ts';
import { mostPerLine } from '../goods/quantity.ts';
import { said } from '../words/spoken/en.ts';
import { Email } from './accounts.ts';
import { PayMethod } from './orders.ts';

/** A basket that was never ordered is kept for as long after something was put into it, here and in the browser (days). */
export const cartKeptDays = 30;

/* What shoppers put together and order, on the store's own host. */

export const CartLine = z.object({
  variant_id: z.uuid(),
  product_slug: z.string(),
  title: z.string(),
  variant_title: z.string(),
  quantity: z.number().int(),
  unit_price_kobo: Kobo,
  total_kobo: Kobo,
  /** Its share of what the basket's code takes off. */
  discount_kobo: Kobo,
  /** null: not counted. Fewer than `quantity`: the line must shrink before paying. */
  available: z.number().int().nullable(),
  picture: Picture.nullable(),
  /** Downloaded once it is paid: never delivered, and bought once. */
  digital: z.boolean(),
  /** A gift card, whose code is there once it is paid. */
  gift_card: z.boolean().optional(),
  /** Done, and nothing of it delivered. */
  service: z.boolean().optional(),
  /** What one weighs; null where nobody said. */
  weight_grams: z.number().int().nullable(),
});
export type CartLine = z.infer<typeof CartLine>;

export const Cart = z.object({
  count: z.number().int(),
  subtotal_kobo: Kobo,
  /** null where none was typed. */
  code: CartCode.nullable(),
  currency: z.literal('NGN'),
  lines: z.array(CartLine),
});
export type Cart = z.infer<typeof Cart>;

/** The storefront's JSON calls live on the store's host below `/api/shop`; the same routes take plain forms. */
export const getCart = contract({
  method: 'GET',
  path: '/api/shop/cart',
  summary: "This browser's basket.",
  answer: Cart,
});

export const addToCart = contract({
  method: 'POST',
  path: '/api/shop/cart/lines',
  summary:
    'Put a product into the basket; makes the basket when there is none. One without options may be named by its slug.',
  body: z
    .object({
      variant_id: z.uuid(said.choose).optional(),
      /** The slug of a product of one kind, in place of the id of that kind. */
      product: z.string().max(160).optional(),
      quantity: inDigits(
        z
          .number({ error: said.howMany })
          .int(said.howMany)
          .min(1, said.howMany)
          .max(mostPerLine, said.howMany),
      ).default(1),
    })
    .refine(({ variant_id, product }) => variant_id !== undefined || product !== undefined, {
      path: ['variant_id'],
      error: said.choose,
    }),
  status: 201,
  answer: Cart,
});

export const setCartLine = contract({
  method: 'PATCH',
  path: '/api/shop/cart/lines/:variantId',
  summary: 'Set the quantity of a line; 0 takes it out.',
  params: z.object({ variantId: z.uuid() }),
  body: z.object({ quantity: inDigits(z.number().int().min(0).max(mostPerLine)) }),
  answer: Cart,
});

export const CheckoutInput = z.object({
  name: inOneLine(z.string({ error: said.name }).trim().min(1, said.name).max(120, said.nameTooLong)),
  phone: z
    .string({ error: said.phone })
    .trim()
    .min(1, said.phone)
    .transform(normalisePhone)
    .refine(isPhone, said.phoneShape),
  email: z.union([z.literal(''), Email]).default(''),
  /** Left out only where there is nothing to deliver. */
  delivery_id: z.uuid(said.receive).optional(),
  state: z.enum(['', ...states]).default(''),
  lga: inOneLine(z.string().trim().max(80)).default(''),
  area: z.string().trim().max(200, said.most200).default(''),
  landmark: z.string().trim().max(200, said.most200).default(''),
  note: z.string().trim().max(500, said.most500).default(''),
  pay_method: PayMethod.default('online'),
  /** Made with the form: the same key is the same order, however often it is sent. */
  key: z.string().min(16).max(80),
  /** What the shopper was shown; another total is refused with the new one. */
  shown_total_kobo: inDigits(z.number().int()).optional(),
  /** What was left of it beside a gift card. */
  shown_due_kobo: inDigits(z.number().int()).optional(),
  /** The code of a gift card that pays a part of it, or all. */
  gift_card: z.string().trim().max(60).optional(),
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;

export const placeOrder = contract({
  method: 'POST',
  path: '/api/shop/checkout',
  summary: 'Turn the basket into an order: stock is held, and for online payment `pay_url` is where to go.',
  body: CheckoutInput,
  status: 201,
  answer: z.object({
    number: z.number().int(),
    order_url: z.string(),
    total_kobo: Kobo,
    pay_url: z.string().nullable(),
  }),
});
