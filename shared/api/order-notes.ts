import { z } from 'zod';
import { contract } from './contract.ts';
import { Note, NoteWords } from './notes.ts';
import { OrderParams } from './orders.ts';

/** The oldest first. */
const Notes = z.object({ items: z.array(Note) });
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
  body: z.object({ words: NoteWords }),
  answer: Notes,
});

export const removeNote = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/orders/:orderId/notes/:noteId',
  summary: 'Take a note of one’s own away.',
  params: NoteParams,
  answer: Notes,
});
