import type { OwnKeys, Provider } from '#shared/api/money.ts';
import { confirmPassword } from '../accounts/index.ts';
import {
  activeIntegration,
  GatewayUnclear,
  lockIntegrations,
  openTriesOf,
  switchOff,
  updateIntegration,
  versionsOf,
  type Integration,
} from '../payments/index.ts';
import type { StoreDoor } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { featuresOf, needFeature } from '../stores/index.ts';
import { lookAtOnline } from './key-check.ts';
import { ending, keepVersion, names, versionOfAccount } from './key-versions.ts';
import type { MoneyParts } from './parts.ts';
import { tellOwnersOfMoney } from './tell.ts';

/** The store's own keys as a member sees them; only the owner sees what is entered at the provider. */
export async function viewOwnKeys(parts: MoneyParts, door: StoreDoor, isOwner: boolean): Promise<OwnKeys> {
  const { integrations } = parts.payments;
  const features = await door.read((tx) => featuresOf(tx, parts.clock.now()));
  const versions = await versionsOf(parts.db.platform, door.id);
  const open = await openTriesOf(
    parts.db.platform,
    versions.map((row) => row.id),
  );
  const row = versions.find((one) => one.active);
  return {
    allowed: features.includes('custom_payment'),
    mode: integrations.mode,
    active: row
      ? {
          provider: row.provider,
          ends: row.shown,
          webhook_url: isOwner ? webhookUrl(parts, row) : null,
          webhook_hash: isOwner ? integrations.secretsOf(row).hash : null,
          since: row.changed_at.toISOString(),
          refused_since: row.refused_at?.toISOString() ?? null,
          fallback: row.fallback,
        }
      : null,
    earlier: versions
      .filter((one) => !one.active && open.has(one.id))
      .map((one) => ({
        provider: one.provider,
        ends: one.shown,
        open_payments: open.get(one.id)!,
        refused_since: one.refused_at?.toISOString() ?? null,
      })),
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
function keyProblem(provider: Provider, key: string, mode: 'test' | 'live'): string | null {
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
 * Takes payments with the store's own keys from now on: tried with a real call, then kept sealed. A new key of the
 * same account takes the place of the earlier one, which still checks signatures; a key of another account is a version
 * of its own, and what was begun with the earlier ones stays with them.
 */
export async function setKeys(
  parts: MoneyParts,
  door: StoreDoor,
  personId: string,
  wanted: { provider: Provider; secret_key: string; password: string },
): Promise<void> {
  const { provider, secret_key: key } = wanted;
  await mustBeAllowed(parts, door);
  await confirmPassword(parts, personId, wanted.password);
  const problem = keyProblem(provider, key, parts.payments.integrations.mode);
  if (problem) throw new AppError('bad_input', { secret_key: [problem] });
  const same = await answered(provider, () => versionOfAccount(parts, door.id, provider, key));
  await door.transact(async (tx) => {
    await lockIntegrations(tx.platform, door.id);
    await switchOff(tx.platform, door.id, parts.clock.now());
    await keepVersion(parts, tx, { provider, key, same });
    await lookAtOnline(parts, tx);
    await tellOwnersOfMoney(parts, tx, {
      template: 'own-keys-changed',
      data: {
        change: `Online payments are now made with your own ${names[provider]} key ending in ${ending(key)}.`,
      },
    });
  });
}

/** @throws AppError unavailable when the provider said nothing that can be understood. */
async function answered<T>(provider: Provider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    throw new AppError(
      'unavailable',
      `${names[provider]} did not answer just now, so the key could not be tried. Please try again in a minute.`,
      30,
    );
  }
}

async function mustBeAllowed(parts: MoneyParts, door: StoreDoor): Promise<void> {
  await door.read((tx) => needFeature(tx, 'custom_payment', parts.clock.now()));
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
    await lookAtOnline(parts, tx);
    await tellOwnersOfMoney(parts, tx, {
      template: 'own-keys-changed',
      data: { change: 'Your own payment keys were switched off. Online payments come through us again.' },
    });
  });
}

/** Whether payments come through the platform while the key is refused; nothing without keys of one's own. */
export async function setFallback(parts: MoneyParts, door: StoreDoor, fallback: boolean): Promise<void> {
  await door.transact(async (tx) => {
    const active = (await lockIntegrations(tx.platform, door.id)).find((row) => row.active);
    if (!active) return;
    await updateIntegration(tx.platform, active.id, { fallback });
    await lookAtOnline(parts, tx);
  });
}
