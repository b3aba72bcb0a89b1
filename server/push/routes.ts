import * as calls from '#shared/api/alerts.ts';
import { alertKinds, mayHear } from '#shared/alerts.ts';
import { deviceWords } from '../accounts/index.ts';
import { minutes } from '../platform/clock.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Api, Person, StoreAccess } from '../platform/http/http.ts';
import { newId } from '../platform/ids.ts';
import { storeTerms } from '../stores/index.ts';
import { pushKeys } from './keys.ts';
import { choicesOf, deleteDevice, devicesOf, upsertDevice, writeChoices } from './queries.ts';
import { sendMessage, type SendDeps } from './send.ts';
import { isPushService } from './services.ts';
import { messageOf } from './words.ts';

const reading = { name: 'alerts read', max: 120, perMs: minutes(1) };
const changing = { name: 'alerts change', max: 30, perMs: minutes(1) };
const testing = { name: 'alerts test', max: 5, perMs: minutes(1) };

/** Before somebody has chosen: everything but the nights. */
const unchosen: calls.AlertChoices = {
  enabled: true,
  kinds: [...alertKinds],
  quiet_from: '22:00',
  quiet_until: '06:00',
  hide_amounts: false,
};

/** The routes by which people of a store have their phones ring. */
export function mountAlerts(api: Api, deps: SendDeps): void {
  const { platform } = deps.db;
  const look = { auth: 'person', may: 'store.see', limit: reading, body: 0, idempotency: 'safe' } as const;
  const act = {
    ...look,
    limit: changing,
    body: 4096,
    idempotency: 'idempotent',
    notes: 'their own',
  } as const;

  const view = async (store: StoreAccess, person: Person): Promise<calls.Alerts> => ({
    public_key: (await pushKeys(deps)).publicKey,
    devices: (await devicesOf(platform, person.id)).map(({ id, name, added_at, session_id }) => ({
      id,
      name,
      here: session_id === person.sessionId,
      added_at: added_at.toISOString(),
    })),
    choices: (await choicesOf(platform, store.storeDb.id, person.id)) ?? unchosen,
    offered: alertKinds.filter((kind) => mayHear(store.role, kind)),
  });
  const keep = (store: StoreAccess, person: Person, choices: calls.AlertChoices) =>
    writeChoices(platform, { ...choices, store_id: store.storeDb.id, user_id: person.id });

  api.ofStore(calls.getAlerts, look, ({ store, person }) => view(store, person));
  api.ofStore(calls.setAlerts, act, async ({ store, person, body }) => {
    await keep(store, person, body);
    return view(store, person);
  });
  api.ofStore(calls.addAlertDevice, act, async ({ store, person, body, request }) => {
    const name = deviceWords(request.headers['user-agent']) || 'A browser';
    await addDevice(deps, person, { ...body, name });
    const choices = await choicesOf(platform, store.storeDb.id, person.id);
    await keep(store, person, { ...(choices ?? unchosen), enabled: true });
    return view(store, person);
  });
  api.ofStore(calls.removeAlertDevice, { ...act, body: 0 }, async ({ store, person, params }) => {
    await deleteDevice(platform, params.deviceId, person.id);
    return view(store, person);
  });
  api.ofStore(calls.testAlert, { ...act, limit: testing, body: 64 }, async ({ store, person }) => {
    await sendTest(deps, store, person);
    return { detail: 'Sent. It should ring within a few seconds.' };
  });
}

async function addDevice(
  deps: SendDeps,
  person: Person,
  given: { endpoint: string; keys: { p256dh: string; auth: string }; server_key: string; name: string },
): Promise<void> {
  const { endpoint, keys, server_key, name } = given;
  if (!isPushService(endpoint, deps.config.pushServices))
    throw new AppError(
      'bad_input',
      'This browser’s push service is not one we know. Please use another browser.',
    );
  if (server_key !== (await pushKeys(deps)).publicKey)
    throw new AppError('conflict', 'Our keys have changed. Load this page again and try once more.');
  const device = { endpoint, ...keys, server_key, name, user_id: person.id, session_id: person.sessionId };
  const row = { ...device, id: newId(), added_at: deps.clock.now() };
  await deps.db.transact((tx) => upsertDevice(tx, row));
}

/** @throws AppError that says what the person can do about it. */
async function sendTest(deps: SendDeps, store: StoreAccess, person: Person): Promise<void> {
  const device = (await devicesOf(deps.db.platform, person.id)).find(
    ({ session_id }) => session_id === person.sessionId,
  );
  if (!device) throw new AppError('conflict', 'This browser does not ring yet. Turn it on first.');
  const { name } = await store.storeDb.read((tx) => storeTerms(tx, deps.config));
  const path = `/alerts?slug=${encodeURIComponent(store.slug)}`;
  const data = { store_name: name, slug: store.slug, path };
  const sent = await sendMessage(deps, device, messageOf({ id: newId(), kind: 'test', data }, true));
  if (sent.is === 'sent') return;
  if (sent.is !== 'gone')
    throw new AppError(
      'unavailable',
      'The push service did not take it just now. Please try again in a minute.',
    );
  await deleteDevice(deps.db.platform, device.id);
  throw new AppError('conflict', 'Your browser has ended this by itself. Turn it on again.');
}
