import * as calls from '#shared/api/webhooks.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { Api, StoreAccess } from '../platform/http/http.ts';
import type { WebhookDeps } from './deps.ts';
import {
  addEndpoint,
  changeWanted,
  removeEndpoint,
  replaceSecretOf,
  turn,
  viewEndpoints,
} from './endpoints.ts';
import { sendOnceMore, sendTest, sentTo } from './sent.ts';

const reading = { name: 'webhooks read', max: 300, perMs: minutes(1) };
/** Each looks a name up. */
const changing = { name: 'webhooks change', max: 60, perMs: hours(1) };
/** Each calls an address of somebody's choice. */
const sending = { name: 'webhooks send', max: 30, perMs: minutes(10) };

/** The owner's routes to the addresses that are told what happens in their store. */
export function mountWebhookEndpoints(api: Api, deps: WebhookDeps): void {
  const of = { auth: 'person', may: 'developers' } as const;
  const look = { ...of, limit: reading, body: 0, idempotency: 'safe' } as const;
  const change = {
    ...of,
    limit: changing,
    body: 8 * 1024,
    idempotency: 'idempotent',
    notes: 'developers',
  } as const;
  const send = { ...change, limit: sending, idempotency: 'none', notes: 'asks only' } as const;
  const list = async ({ storeDb }: StoreAccess) => ({ items: await viewEndpoints(deps, storeDb.id) });

  api.ofStore(calls.listWebhooks, look, ({ store }) => list(store));
  api.ofStore(calls.addWebhook, { ...change, idempotency: 'none' }, async ({ store, body }) => {
    const added = await addEndpoint(deps, store.storeDb, body);
    return { ...added, ...(await list(store)) };
  });
  api.ofStore(calls.changeWebhook, change, async ({ store, params, body }) => {
    await changeWanted(deps, store.storeDb, params.webhookId, body);
    return list(store);
  });
  api.ofStore(calls.turnWebhook, change, async ({ store, params, body }) => {
    await turn(store.storeDb, params.webhookId, body.on);
    return list(store);
  });
  api.ofStore(calls.replaceSecret, { ...change, idempotency: 'none' }, async ({ store, params }) => {
    const secret = await replaceSecretOf(deps, store.storeDb, params.webhookId);
    return { id: params.webhookId, secret, ...(await list(store)) };
  });
  api.ofStore(calls.removeWebhook, { ...change, body: 0 }, async ({ store, params }) => {
    await removeEndpoint(store.storeDb, params.webhookId);
    return list(store);
  });
  api.ofStore(calls.listDeliveries, look, ({ store, params, query }) =>
    sentTo(deps, { storeId: store.storeDb.id, endpointId: params.webhookId }, query),
  );
  api.ofStore(calls.testWebhook, send, ({ store, params }) =>
    sendTest(deps, store.storeDb, params.webhookId),
  );
  api.ofStore(calls.sendAgain, send, ({ store, params }) =>
    sendOnceMore(deps, store.storeDb, { endpointId: params.webhookId, id: params.deliveryId }),
  );
}
