import { expect } from 'vitest';
import { keysOf } from '#server/adverts/networks.ts';
import { networkRows } from '#server/adverts/queries.ts';
import { cardSeal } from '#server/billing/sealed.ts';
import { codeSeal } from '#server/names/leave.ts';
import { minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { pushKeys } from '#server/push/keys.ts';
import { deliverDue } from '#server/webhooks/deliver.ts';
import { webhookEventIds } from '#shared/webhooks.ts';
import { advertShops } from '../adverts.ts';
import type { TestApp, TestShop } from '../app.ts';
import { ownKeysIn } from '../selling/own-keys.ts';
import { orderOne } from '../selling/shopping.ts';
import { twoStepsIn, type Locked } from '../two-step.ts';
import type { Receiver } from '../programs/webhook-receiver.ts';
import { signatureOf } from '../selling/webhooks.ts';

/** Secrets of every kind, as whoever gave them knows them. */
export interface KeptSecrets {
  person: Locked;
  paid: TestShop;
  paystackKey: string;
  told: TestShop;
  webhookSecrets: string[];
  card: string;
  code: string;
  ringing: string;
}

/** One secret of every kind, kept as its module keeps it. */
export async function secretsIn(app: TestApp, receiver: Receiver): Promise<KeptSecrets> {
  const { deps } = app.app;
  const person = await twoStepsIn(app).locked();
  const own = ownKeysIn(app);
  const paid = await own.starterShop();
  await own.enter(paid, own.account().key);
  const paystackKey = own.account().key;
  const told = await advertShops(app).advertShop(['meta']);
  const owner = await told.owner.signIn();
  const hook = await owner.post<{ id: string; secret: string }>(`/api/sites/${told.slug}/webhooks`, {
    url: `${receiver.origin}/in`,
    events: webhookEventIds,
  });
  const anew = await owner.post<{ secret: string }>(
    `/api/sites/${told.slug}/webhooks/${hook.body.id}/secret`,
    {},
  );
  const [card, code] = [newId(), newId()];
  const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'::bytea`;
  const flutterwave = newId();
  const { seal } = deps.payments.integrations;
  // Whose other rows are nobody's affair here.
  await app.database.sql(`begin; set local session_replication_role = replica;
    insert into saved_cards (id, subscription_id, email, sealed_code, brand, last4, exp_month, exp_year, consent_text,
      consent_version, consent_by, consent_at, created_at) values ('${card}', '${newId()}', 'a@example.com',
      ${hex(cardSeal(deps.config).close('AUTH_card', card))}, 'visa', '4081', 1, 2030, '', '', '${newId()}', now(), now());
    insert into name_orders (id, code, store_id, invoice_id, state, since, created_at, sealed_code) values ('${code}', 'N-1',
      '${newId()}', '${newId()}', 'code_ready', now(), now(), ${hex(codeSeal(deps.config).close('EPP-code', code))});
    insert into integrations (id, store_id, provider, mode, sealed_key, sealed_previous, sealed_hash, shown, sealed_token,
      token_hash, active, created_at, changed_at) values ('${flutterwave}', '${newId()}', 'flutterwave', 'test',
      ${hex(seal.close('FLW', `${flutterwave}:key`))}, ${hex(seal.close('FLW-old', `${flutterwave}:key`))},
      ${hex(seal.close('FLW-hash', `${flutterwave}:hash`))}, '', ${hex(seal.close('FLW-token', `${flutterwave}:token`))},
      '\\x00', false, now(), now());
    commit`);
  const { publicKey } = await pushKeys(deps);
  const webhookSecrets = [hook.body.secret, anew.body.secret];
  return { person, paid, paystackKey, told, webhookSecrets, card, code, ringing: publicKey };
}

/** Each of them does in a running program what it is there for. */
export async function allWork(app: TestApp, kept: KeptSecrets, receiver: Receiver): Promise<void> {
  const { deps } = app.app;
  const steps = twoStepsIn(app);
  app.clock.advance(minutes(1));
  const browser = app.client();
  expect((await steps.logIn(browser, kept.person.email)).body.second_step).toBeDefined();
  expect((await steps.finish(browser, steps.shown(kept.person.secret))).status).toBe(200);
  // The store's own account takes the payment, and the address of its events is shown.
  const own = ownKeysIn(app);
  const { reference } = await own.begin(kept.paid);
  expect(reference).toMatch(/^\w+-/);
  receiver.received.length = 0;
  await orderOne(app, kept.told, { pay_method: 'on_delivery' });
  await deliverDue(deps);
  const [message] = receiver.received;
  expect(message!.signatures).toContain(signatureOf(kept.webhookSecrets.at(-1)!, message!));
  const [network] = await deps.db
    .forStore(kept.told.storeId)
    .read(async (tx) => (await networkRows(tx)).map((row) => keysOf(deps.config, tx, row)));
  expect(network!.token).toMatch(/meta$/);
  const one = async (table: string, id: string) =>
    (
      await app.database.sql<{ sealed_code: Buffer }>(`select sealed_code from ${table} where id = $1`, [id])
    )[0]!.sealed_code;
  expect(cardSeal(deps.config).open(await one('saved_cards', kept.card), kept.card)).toBe('AUTH_card');
  expect(codeSeal(deps.config).open(await one('name_orders', kept.code), kept.code)).toBe('EPP-code');
  expect((await pushKeys({ ...deps, db: { ...deps.db } })).publicKey).toBe(kept.ringing);
}
