import type { OwnKeys, Provider } from '#shared/api/money.ts';
import { confirmPassword } from '../accounts/index.ts';
import {
  GatewayUnclear,
  ownKeyInUse,
  ownKeysOf,
  setKeyFallback,
  tryOwnKey,
  useOwnKey,
} from '../payments/index.ts';
import type { StoreDoor } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { featuresOf, needFeature } from '../stores/index.ts';
import { lookAtOnline } from './key-check.ts';
import { names } from './names.ts';
import type { MoneyParts } from './parts.ts';
import { tellOwnersOfMoney } from './tell.ts';

/** The store's own keys as a member sees them; only the owner sees what is entered at the provider. */
export async function viewOwnKeys(parts: MoneyParts, door: StoreDoor, isOwner: boolean): Promise<OwnKeys> {
  const features = await door.read((tx) => featuresOf(tx, parts.clock.now()));
  const keys = await ownKeysOf(parts.payments, door.id);
  const own = keys.find((one) => one.active);
  return {
    allowed: features.includes('custom_payment'),
    mode: parts.payments.integrations.mode,
    active: own
      ? {
          provider: own.provider,
          ends: own.ends,
          webhook_url: isOwner
            ? `${parts.config.platformUrl}/webhooks/${own.provider}/${own.webhookToken}`
            : null,
          webhook_hash: isOwner ? own.webhookHash : null,
          since: own.since.toISOString(),
          refused_since: own.refusedAt?.toISOString() ?? null,
          fallback: own.fallback,
        }
      : null,
    earlier: keys
      .filter((one) => !one.active && one.open > 0)
      .map((one) => ({
        provider: one.provider,
        ends: one.ends,
        open_payments: one.open,
        refused_since: one.refusedAt?.toISOString() ?? null,
      })),
  };
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
  const tried = await answered(provider, () => tryOwnKey(parts.payments, door.id, provider, key));
  if (!tried)
    throw new AppError('bad_input', {
      secret_key: [`${names[provider]} does not know this key. Copy it again from its settings page.`],
    });
  await door.transact(async (tx) => {
    await useOwnKey(parts.payments, tx, tried);
    await lookAtOnline(parts, tx);
    await tellOwnersOfMoney(parts, tx, {
      template: 'own-keys-changed',
      data: {
        change: `Online payments are now made with your own ${names[provider]} key ending in ${key.slice(-4)}.`,
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
  if (!(await ownKeyInUse(parts.db.platform, door.id))) return;
  await confirmPassword(parts, personId, password);
  await door.transact(async (tx) => {
    await useOwnKey(parts.payments, tx, null);
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
    if (await setKeyFallback(tx, fallback)) await lookAtOnline(parts, tx);
  });
}
