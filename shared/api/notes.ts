import { z } from 'zod';

/** What somebody of a store wrote down about an order or a customer, for the others. */
export const Note = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  author: z.string(),
  /** Whether whoever asks wrote it: only they change it. */
  mine: z.boolean(),
  words: z.string(),
});
export type Note = z.infer<typeof Note>;

export const NoteWords = z
  .string({ error: 'Write something first.' })
  .trim()
  .min(1, 'Write something first.')
  .max(2000);
