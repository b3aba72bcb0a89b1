import type { OwnKeys, Provider } from '#shared/api/money.ts';
import { confirmPassword } from '../accounts/index.ts';
import {
  activeIntegration,
  GatewayUnclear,
  insertIntegration,
  lockIntegrations,
  switchOff,
  updateIntegration,
  type Integration,
} from '../payments/index.ts';
import type { StoreDoor, StoreTx } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import { featuresOf, needFeature } from '../stores/index.ts';
import type { MoneyParts } from './parts.ts';
import { tellOwnersOfMoney } from './tell.ts';

const names: Record<Provider, string> = { paystack: 'Paystack', flutterwave: 'Flutterwave' };

/** The store's own keys as a member sees them; only the owner sees what is entered at the provider. */
export async function viewOwnKeys(parts: MoneyParts, door: StoreDoor, isOwner: boolean): Promise<OwnKeys> {
  const { integrations } = parts.payments;
  const features = await door.read((tx) => featuresOf(tx, parts.clock.now()));
  const row = await activeIntegration(parts.db.platform, door.id);
  return {
    allowed: features.includes('custom_payment'),
    mode: integrations.mode,
    active: row && {
      provider: row.provider,
      ends: row.shown,
      webhook_url: isOwner ? webhookUrl(parts, row) : null,
      webhook_hash: isOwner ? integrations.secretsOf(row).hash : null,
      since: row.changed_at.toISOString(),
    },
  };
}

function webhookUrl(parts: MoneyParts, row: Integration): string {
  const token = parts.payments.integrations.seal.open(row.sealed_token, `${row.id}:token`);
  return `${parts.config.platformUrl}/webhooks/${row.provider}/${token}`;
}

const shapes: Record<Provider, { secret: RegExp; test: RegExp; public: RegExp; begins: string }> = {
  paystack: {
    secret: /^sk_(test|live)_[A-Za-z0-9_]{8,}$/,
    test: /^sk_test_/,
    public: /^pk_/,
    begins: 'sk_',
  },
  flutterwave: {
    secret: /^FLWSECK(_TEST)?-[A-Za-z0-9_-]{8,}$/,
    test: /^FLWSECK_TEST-/,
    public: /^FLWPUBK/,
    begins: 'FLWSECK',
  },
};

/** Why a text cannot be the secret key that is wanted, in a sentence; null when it can. */
export function keyProblem(provider: Provider, key: string, mode: 'test' | 'live'): string | null {
  const shape = shapes[provider];
  if (shape.public.test(key))
    return `That is the public key. Paste the secret key: it begins with ${shape.begins}.`;
  if (!shape.secret.test(key))
    return `That does not look like a ${names[provider]} secret key. It begins with ${shape.begins}.`;
  const isTest = shape.test.test(key);
  if (mode === 'live' && isTest) return 'That is a test key: it moves no money. Paste the live secret key.';
  if (mode === 'test' && !isTest)
    return 'That is a live key, and this installation only makes test payments. Paste the test secret key.';
  return null;
}

/**
 * Takes payments with the store's own keys from now on: tried with a real call, then kept sealed. A key that takes the
 * place of another leaves the earlier one to check signatures with.
 */
export async function setKeys(
  parts: MoneyParts,
  door: StoreDoor,
  personId: string,
  wanted: { provider: Provider; secret_key: string; password: string },
): Promise<void> {
  await mustBeAllowed(parts, door);
  await confirmPassword(parts, personId, wanted.password);
  const problem = keyProblem(wanted.provider, wanted.secret_key, parts.payments.integrations.mode);
  if (problem) throw new AppError('bad_input', { secret_key: [problem] });
  await mustWork(parts, wanted.provider, wanted.secret_key);
  await door.transact(async (tx) => {
    const known = await lockIntegrations(tx.platform, door.id);
    const now = parts.clock.now();
    await switchOff(tx.platform, door.id, now);
    const earlier = known.find((row) => row.provider === wanted.provider);
    if (earlier) await replaceKey(parts, tx, earlier, wanted.secret_key);
    else await keepKey(parts, tx, wanted.provider, wanted.secret_key);
    await tellOwnersOfMoney(parts, tx, {
      template: 'own-keys-changed',
      data: {
        change: `Online payments are now made with your own ${names[wanted.provider]} key ending in ${ending(wanted.secret_key)}.`,
      },
    });
  });
}

const ending = (key: string) => key.slice(-4);

async function mustBeAllowed(parts: MoneyParts, door: StoreDoor): Promise<void> {
  await door.read((tx) => needFeature(tx, 'custom_payment', parts.clock.now()));
}

async function mustWork(parts: MoneyParts, provider: Provider, key: string): Promise<void> {
  const gateway = parts.payments.integrations.gatewayWith(provider, { key, previous: null, hash: null });
  const works = await gateway.keyWorks().catch((error: unknown) => {
    if (!(error instanceof GatewayUnclear)) throw error;
    throw new AppError(
      'unavailable',
      `${names[provider]} did not answer just now, so the key could not be tried. Please try again in a minute.`,
      30,
    );
  });
  if (!works)
    throw new AppError('bad_input', {
      secret_key: [`${names[provider]} does not know this key. Copy it again from its settings page.`],
    });
}

async function keepKey(parts: MoneyParts, tx: StoreTx, provider: Provider, key: string): Promise<void> {
  const { seal, mode } = parts.payments.integrations;
  const id = newId();
  const token = newSecret();
  const now = parts.clock.now();
  await insertIntegration(tx.platform, {
    id,
    store_id: tx.storeId,
    provider,
    mode,
    sealed_key: seal.close(key, `${id}:key`),
    sealed_previous: null,
    sealed_hash: provider === 'flutterwave' ? seal.close(newSecret(), `${id}:hash`) : null,
    shown: ending(key),
    sealed_token: seal.close(token, `${id}:token`),
    token_hash: hashSecret(token),
    active: true,
    created_at: now,
    changed_at: now,
  });
}

async function replaceKey(parts: MoneyParts, tx: StoreTx, row: Integration, key: string): Promise<void> {
  const { seal, secretsOf } = parts.payments.integrations;
  const isNew = secretsOf(row).key !== key;
  await updateIntegration(tx.platform, row.id, {
    ...(isNew
      ? { sealed_key: seal.close(key, `${row.id}:key`), sealed_previous: row.sealed_key, shown: ending(key) }
      : {}),
    active: true,
    changed_at: parts.clock.now(),
  });
}

/** Back to the platform's way; doing it twice changes nothing. */
export async function stopKeys(
  parts: MoneyParts,
  door: StoreDoor,
  personId: string,
  password: string,
): Promise<void> {
  if (!(await activeIntegration(parts.db.platform, door.id))) return;
  await confirmPassword(parts, personId, password);
  await door.transact(async (tx) => {
    await switchOff(tx.platform, door.id, parts.clock.now());
    await tellOwnersOfMoney(parts, tx, {
      template: 'own-keys-changed',
      data: { change: 'Your own payment keys were switched off. Online payments come through us again.' },
    });
  });
}
