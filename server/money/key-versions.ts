import type { Provider } from '#shared/api/money.ts';
import {
  beginPolls,
  insertIntegration,
  lockIntegrations,
  opensAccountOf,
  updateIntegration,
  versionsOf,
  wasUsed,
  type Integration,
} from '../payments/index.ts';
import type { StoreTx } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import type { MoneyParts } from './parts.ts';

export const names: Record<Provider, string> = { paystack: 'Paystack', flutterwave: 'Flutterwave' };

export const ending = (key: string) => key.slice(-4);

/**
 * Tries a key and answers the version of the account it opens; null when it opens one the store never used with us.
 * @throws AppError bad_input when the provider does not take it, GatewayUnclear when it did not answer.
 */
export async function versionOfAccount(
  parts: MoneyParts,
  storeId: string,
  provider: Provider,
  key: string,
): Promise<string | null> {
  const { gatewayWith, secretsOf } = parts.payments.integrations;
  const gateway = gatewayWith(provider, { key, previous: null, hash: null });
  if (!(await gateway.keyWorks()))
    throw new AppError('bad_input', {
      secret_key: [`${names[provider]} does not know this key. Copy it again from its settings page.`],
    });
  const versions = await versionsOf(parts.db.platform, storeId, provider);
  const same = versions.find((version) => secretsOf(version).key === key);
  if (same) return same.id;
  for (const version of versions)
    if (await opensAccountOf(parts.payments, version, gateway)) return version.id;
  return null;
}

/**
 * Puts a key in use, the store's integrations being locked. It takes the place of the earlier key of its account, or
 * of one that nothing was ever begun with; else it is a new version with a webhook address of its own.
 */
export async function keepVersion(
  parts: MoneyParts,
  tx: StoreTx,
  { provider, key, same }: { provider: Provider; key: string; same: string | null },
): Promise<void> {
  const { secretsOf } = parts.payments.integrations;
  const known = (await lockIntegrations(tx.platform, tx.storeId)).filter((row) => row.provider === provider);
  const version =
    known.find((row) => row.id === same) ?? known.find((row) => secretsOf(row).key === key) ?? null;
  if (version) return replaceKey(parts, tx, version, key, version.sealed_key);
  const [latest] = known;
  if (latest && !(await wasUsed(tx.platform, latest.id))) return replaceKey(parts, tx, latest, key, null);
  await addVersion(parts, tx, provider, key);
}

async function addVersion(parts: MoneyParts, tx: StoreTx, provider: Provider, key: string): Promise<void> {
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
  await beginPolls(tx.platform, id, now);
}

/** `previous` still signs events for a while; the key works, so it is refused no longer. */
async function replaceKey(
  parts: MoneyParts,
  tx: StoreTx,
  row: Integration,
  key: string,
  previous: Buffer | null,
): Promise<void> {
  const { seal, secretsOf } = parts.payments.integrations;
  const isNew = secretsOf(row).key !== key;
  await updateIntegration(tx.platform, row.id, {
    ...(isNew
      ? { sealed_key: seal.close(key, `${row.id}:key`), sealed_previous: previous, shown: ending(key) }
      : {}),
    active: true,
    refused_at: null,
    successor: null,
    changed_at: parts.clock.now(),
  });
}
