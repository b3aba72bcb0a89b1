import { z } from 'zod';
import { contract } from './contract.ts';
import { OrderIds, OrdersAsked } from './papers.ts';
import { SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

const Named = z.object({ order_id: z.uuid(), number: z.number().int() });

/** What became of each of several orders. */
export const Together = z.object({
  /** Changed by this call. */
  done: z.array(Named),
  /** It was so before, or was done by an earlier press of the same button. */
  already: z.array(Named),
  /** Left as they were, each with the reason in a sentence. */
  refused: z.array(Named.extend({ because: z.string() })),
});
export type Together = z.infer<typeof Together>;

/** Made with the press: pressed again it changes nothing twice. */
const Key = z.string().min(8).max(80);

export const sendTogether = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/together/send',
  summary:
    'Mark several orders as sent, each by the rule of one, or with `undo` take back what this key sent. Customers are told. Twice with the same key changes nothing.',
  params: SiteParams,
  body: z.object({
    key: Key,
    orders: OrderIds,
    /** A link, a number, a rider with a phone, or a word, for all of them alike. */
    tracking: inOneLine(z.string().trim().max(500)).default(''),
    courier: inOneLine(z.string().trim().max(60)).default(''),
    undo: z.boolean().default(false),
  }),
  answer: Together,
});

export const changeTogether = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/together/change',
  summary:
    'Record the cash of several orders, take it out again, or cancel those that are not paid, each by the rule of one. Twice changes nothing.',
  params: SiteParams,
  body: z.object({ orders: OrderIds, what: z.enum(['record_cash', 'undo_cash', 'cancel']) }),
  answer: Together,
});

export const chosenSheet = contract({
  method: 'GET',
  path: '/api/sites/:slug/orders-csv/chosen',
  summary: 'Chosen orders as a CSV file: a row for each line of an order, amounts in naira.',
  params: SiteParams,
  query: OrdersAsked,
  /** The answer is a file. */
  answer: z.string(),
});
