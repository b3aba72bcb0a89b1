import { z } from 'zod';
import { contract } from './contract.ts';
import { FileToSend } from './files.ts';
import { Slug } from './new-store.ts';
import { inDigits } from './text.ts';

/** The largest file of a store that its owner brings herself (bytes). */
export const largestArrival = 2_000_000_000;

/** Hours for which a file that was brought waits for whoever brought it. */
export const arrivalHours = 24;

/** What of a file does not come in where its owner brings it, since it would need more than her word. */
export const leftBehind = ['reviews', 'subscribers', 'stock_waits'] as const;
export type LeftBehind = (typeof leftBehind)[number];

const count = z.number().int();

/** A store that its owner brings as the file of everything in it, and how far it is. */
export const Arrival = z.object({
  id: z.uuid(),
  file_name: z.string(),
  /** Bytes. */
  size: count,
  state: z.enum(['sending', 'looking', 'looked', 'taking', 'in', 'refused', 'gone']),
  /** Parts that have come, one after the other; the next to send has this number. */
  parts: count,
  part_bytes: count,
  begun_at: z.iso.datetime(),
  /** From when on it is given up; only while it waits. */
  until: z.iso.datetime().nullable(),
  /** What is in it, once it was looked at. */
  looked: z
    .object({
      name: z.string(),
      /** The free address it had. */
      slug: z.string(),
      /** One that nobody has here: its own where that is so. '' where none was found. */
      free_slug: z.string(),
      made_at: z.iso.datetime(),
      counts: z.object({ products: count, orders: count, customers: count, pictures: count, files: count }),
      /** How many of each do not come in. */
      left: z.array(z.object({ what: z.enum(leftBehind), count })),
      /** Gift cards, whose codes are new, and domains, which are proven anew. */
      gift_cards: count,
      domains: count,
    })
    .nullable(),
  /** How much of it is in, of a hundred. */
  progress: count,
  /** Why it does not come in, or not under that address. */
  problem: z.string().nullable(),
  /** The free address of the store, once it is asked for. */
  slug: z.string().nullable(),
});
export type Arrival = z.infer<typeof Arrival>;

const ArrivalParams = z.object({ arrivalId: z.uuid() });

export const newestArrival = contract({
  method: 'GET',
  path: '/api/arrivals',
  summary: 'The store that the signed-in person brings, or the last one of these days.',
  answer: z.object({ arrival: Arrival.nullable() }),
});

export const beginArrival = contract({
  method: 'POST',
  path: '/api/arrivals',
  summary:
    'Begin to send the file of everything of a store. The same key is the same file, so that it goes on where it broke off. One at a time.',
  body: FileToSend,
  status: 201,
  answer: Arrival,
});

/** The body is the part's bytes as they are, as application/octet-stream. */
export const sendArrivalPart = contract({
  method: 'PUT',
  path: '/api/arrivals/:arrivalId/parts/:part',
  summary:
    'Send the next part of it. A part that has come already is passed over; after the last it is looked at.',
  params: ArrivalParams.extend({ part: inDigits(z.number().int().min(0).max(99_999)) }),
  answer: Arrival,
});

export const takeArrival = contract({
  method: 'POST',
  path: '/api/arrivals/:arrivalId/take',
  summary:
    'Have the store made of it, in the background, closed and owned by who brought it. Needs the password.',
  params: ArrivalParams,
  body: z.object({
    slug: Slug,
    password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1_000),
  }),
  status: 202,
  answer: Arrival,
});

export const cancelArrival = contract({
  method: 'POST',
  path: '/api/arrivals/:arrivalId/cancel',
  summary: 'Give it up. Nothing of it stays.',
  params: ArrivalParams,
  answer: Arrival,
});
