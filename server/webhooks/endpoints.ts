import { mostWebhooks, type Webhook, type WebhookWanted } from '#shared/api/webhooks.ts';
import { noteChange } from '../platform/http/changes.ts';
import { after, hours } from '../platform/clock.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import type { WebhookDeps } from './deps.ts';
import { turnEndpoint } from './moves.ts';
import {
  changeEndpoint,
  deleteEndpoint,
  endpointsOf,
  holdEndpoints,
  insertEndpoint,
  lockEndpoint,
  type EndpointRow,
} from './queries.ts';
import { newWebhookSecret, sealSecret } from './secrets.ts';

/** A secret that was replaced goes on signing so long (milliseconds), until every receiver has the new one. */
const bothMs = hours(24);

export const noSuchWebhook = () => notFound('We could not find this webhook in your store.');

/** The webhooks of a store, as its people see them. */
export async function viewEndpoints({ db, clock }: WebhookDeps, storeId: string): Promise<Webhook[]> {
  const now = clock.now();
  return (await endpointsOf(db.platform, storeId)).map((row) => ({
    id: row.id,
    url: row.url,
    events: row.events,
    state: row.state,
    made_at: row.made_at.toISOString(),
    failing_since: row.failing_since?.toISOString() ?? null,
    old_secret_until:
      row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
  }));
}

/** @throws AppError bad_input where it is none that we call. */
async function mustBeCallable({ outgoing }: WebhookDeps, url: string): Promise<void> {
  const why = await outgoing.refusal(url);
  if (why) throw new AppError('bad_input', { url: [why] });
}

/** What of an address may stand in the list of changes: its path may hold a secret of the receiver's. */
const named = (url: string) => new URL(url).host;

/**
 * Has an address told what happens from now on; answers its id, and the secret, which is never told again.
 * @throws AppError bad_input for an address that we do not call, conflict where there are too many.
 */
export async function addEndpoint(
  deps: WebhookDeps,
  storeDb: StoreDb,
  { url, events }: WebhookWanted,
): Promise<{ id: string; secret: string }> {
  await mustBeCallable(deps, url);
  const [id, secret, at] = [newId(), newWebhookSecret(), deps.clock.now()];
  await storeDb.transact(async (tx) => {
    await holdEndpoints(tx.platform, tx.storeId);
    if ((await endpointsOf(tx.platform, tx.storeId)).length >= mostWebhooks)
      throw new AppError(
        'conflict',
        `A store has at most ${mostWebhooks} webhooks. Remove one you do not need first.`,
      );
    await insertEndpoint(tx.platform, {
      id,
      store_id: tx.storeId,
      url,
      events,
      state: 'on',
      secret: sealSecret(deps.config, id, secret),
      made_at: at,
      free_at: at,
    });
    await noteChange(tx, {
      kind: 'developers',
      what: `Added a webhook to ${named(url)}`,
      after: events.join(', '),
    });
  });
  return { id, secret };
}

/** @throws AppError not_found; bad_input for an address that we do not call. */
export async function changeWanted(
  deps: WebhookDeps,
  storeDb: StoreDb,
  id: string,
  { url, events }: WebhookWanted,
): Promise<void> {
  await mustBeCallable(deps, url);
  await ofStore(storeDb, id, async (tx, endpoint) => {
    if (endpoint.url === url && endpoint.events.join() === events.join()) return;
    // What went wrong at the address before says nothing of this one.
    const isElsewhere = endpoint.url !== url;
    await changeEndpoint(tx.platform, id, { url, events, ...(isElsewhere && { failing_since: null }) });
    await noteChange(tx, {
      kind: 'developers',
      what: `Changed the webhook to ${named(url)}`,
      before: `${named(endpoint.url)}: ${endpoint.events.join(', ')}`,
      after: `${named(url)}: ${events.join(', ')}`,
    });
  });
}

/** Pauses an address or has it told again; said twice it is done once. @throws AppError not_found */
export async function turn(storeDb: StoreDb, id: string, on: boolean): Promise<void> {
  await ofStore(storeDb, id, async (tx, endpoint) => {
    if ((endpoint.state === 'on') === on) return;
    await turnEndpoint(tx.platform, endpoint, on ? 'on' : 'paused');
    if (on) await changeEndpoint(tx.platform, id, { failing_since: null });
    const what = `${on ? 'Switched on' : 'Paused'} the webhook to ${named(endpoint.url)}`;
    await noteChange(tx, { kind: 'developers', what });
  });
}

/** Another secret, beside which the one before signs for a day. Answers it. @throws AppError not_found */
export async function replaceSecretOf(deps: WebhookDeps, storeDb: StoreDb, id: string): Promise<string> {
  const secret = newWebhookSecret();
  await ofStore(storeDb, id, async (tx, endpoint) => {
    await changeEndpoint(tx.platform, id, {
      secret: sealSecret(deps.config, id, secret),
      old_secret: endpoint.secret,
      old_secret_until: after(deps.clock.now(), bothMs),
    });
    const what = `Replaced the secret of the webhook to ${named(endpoint.url)}`;
    await noteChange(tx, { kind: 'developers', what });
  });
  return secret;
}

/** Forgets an address with all that was sent to it; gone already is what was asked for. */
export async function removeEndpoint(storeDb: StoreDb, id: string): Promise<void> {
  await storeDb.transact(async (tx) => {
    const endpoint = await lockEndpoint(tx.platform, tx.storeId, id);
    if (!endpoint) return;
    await deleteEndpoint(tx.platform, id);
    await noteChange(tx, { kind: 'developers', what: `Removed the webhook to ${named(endpoint.url)}` });
  });
}

async function ofStore(
  storeDb: StoreDb,
  id: string,
  work: (tx: StoreTx, endpoint: EndpointRow) => Promise<void>,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const endpoint = await lockEndpoint(tx.platform, tx.storeId, id);
    if (!endpoint) throw noSuchWebhook();
    await work(tx, endpoint);
  });
}
