import { sent, type OwnPage } from '../own-page.ts';

/**
 * A page's script says what the server cannot know: that a browser shows a page, or shows one again that it had kept.
 * Nothing is sent with it, and nothing is answered. It is said once for each visit, so the limit is far above what a whole
 * phone network does.
 */
export const seenForm: OwnPage = {
  ...sent,
  path: '/seen',
  limit: { name: 'shop-seen', max: 60_000, perMs: 60_000 },
  idempotency: 'idempotent',
  during: 'open',
  answer({ visitor }) {
    visitor.answered();
    return { kind: 'text', status: 204, text: '' };
  },
};
