import { keyWish } from '../support/api-keys.ts';
import type { Examples, Place } from './example.ts';

/** Where the world of these examples may send webhooks to; nobody answers there. */
export const hooksOrigin = 'http://127.0.0.1:9';

/** API keys and webhooks, and everything in one file. */
export function developerExamples({ call }: Place): Examples {
  const wanted = (path = 'in') => ({ url: `${hooksOrigin}/${path}`, events: ['order.paid'] });
  /** One at a time: a store has few. */
  const hooked = async () => {
    const { items } = await call<{ items: { id: string }[] }>('GET', '/webhooks');
    for (const { id } of items) await call('DELETE', `/webhooks/${id}`);
    return { webhookId: (await call<{ id: string }>('POST', '/webhooks', wanted())).id };
  };
  return {
    'POST /api/sites/:slug/archives': () => ({}),
    'POST /api/sites/:slug/archives/shop': () => ({}),
    'POST /api/sites/:slug/keys': () => ({ body: keyWish() }),
    'POST /api/sites/:slug/keys/:keyId/end': async () => {
      const made = await call<{ items: { id: string }[] }>('POST', '/keys', keyWish());
      return { params: { keyId: made.items[0]!.id }, body: {} };
    },
    'POST /api/sites/:slug/webhooks': () => ({ body: wanted() }),
    'PUT /api/sites/:slug/webhooks/:webhookId': async () => ({
      params: await hooked(),
      body: wanted('else'),
    }),
    'POST /api/sites/:slug/webhooks/:webhookId/turn': async () => ({
      params: await hooked(),
      body: { on: false },
    }),
    'POST /api/sites/:slug/webhooks/:webhookId/secret': async () => ({ params: await hooked(), body: {} }),
    'DELETE /api/sites/:slug/webhooks/:webhookId': async () => ({ params: await hooked() }),
  };
}
