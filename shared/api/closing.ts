import { z } from 'zod';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

/** Days between closing a store, or an account, and erasing it: everything can be taken out, or kept after all. */
export const closingDays = 30;

/** What is still open in a store that is to be closed, by the place in the dashboard where it is settled. */
export const OpenThing = z.object({
  kind: z.enum([
    'to_send',
    'unpaid',
    'on_its_way',
    'to_give_back',
    'refunds',
    'disputes',
    'odd_money',
    'paying',
    'owed',
    'held',
    'gift_cards',
    'plan',
    'domains',
    'names',
  ]),
  sentence: z.string(),
  /** Nothing is erased before it is settled; the others end with the store. */
  waits: z.boolean(),
});
export type OpenThing = z.infer<typeof OpenThing>;

export const Closing = z.object({
  /** The day on which it is erased, `2027-01-31`; null: it is not being closed. */
  closes_on: z.string().nullable(),
  /** Whether we closed it, and an owner cannot keep it by themselves. */
  by_us: z.boolean(),
  /** Begun with the account of its only owner, with which it is kept. */
  with_account: z.boolean(),
  /** Why, where we closed it. */
  reason: z.string(),
  /** What it waits for since its day has come; '' before, and where nothing is. */
  held_for: z.string(),
  open: z.array(OpenThing),
});
export type Closing = z.infer<typeof Closing>;

export const getClosing = contract({
  method: 'GET',
  path: '/api/sites/:slug/closing',
  summary: 'Whether the store is being closed for good, and what is still to be settled in it.',
  params: SiteParams,
  answer: Closing,
});

export const closeStore = contract({
  method: 'POST',
  path: '/api/sites/:slug/closing',
  summary:
    'Close the store for good, with its name and one’s password. Customers cannot order from now on; after 30 days it is erased.',
  params: SiteParams,
  body: z.object({
    name: z.string().trim().min(1, 'Type the name of the store.').max(200),
    password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1000),
  }),
  answer: Closing,
});

export const keepStore = contract({
  method: 'POST',
  path: '/api/sites/:slug/closing/undo',
  summary: 'Keep a store that is being closed. It is open to customers again where it was before.',
  params: SiteParams,
  body: z.object({}).default({}),
  answer: Closing,
});
