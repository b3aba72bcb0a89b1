import { z } from 'zod';
import { contract } from './contract.ts';
import { OrderParams } from './orders.ts';

/** What somebody of the store wrote down about an order. */
export const OrderNote = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  author: z.string(),
  /** Whether whoever asks wrote it: only they change it. */
  mine: z.boolean(),
  words: z.string(),
});
export type OrderNote = z.infer<typeof OrderNote>;

/** The oldest first. */
const Notes = z.object({ items: z.array(OrderNote) });
const words = z
  .string({ error: 'Write something first.' })
  .trim()
  .min(1, 'Write something first.')
  .max(2000, 'Use at most 2,000 characters.');
const NoteParams = OrderParams.extend({ noteId: z.uuid() });

export const listNotes = contract({
  method: 'GET',
  path: '/api/sites/:slug/orders/:orderId/notes',
  summary: 'Notes of the store’s people about an order; its customer never sees them.',
  params: OrderParams,
  answer: Notes,
});

export const writeNote = contract({
  method: 'PUT',
  path: '/api/sites/:slug/orders/:orderId/notes/:noteId',
  summary:
    'Write a note under an id that the page made, or change one of one’s own. Sent twice, it is there once.',
  params: NoteParams,
  body: z.object({ words }),
  answer: Notes,
});

export const removeNote = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/orders/:orderId/notes/:noteId',
  summary: 'Take a note of one’s own away.',
  params: NoteParams,
  answer: Notes,
});
