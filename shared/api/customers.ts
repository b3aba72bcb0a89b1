import { z } from 'zod';
import { isPhone, normalisePhone } from '../phone.ts';
import { Email } from './accounts.ts';
import { listOf, Page } from './catalogue.ts';
import { contract } from './contract.ts';
import { MailTrouble } from './mail-trouble.ts';
import { Note, NoteWords } from './notes.ts';
import { Address, OrderSummary } from './orders.ts';
import { SiteParams } from './stores.ts';
import { inOneLine, withoutTurns } from './text.ts';

/** Most characters, and most tags of one customer. */
export const customerLimits = { name: 120, tag: 30, tags: 20 } as const;
/** What somebody is called, in their orders, of whom nothing is known any more. */
export const erasedName = 'Erased customer';
/** Days after which somebody who has ordered is among those one has not heard from. */
export const quietDays = 90;

export const CustomerSummary = z.object({
  id: z.uuid(),
  /** '' where they never said one. */
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  tags: z.array(z.string()),
  /** Orders that are not cancelled. */
  order_count: z.number().int(),
  /** What came in for all their orders, less what went back. Kobo; below nothing where more went back. */
  spent_kobo: z.number().int(),
  /** Of the last order, or when they were added where there is none. */
  seen_at: z.iso.datetime(),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;

/** Somebody who is the same person, or might be. */
const Other = CustomerSummary.pick({ id: true, name: true, phone: true, email: true }).extend({
  order_count: z.number().int(),
  spent_kobo: z.number().int(),
});
export type OtherCustomer = z.infer<typeof Other>;

export const Customer = CustomerSummary.extend({
  added_at: z.iso.datetime(),
  /** Why mails to their address do not arrive; null: nothing is known against it. */
  mail: MailTrouble.nullable(),
  /** When everything that names them was removed; then only their orders' amounts are left. */
  erased_at: z.iso.datetime().nullable(),
  first_order_at: z.iso.datetime().nullable(),
  last_order_at: z.iso.datetime().nullable(),
  /** Of the orders money came in for. Kobo; null where there is none. */
  average_kobo: z.number().int().nullable(),
  /** Orders that are still going on: while there are any, nothing is erased. */
  open_orders: z.number().int(),
  /** Where their orders went, the latest first. */
  addresses: z.array(Address),
  codes: z.array(z.object({ code: z.string(), orders: z.number().int() })),
  enquiries: z.array(
    z.object({
      id: z.uuid(),
      sent_at: z.iso.datetime(),
      state: z.enum(['new', 'answered', 'closed']),
      service: z.string(),
      message: z.string(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.uuid(),
      written_at: z.iso.datetime(),
      state: z.enum(['shown', 'hidden']),
      product_title: z.string(),
      stars: z.number().int(),
      words: z.string(),
    }),
  ),
  /** Whether their address gets the store's news. */
  subscribed: z.boolean(),
  /** Who is shown as one with them. */
  merged: z.array(Other),
  /** Who has the same e-mail address. */
  alike: z.array(Other),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerParams = SiteParams.extend({ customerId: z.uuid() });

const Tag = inOneLine(z.string().trim().toLowerCase().max(customerLimits.tag))
  .transform(withoutTurns)
  .transform((tag) => tag.replace(/^#+\s*/, ''));

const Tags = z
  .array(Tag)
  .max(customerLimits.tags, `Use at most ${customerLimits.tags} tags.`)
  .transform((tags) => [...new Set(tags.filter(Boolean))].toSorted());

/** What the list is narrowed by and the order it is in; the same words stand in the page's address. */
const Sift = z.object({
  search: z.string().trim().max(100).optional(),
  sort: z.enum(['latest', 'value']).optional(),
  tag: Tag.optional(),
  show: z.enum(['bought', 'quiet']).optional(),
});

export const listCustomers = contract({
  method: 'GET',
  path: '/api/sites/:slug/customers',
  summary:
    'Customers, the latest or the most valuable first. A search is beginnings of names, a phone or its last four digits, or an e-mail address.',
  params: SiteParams,
  query: Page.extend(Sift.shape),
  answer: listOf(CustomerSummary).extend({
    /** Where a search finds nobody of that name: what may have been meant, by which somebody is there. */
    meant: z.string().optional(),
  }),
});

export const customersSheet = contract({
  method: 'GET',
  path: '/api/sites/:slug/customers-csv',
  summary: 'The same customers, all of them, as a CSV file.',
  params: SiteParams,
  query: Sift,
  answer: z.string(),
});

export const customerTags = contract({
  method: 'GET',
  path: '/api/sites/:slug/customer-tags',
  summary: 'Tags in use.',
  params: SiteParams,
  answer: z.object({ items: z.array(z.string()) }),
});

const Name = inOneLine(z.string().trim().max(customerLimits.name)).transform(withoutTurns);
const Phone = z
  .string()
  .trim()
  .transform(normalisePhone)
  .refine(isPhone, 'Enter a Nigerian number like 0803 123 4567.');

const CustomerInput = z.object({
  name: Name,
  phone: Phone,
  email: z.union([z.literal(''), Email]).default(''),
});

export const addCustomer = contract({
  method: 'POST',
  path: '/api/sites/:slug/customers',
  summary: 'Add a customer by hand. Who has this phone already is answered as they are.',
  params: SiteParams,
  body: CustomerInput,
  answer: z.object({ customer: Customer, was_known: z.boolean() }),
});

export const getCustomer = contract({
  method: 'GET',
  path: '/api/sites/:slug/customers/:customerId',
  summary: 'One customer. Who is merged into another is answered as that one.',
  params: CustomerParams,
  answer: Customer,
});

export const changeCustomer = contract({
  method: 'PUT',
  path: '/api/sites/:slug/customers/:customerId',
  summary: 'Change name, phone and e-mail address. Orders that were made keep what they say.',
  params: CustomerParams,
  body: CustomerInput,
  answer: Customer,
});

export const tagCustomer = contract({
  method: 'PUT',
  path: '/api/sites/:slug/customers/:customerId/tags',
  summary: 'The tags of a customer.',
  params: CustomerParams,
  body: z.object({ tags: Tags }),
  answer: Customer,
});

/** Most customers whose tags are changed at once. */
export const mostTagged = 5_000;

export const tagCustomers = contract({
  method: 'POST',
  path: '/api/sites/:slug/customer-tags',
  summary:
    'Add tags to many customers at once, or take them away. Sent again under the same id it is done once.',
  params: SiteParams,
  body: z.object({
    id: z.uuid(),
    /** Those that are named, or all that a list shows. */
    which: z.union([
      z.object({ ids: z.array(z.uuid()).min(1, 'Choose at least one customer.').max(1000) }),
      Sift,
    ]),
    what: z.enum(['add', 'take']),
    tags: Tags.refine((tags) => tags.length > 0, 'Say which tags.'),
  }),
  answer: z.object({
    customer_count: z.number().int(),
    /** Who stays as they are, since they would have more tags than one may have. */
    left_count: z.number().int(),
  }),
});

export const untagCustomers = contract({
  method: 'POST',
  path: '/api/sites/:slug/customer-tags/:editId/undo',
  summary: 'Take such a change back; said twice it is done once.',
  params: SiteParams.extend({ editId: z.uuid() }),
  /** What it was. */
  body: z.object({ what: z.enum(['add', 'take']) }),
  answer: z.object({ customer_count: z.number().int() }),
});

export const ordersOfCustomer = contract({
  method: 'GET',
  path: '/api/sites/:slug/customers/:customerId/orders',
  summary: 'The orders of a customer, newest first.',
  params: CustomerParams,
  query: Page,
  answer: listOf(OrderSummary),
});

const OtherBody = z.object({ other_id: z.uuid({ error: 'Choose who else this is.' }) });

export const mergeCustomer = contract({
  method: 'POST',
  path: '/api/sites/:slug/customers/:customerId/merge',
  summary:
    'Another customer is the same person: shown and counted as this one from now on. Can be taken back.',
  params: CustomerParams,
  body: OtherBody,
  answer: Customer,
});

export const separateCustomer = contract({
  method: 'POST',
  path: '/api/sites/:slug/customers/:customerId/separate',
  summary: 'They are two after all: each has their own orders again.',
  params: CustomerParams,
  body: OtherBody,
  answer: Customer,
});

const Notes = z.object({ items: z.array(Note) });
const NoteParams = CustomerParams.extend({ noteId: z.uuid() });

export const customerNotes = contract({
  method: 'GET',
  path: '/api/sites/:slug/customers/:customerId/notes',
  summary: 'Notes of the store’s people about a customer, who never sees them.',
  params: CustomerParams,
  answer: Notes,
});

export const writeCustomerNote = contract({
  method: 'PUT',
  path: '/api/sites/:slug/customers/:customerId/notes/:noteId',
  summary:
    'Write a note under an id that the page made, or change one of one’s own. Sent twice, it is there once.',
  params: NoteParams,
  body: z.object({ words: NoteWords }),
  answer: Notes,
});

export const removeCustomerNote = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/customers/:customerId/notes/:noteId',
  summary: 'Take a note of one’s own away.',
  params: NoteParams,
  answer: Notes,
});
