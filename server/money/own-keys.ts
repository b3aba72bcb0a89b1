import { providerNames, type OwnKeys, type Provider } from '#shared/api/money.ts';
import { confirmPassword } from '../accounts/index.ts';
import { changeOwnKey, moneyOfStore, type OwnKey } from '../payments/index.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { featuresOf, needFeature, storeTerms } from '../stores/index.ts';
import { lookAtOnline } from './key-check.ts';
import type { MoneyDeps } from './deps.ts';
import { tellOwnersOfMoney } from './tell.ts';

/** The store's own keys as a member sees them; only the owner sees what is entered at the provider. */
export async function viewOwnKeys(deps: MoneyDeps, storeDb: StoreDb, isOwner: boolean): Promise<OwnKeys> {
  const terms = await storeDb.read((tx) => storeTerms(tx, deps.config));
  const { keys } = await moneyOfStore(deps.payments, storeDb.id);
  const own = keys.find((one) => one.active);
  return {
    allowed: featuresOf(terms, deps.clock.now()).includes('custom_payment'),
    mode: deps.payments.integrations.mode,
    active: own
      ? {
          provider: own.provider,
          ends: own.ends,
          webhook_url: isOwner
            ? `${deps.config.platformUrl}/webhooks/${own.provider}/${own.webhookToken}`
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

/** Takes payments with the store's own keys from now on. @throws AppError with what is wrong with the key. */
export async function setKeys(
  deps: MoneyDeps,
  storeDb: StoreDb,
  personId: string,
  wanted: { provider: Provider; secret_key: string; password: string },
): Promise<void> {
  const { provider, secret_key: key } = wanted;
  const name = providerNames[provider];
  await storeDb.read((tx) => needFeature(tx, 'custom_payment', deps.clock.now()));
  await confirmPassword(deps, personId, wanted.password);
  const change = `Online payments are now made with your own ${name} key ending in ${key.slice(-4)}.`;
  const changed = await changeOwnKey(
    deps.payments,
    storeDb,
    { use: { provider, key } },
    tellChange(deps, change),
  );
  if (changed.ok) return;
  switch (changed.reason) {
    case 'unfit':
      throw new AppError('bad_input', { secret_key: [changed.problem] });
    case 'unknown':
      throw new AppError('bad_input', {
        secret_key: [`${name} does not know this key. Copy it again from its settings page.`],
      });
    case 'unclear':
      throw new AppError(
        'unavailable',
        `${name} did not answer just now, so the key could not be tried. Please try again in a minute.`,
        30,
      );
  }
}

/** Back to the platform's way; doing it twice changes nothing. */
export async function stopKeys(
  deps: MoneyDeps,
  storeDb: StoreDb,
  personId: string,
  password: string,
): Promise<void> {
  const { keys } = await moneyOfStore(deps.payments, storeDb.id);
  if (!keys.some((one) => one.active)) return;
  await confirmPassword(deps, personId, password);
  const change = 'Your own payment keys were switched off. Online payments come through us again.';
  await changeOwnKey(deps.payments, storeDb, { use: null }, tellChange(deps, change));
}

function tellChange(deps: MoneyDeps, change: string) {
  return async (tx: StoreTx, inUse: OwnKey | null): Promise<void> => {
    await lookAtOnline(deps, tx, inUse);
    await noteChange(tx, { kind: 'money', what: change.replace(/\.$/, '') });
    await tellOwnersOfMoney(deps, tx, { template: 'own-keys-changed', data: { change } });
  };
}

/** Whether payments come through the platform while the key is refused; nothing without keys of one's own. */
export async function setFallback(deps: MoneyDeps, storeDb: StoreDb, fallback: boolean): Promise<void> {
  await changeOwnKey(deps.payments, storeDb, { fallback }, async (tx, inUse) => {
    await lookAtOnline(deps, tx, inUse);
    await noteChange(tx, {
      kind: 'money',
      what: 'Changed whether payments come through us while the own keys are refused',
      after: fallback ? 'on' : 'off',
      before: fallback ? 'off' : 'on',
    });
  });
}
