import { getWaiting } from '#shared/api/waiting.ts';
import { minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http/http.ts';
import { waitedFor } from './queries.ts';

const reading = { name: 'waits read', max: 600, perMs: minutes(1) };

/** The owner's route to who waits for goods: how many, and not who. */
export function mountWaiting(api: Api): void {
  api.ofStore(
    getWaiting,
    { auth: 'person', may: 'catalogue.see', limit: reading, body: 0, idempotency: 'safe' },
    async ({ store }) => ({ items: await store.storeDb.read(waitedFor) }),
  );
}
