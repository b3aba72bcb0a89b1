import * as calls from '#shared/api/announcements.ts';
import { minutes } from '../platform/clock.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Api } from '../platform/http/http.ts';
import { noteRead, unreadOf } from './unread.ts';

const reading = { name: 'announcements read', max: 120, perMs: minutes(1) };
const common = { auth: 'person', limit: reading } as const;

/** What everybody with an account is shown of other terms, and that they have read it. */
export function mountAnnouncements(api: Api, { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>): void {
  api.personal(calls.listUnread, { ...common, body: 0, idempotency: 'safe' }, async ({ person }) => ({
    items: await unreadOf(db.platform, person.id),
  }));
  api.personal(
    calls.markRead,
    { ...common, body: 1024, idempotency: 'idempotent' },
    async ({ person, params }) => {
      await noteRead(db.platform, { id: params.id, userId: person.id, at: clock.now() });
      return { items: await unreadOf(db.platform, person.id) };
    },
  );
}
