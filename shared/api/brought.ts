import { z } from 'zod';
import { Page } from './catalogue.ts';
import { contract } from './contract.ts';
import { CustomerParams } from './customers.ts';
import { SiteParams } from './stores.ts';

/** What comes from another shop by a file, besides products. */
export type BroughtKind = 'customers' | 'orders';

/** The programs whose files are known; `sheet` is anybody's own. */
export const broughtSources = ['shopify', 'woocommerce', 'sheet'] as const;
export type BroughtSource = (typeof broughtSources)[number];

/** What somebody is tagged with who said yes to news at the shop before. That is no yes to ours. */
export const newsTag = 'said yes to news before';

export const BroughtFile = z.object({
  id: z.uuid(),
  state: z.enum(['checked', 'running', 'done', 'undone']),
  source: z.enum(broughtSources),
  file_name: z.string(),
  line_count: z.number().int(),
  /** What it would do, as it was looked at: each line of the file is in one of them. */
  looks: z.object({
    new: z.number().int(),
    known: z.number().int(),
    doubtful: z.number().int(),
    refused: z.number().int(),
  }),
  /** What became of it. */
  counts: z.object({
    waiting: z.number().int(),
    made: z.number().int(),
    completed: z.number().int(),
    same: z.number().int(),
    left_out: z.number().int(),
    refused: z.number().int(),
  }),
  /** The first of them, by line; `column` is '' where it is the whole line. */
  problems: z.array(z.object({ line: z.number().int(), column: z.string(), problem: z.string() })),
  /** Whether the lines that were left out can still be had. */
  has_file: z.boolean(),
  created_at: z.iso.datetime(),
});
export type BroughtFile = z.infer<typeof BroughtFile>;

const FileParams = SiteParams.extend({ fileId: z.uuid() });

function callsOf(what: BroughtKind) {
  const at = `/api/sites/:slug/brought-${what}` as const;
  return {
    /** multipart/form-data with one part `file`. */
    send: contract({
      method: 'POST',
      path: at,
      summary: `Take in a CSV file of ${what} of another shop and check all its lines; nothing is written yet.`,
      params: SiteParams,
      status: 201,
      answer: BroughtFile,
    }),
    newest: contract({
      method: 'GET',
      path: at,
      summary: `The newest file of ${what}, and how far it is.`,
      params: SiteParams,
      answer: z.object({ file: BroughtFile.nullable() }),
    }),
    look: contract({
      method: 'GET',
      path: `${at}/:fileId`,
      summary: `How far a file of ${what} is, with what is wrong line by line.`,
      params: FileParams,
      answer: BroughtFile,
    }),
    start: contract({
      method: 'POST',
      path: `${at}/:fileId/start`,
      summary: `Have the ${what} of a checked file come in, in the background.`,
      params: FileParams,
      body: z.object({
        /** What is done with lines that may be somebody else’s. */
        doubtful: z.enum(['leave', 'bring']),
      }),
      answer: BroughtFile,
    }),
    undo: contract({
      method: 'POST',
      path: `${at}/:fileId/undo`,
      summary:
        what === 'customers'
          ? 'Remove the customers that a file added, besides who has ordered since, was written about, merged or given another name. What was filled in stays.'
          : 'Remove the past orders that a file brought.',
      params: FileParams,
      body: z.object({}),
      answer: z.object({ removed: z.number().int(), kept: z.number().int() }),
    }),
    leftOut: contract({
      method: 'GET',
      path: `${at}/:fileId/left-out-csv`,
      summary: `The lines of a file of ${what} that did not come in, as they were, each with its reason.`,
      params: FileParams,
      answer: z.string(),
    }),
  };
}

export const broughtCustomers = callsOf('customers');
export const broughtOrders = callsOf('orders');

const Kobo = z.number().int();

/** An order of the time before, as the file says it. Nothing is ever done with it. */
export const PastOrder = z.object({
  id: z.uuid(),
  source: z.enum(broughtSources),
  number: z.string(),
  placed_at: z.iso.datetime(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      title: z.string(),
      sku: z.string(),
      quantity: z.number().int(),
      price_kobo: Kobo.nullable(),
    }),
  ),
  delivery_kobo: Kobo,
  discount_kobo: Kobo,
  total_kobo: Kobo,
  /** What came in and went back, as far as the file says. */
  paid_kobo: Kobo,
  refunded_kobo: Kobo,
  canceled: z.boolean(),
  money_said: z.string(),
  sent_said: z.string(),
});
export type PastOrder = z.infer<typeof PastOrder>;

const Asked = z.object({
  /** A number there, a phone or its last four digits, or beginnings of names and of what was bought. */
  search: z.string().trim().max(100).optional(),
});

export const listPastOrders = contract({
  method: 'GET',
  path: '/api/sites/:slug/past-orders',
  summary: 'Orders of the time before this store, as the files of other shops say, the newest first.',
  params: SiteParams,
  query: Page.extend(Asked.shape),
  answer: z.object({ items: z.array(PastOrder), next: z.string().nullable() }),
});

export const pastOrdersSheet = contract({
  method: 'GET',
  path: '/api/sites/:slug/past-orders-csv',
  summary: 'The same orders, all of them, as a CSV file: a row for each line of an order.',
  params: SiteParams,
  query: Asked,
  answer: z.string(),
});

export const pastOrdersOfCustomer = contract({
  method: 'GET',
  path: '/api/sites/:slug/customers/:customerId/past-orders',
  summary: 'What a customer bought before this store was here, by their numbers, and what came in for it.',
  params: CustomerParams,
  answer: z.object({
    /** The newest of them. */
    items: z.array(PastOrder),
    count: z.number().int(),
    /** What came in for those that were not cancelled, less what went back. Never part of what they spent here. */
    worth_kobo: Kobo,
  }),
});
