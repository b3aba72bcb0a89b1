import { z } from 'zod';
import { contract } from './contract.ts';

/** Other terms or another privacy policy, which somebody has not said to have read yet. */
export const Unread = z.object({
  id: z.uuid(),
  kind: z.enum(['terms', 'privacy']),
  /** What becomes different. */
  words: z.string(),
  /** From this moment on it holds. */
  holds_from: z.iso.datetime(),
});
export type Unread = z.infer<typeof Unread>;

const AllUnread = z.object({ items: z.array(Unread) });

export const listUnread = contract({
  method: 'GET',
  path: '/api/account/announcements',
  summary: 'What was announced to all accounts and whoever asks has not said to have read, the first first.',
  answer: AllUnread,
});

export const markRead = contract({
  method: 'POST',
  path: '/api/account/announcements/:id/read',
  summary: 'Say that one has read it. It is kept when.',
  params: z.object({ id: z.uuid() }),
  body: z.object({}).default({}),
  answer: AllUnread,
});
