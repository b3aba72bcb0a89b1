import { z } from 'zod';
import { PastOrder } from './brought.ts';
import { contract } from './contract.ts';
import { Customer, CustomerParams } from './customers.ts';
import { Address } from './orders.ts';

export const lastDigits = 'Enter the last four digits of their phone number.';
const When = z.iso.datetime();
const Kobo = z.number().int();

/** That somebody's data was taken out or erased. */
const DataRequest = z.object({
  id: z.uuid(),
  at: When,
  kind: z.enum(['taken_out', 'erased']),
  /** A first name. */
  by: z.string(),
});
export type DataRequest = z.infer<typeof DataRequest>;

const Words = z.object({ at: When, by: z.string(), words: z.string() });

const OrderData = z.object({
  number: z.number().int(),
  placed_at: When,
  status: z.string(),
  payment_status: z.string(),
  fulfillment_status: z.string(),
  pay_method: z.string(),
  channel: z.string(),
  language: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: Address,
  /** What they wrote to the store with it. */
  note: z.string(),
  delivery_name: z.string(),
  discount_code: z.string(),
  lines: z.array(
    z.object({
      title: z.string(),
      variant_title: z.string(),
      quantity: z.number().int(),
      unit_price_kobo: Kobo,
      discount_kobo: Kobo,
      total_kobo: Kobo,
    }),
  ),
  subtotal_kobo: Kobo,
  delivery_kobo: Kobo,
  fee_kobo: Kobo,
  discount_kobo: Kobo,
  tail_kobo: Kobo,
  total_kobo: Kobo,
  /** What came in and what went back. */
  money: z.array(
    z.object({ at: When, kind: z.string(), amount_kobo: Kobo, method: z.string(), reference: z.string() }),
  ),
  /** Every try to pay. */
  payments: z.array(
    z.object({
      reference: z.string(),
      at: When,
      state: z.string(),
      amount_kobo: Kobo,
      email: z.string(),
      channel: z.string(),
    }),
  ),
  refunds: z.array(z.object({ at: When, state: z.string(), amount_kobo: Kobo, reason: z.string() })),
  /** In whose name they said that they sent a transfer; '' where they did not. */
  transfer_sender: z.string(),
  /** Where they came from when they filled the basket, and the marks of the link they came by. */
  came_from: z.string(),
  utm_source: z.string(),
  utm_medium: z.string(),
  utm_campaign: z.string(),
  parcels: z.array(
    z.object({
      sent_at: When,
      courier: z.string(),
      tracking: z.string(),
      link: z.string(),
      delivered_at: When.nullable(),
      failed_reason: z.string(),
    }),
  ),
  downloads: z.array(z.object({ at: When, file: z.string() })),
  history: z.array(Words),
  notes: z.array(Words),
  /** Which advert networks were to be told of it, since they agreed, and what is kept of their browser until then. */
  adverts: z.array(
    z.object({
      agreed_at: When,
      network: z.string(),
      state: z.string(),
      told_at: When.nullable(),
      network_address: z.string(),
      browser: z.string(),
      /** What the network's own script called the browser, and the click or visit it came by. */
      known_as: z.string(),
      came_by: z.string(),
    }),
  ),
});

/** Everything that a store holds on one person. */
const PersonalData = z.object({
  made_at: When,
  store: z.object({ name: z.string(), address: z.string() }),
  /** As the store knows them, also by other numbers. */
  known_as: z.array(z.object({ name: z.string(), phone: z.string(), email: z.string(), since: When })),
  tags: z.array(z.string()),
  order_count: z.number().int(),
  spent_kobo: Kobo,
  notes: z.array(Words),
  /** The newest first; those never paid for are among them. */
  orders: z.array(OrderData),
  /** What they bought before this store was here, as the file of another shop said. */
  past_orders: z.array(PastOrder.omit({ id: true })),
  /** Gift cards they bought, or that were made for them; never a code. */
  gift_cards: z.array(
    z.object({
      at: z.iso.datetime(),
      last_four: z.string(),
      amount_kobo: z.number().int(),
      left_kobo: z.number().int(),
      recipient: z.string(),
      message: z.string(),
    }),
  ),
  reviews: z.array(
    z.object({
      written_at: When,
      product: z.string(),
      stars: z.number().int(),
      words: z.string(),
      name: z.string(),
      state: z.string(),
      answer: z.string(),
      /** In words where they are: the pictures themselves are fetched there. */
      photos: z.array(z.object({ sent_at: When, state: z.string(), address: z.string() })),
    }),
  ),
  enquiries: z.array(
    z.object({
      sent_at: When,
      state: z.string(),
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      service: z.string(),
      message: z.string(),
      wished_day: z.string(),
      wished_hour: z.string(),
      /** What the store's people wrote down about it. */
      note: z.string(),
    }),
  ),
  /** Whether an address gets the store's news. */
  news: z.array(z.object({ email: z.string(), state: z.string(), asked_at: When })),
  /** What they wait for to be back in stock. */
  waits: z.array(
    z.object({ email: z.string(), product: z.string(), asked_at: When, told_at: When.nullable() }),
  ),
  /** What was written to them. The words of a mail are not kept once it is sent. */
  mails: z.array(z.object({ at: When, to: z.string(), about: z.string(), sent_at: When.nullable() })),
  /** Addresses of theirs that took no mails, and why. */
  no_mails: z.array(
    z.object({ email: z.string(), since: When, state: z.string(), reason: z.string(), said: z.string() }),
  ),
  /** Texts to their numbers. */
  texts: z.array(z.object({ at: When, to: z.string(), about: z.string(), state: z.string() })),
  /** Until when orders by their number wait for the store's word. */
  held_back: z.array(z.object({ phone: z.string(), until: When })),
  /** When this was taken out, this time included. */
  requests: z.array(DataRequest),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const dataRequests = contract({
  method: 'GET',
  path: '/api/sites/:slug/customers/:customerId/data-requests',
  summary: 'When everything kept of a customer was taken out or erased, and by whom. The newest first.',
  params: CustomerParams,
  answer: z.object({ items: z.array(DataRequest) }),
});

/** Why somebody cannot be erased yet, and what to do about it: of one order each. */
const Hindrance = z.object({ order_id: z.uuid(), number: z.number().int(), sentence: z.string() });

export const customerErasure = contract({
  method: 'GET',
  path: '/api/sites/:slug/customers/:customerId/erasure',
  summary: 'What hinders a customer from being erased; nothing where it can be done now.',
  params: CustomerParams,
  answer: z.object({ hindrances: z.array(Hindrance) }),
});

export const eraseCustomer = contract({
  method: 'POST',
  path: '/api/sites/:slug/customers/:customerId/erasure',
  summary:
    'Erase a customer for good: whatever names them goes, what their orders cost is kept. It cannot be undone. Sent twice it is done once; refused with 409 while one of their orders is not finished.',
  params: CustomerParams,
  body: z.object({
    /** The last four digits of their number, so that nobody else is erased by mistake. */
    last_digits: z.string({ error: lastDigits }).trim().max(20),
  }),
  answer: Customer,
});

export const takeOutCustomer = contract({
  method: 'POST',
  path: '/api/sites/:slug/customers/:customerId/data-requests/file',
  summary:
    'Take out everything the store holds on a customer: as data, and as a page to print or send. That it was done is kept.',
  params: CustomerParams,
  answer: z.object({
    /** What the files are called, without their ending. */
    name: z.string(),
    data: PersonalData,
    /** HTML that asks for nothing else. */
    page: z.string(),
  }),
});
