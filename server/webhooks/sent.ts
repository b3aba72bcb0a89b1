import type { AnswerOf, QueryOf } from '#shared/api/contract.ts';
import type { Delivery, listDeliveries } from '#shared/api/webhooks.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { deliverTo } from './deliver.ts';
import type { WebhookDeps } from './deps.ts';
import { noSuchWebhook } from './endpoints.ts';
import { turnDeliveries } from './moves.ts';
import {
  attemptsOf,
  changeDelivery,
  deliveriesOf,
  findDelivery,
  insertDelivery,
  lockDelivery,
  lockEndpoint,
  type AttemptRow,
  type DeliveryRow,
} from './queries.ts';

/** Tries that are shown of one message. */
const mostShown = 10;

const switchedOff = 'This webhook is switched off. Switch it on first.';

function view(row: DeliveryRow, attempts: readonly AttemptRow[]): Delivery {
  return {
    id: row.id,
    event: row.event,
    data: row.data as Delivery['data'],
    at: row.at?.toISOString() ?? null,
    state: row.state,
    next_at: row.state === 'waiting' && row.at ? row.due_at.toISOString() : null,
    attempts: attempts
      .slice(0, mostShown)
      .map(({ number, at, status, ms, said }) => ({ number, at: at.toISOString(), status, ms, said })),
  };
}

/** What was sent to an address, with every try. @throws AppError not_found */
export async function sentTo(
  deps: WebhookDeps,
  of: { storeId: string; endpointId: string },
  query: QueryOf<typeof listDeliveries>,
): Promise<AnswerOf<typeof listDeliveries>> {
  const wanted = { ...of, limit: query.limit + 1, after: placeAfter(query.after) };
  const found = await deliveriesOf(deps.db.platform, wanted);
  // What is not taken up yet stands before all others.
  const { rows, next } = page(found, query.limit, ({ at, event_id: id }) => ({
    at: (at ?? deps.clock.now()).getTime(),
    id,
  }));
  const attempts = Map.groupBy(
    await attemptsOf(
      deps.db.platform,
      rows.map(({ id }) => id),
    ),
    (one) => one.delivery_id,
  );
  return { items: rows.map((row) => view(row, attempts.get(row.id) ?? [])), next };
}

/** Sends a message of no consequence, and answers what came of it. @throws AppError not_found, conflict */
export async function sendTest(deps: WebhookDeps, storeDb: StoreDb, endpointId: string): Promise<Delivery> {
  const [id, at] = [newId(), deps.clock.now()];
  await storeDb.transact(async (tx) => {
    const endpoint = await lockEndpoint(tx.platform, tx.storeId, endpointId);
    if (!endpoint) throw noSuchWebhook();
    if (endpoint.state !== 'on') throw new AppError('conflict', switchedOff);
    await insertDelivery(tx.platform, {
      id,
      store_id: tx.storeId,
      endpoint_id: endpointId,
      event_id: id,
      key: `test:${id}`,
      event: 'test',
      data: JSON.stringify({ message: 'Your webhook works.' }),
      at,
      due_at: at,
    });
  });
  return sendNow(deps, { storeId: storeDb.id, endpointId, id });
}

/** Sends a message once more, under its id; one that waits is sent now. @throws AppError not_found, conflict */
export async function sendOnceMore(
  deps: WebhookDeps,
  storeDb: StoreDb,
  { endpointId, id }: { endpointId: string; id: string },
): Promise<Delivery> {
  await storeDb.transact(async (tx) => {
    const endpoint = await lockEndpoint(tx.platform, tx.storeId, endpointId);
    if (!endpoint) throw noSuchWebhook();
    if (endpoint.state !== 'on') throw new AppError('conflict', switchedOff);
    const delivery = await lockDelivery(tx.platform, endpointId, id);
    if (!delivery) throw notFound('This message is not kept any more.');
    await turnDeliveries(tx.platform, [id], 'waiting');
    await changeDelivery(tx.platform, id, { tries: 0, due_at: deps.clock.now() });
  });
  return sendNow(deps, { storeId: storeDb.id, endpointId, id });
}

/** Where somebody is sending to the address already, it waits for its turn. */
async function sendNow(
  deps: WebhookDeps,
  of: { storeId: string; endpointId: string; id: string },
): Promise<Delivery> {
  await deliverTo(deps, of.endpointId);
  const row = await findDelivery(deps.db.platform, of);
  if (!row) throw notFound('This message is not kept any more.');
  return view(row, await attemptsOf(deps.db.platform, [row.id]));
}
