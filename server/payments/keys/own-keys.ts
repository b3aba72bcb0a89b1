import type { PlatformDb, PlatformTx, StoreDb, StoreTx } from '../../platform/database/db.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { GatewayUnclear } from '../providers/gateway.ts';
import {
  activeIntegration,
  findIntegration,
  insertIntegration,
  lockIntegrations,
  openTriesOf,
  switchOff,
  updateIntegration,
  versionsOf,
  wasUsed,
  type Integration,
  type ProviderName,
} from './integration-queries.ts';
import { keyProblem } from './key-shapes.ts';
import type { PaymentDeps } from '../deps.ts';
import { beginPolls } from '../poll-queries.ts';
import { poll } from '../polls.ts';
import { opensAccountOf } from './versions.ts';

/** One version of a store's own key, as far as anybody may see it. */
export interface OwnKey {
  provider: ProviderName;
  /** The key's last characters. */
  ends: string;
  active: boolean;
  since: Date;
  /** Since when the provider takes it no more; null: it works. */
  refusedAt: Date | null;
  /** While it is refused, payments come through the platform. */
  fallback: boolean;
}

const seen = (row: Integration): OwnKey => ({
  provider: row.provider,
  ends: row.shown,
  active: row.active,
  since: row.changed_at,
  refusedAt: row.refused_at,
  fallback: row.fallback,
});

/** The key a store takes payments with now; null when it uses the platform's. */
async function keyInUse(tx: StoreTx): Promise<OwnKey | null> {
  const row = await activeIntegration(tx.platform, tx.storeId);
  return row && seen(row);
}

/** Runs in the transaction of a change, with the key that payments are taken with from then on. */
type Also = (tx: StoreTx, inUse: OwnKey | null) => Promise<void>;

/** What is to be with a store's own keys: another key, the platform's way again, or what happens while it is refused. */
export type KeyChange = { use: { provider: ProviderName; key: string } | null } | { fallback: boolean };

/** `unfit`: it cannot be the secret key that is wanted, in a sentence. `unknown`: the provider does not take it. */
export type KeyChanged =
  | { ok: true }
  | { ok: false; reason: 'unfit'; problem: string }
  | { ok: false; reason: 'unknown' | 'unclear' };

/**
 * Changes how a store takes payments. A key is tried with a real call, then kept sealed: a new key of the same account
 * takes the place of the earlier one, which still checks signatures; a key of another account is a version of its own,
 * and what was begun with the earlier ones stays with them. Without a key of its own, a fallback changes nothing.
 */
export async function changeOwnKey(
  deps: PaymentDeps,
  storeDb: StoreDb,
  change: KeyChange,
  also: Also,
): Promise<KeyChanged> {
  if ('fallback' in change) {
    await storeDb.transact(async (tx) => {
      if (await setKeyFallback(tx, change.fallback)) await also(tx, await keyInUse(tx));
    });
    return { ok: true };
  }
  const tried = change.use && (await tryOwnKey(deps, storeDb.id, change.use));
  if (tried && 'ok' in tried) return tried;
  await storeDb.transact(async (tx) => {
    await useOwnKey(deps, tx, tried);
    await also(tx, await keyInUse(tx));
  });
  return { ok: true };
}

/**
 * Every version of a store's keys, the newest first, with how many payments of each are open still, and what its owner
 * enters at the provider.
 */
export async function ownKeysOf(
  deps: Pick<PaymentDeps, 'db' | 'integrations'>,
  storeId: string,
): Promise<(OwnKey & { open: number; webhookToken: string; webhookHash: string | null })[]> {
  const { seal, secretsOf } = deps.integrations;
  const versions = await versionsOf(deps.db.platform, storeId);
  const open = await openTriesOf(
    deps.db.platform,
    versions.map((row) => row.id),
  );
  return versions.map((row) => ({
    ...seen(row),
    open: open.get(row.id) ?? 0,
    webhookToken: seal.open(row.sealed_token, `${row.id}:token`),
    webhookHash: secretsOf(row).hash,
  }));
}

/** A key that the provider takes, and the version of the account it opens; null: one the store never used with us. */
interface TriedKey {
  provider: ProviderName;
  key: string;
  same: string | null;
}

async function tryOwnKey(
  deps: PaymentDeps,
  storeId: string,
  { provider, key }: { provider: ProviderName; key: string },
): Promise<TriedKey | (KeyChanged & { ok: false })> {
  const { gatewayWith, secretsOf, mode } = deps.integrations;
  const problem = keyProblem(provider, key, mode);
  if (problem) return { ok: false, reason: 'unfit', problem };
  const gateway = gatewayWith(provider, { key, previous: null, hash: null });
  try {
    if (!(await gateway.keyWorks())) return { ok: false, reason: 'unknown' };
    const versions = await versionsOf(deps.db.platform, storeId, provider);
    const same = versions.find((version) => secretsOf(version).key === key);
    if (same) return { provider, key, same: same.id };
    for (const version of versions)
      if (await opensAccountOf(deps, version, gateway)) return { provider, key, same: version.id };
    return { provider, key, same: null };
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    return { ok: false, reason: 'unclear' };
  }
}

/**
 * Puts a key in use, or with null the platform's again. A key takes the place of the earlier one of its account, or of
 * one that nothing was ever begun with; else it is a new version with a webhook address of its own.
 */
async function useOwnKey(deps: PaymentDeps, tx: StoreTx, tried: TriedKey | null): Promise<void> {
  const all = await lockIntegrations(tx.platform, tx.storeId);
  await switchOff(tx.platform, tx.storeId, deps.clock.now());
  if (!tried) return;
  const { provider, key, same } = tried;
  const { secretsOf } = deps.integrations;
  const known = all.filter((row) => row.provider === provider);
  const version =
    known.find((row) => row.id === same) ?? known.find((row) => secretsOf(row).key === key) ?? null;
  if (version) return replaceKey(deps, tx.platform, version, { key, previous: version.sealed_key });
  const [latest] = known;
  if (latest && !(await wasUsed(tx.platform, latest.id)))
    return replaceKey(deps, tx.platform, latest, { key, previous: null });
  await addVersion(deps, tx, provider, key);
}

async function addVersion(
  deps: PaymentDeps,
  tx: StoreTx,
  provider: ProviderName,
  key: string,
): Promise<void> {
  const { seal, mode } = deps.integrations;
  const id = newId();
  const token = newSecret();
  const now = deps.clock.now();
  await insertIntegration(tx.platform, {
    id,
    store_id: tx.storeId,
    provider,
    mode,
    sealed_key: seal.close(key, `${id}:key`),
    sealed_previous: null,
    sealed_hash: provider === 'flutterwave' ? seal.close(newSecret(), `${id}:hash`) : null,
    shown: endingOf(key),
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
  deps: PaymentDeps,
  tx: PlatformTx,
  row: Integration,
  { key, previous }: { key: string; previous: Buffer | null },
): Promise<void> {
  const { seal, secretsOf } = deps.integrations;
  const isNew = secretsOf(row).key !== key;
  await updateIntegration(tx, row.id, {
    ...(isNew
      ? { sealed_key: seal.close(key, `${row.id}:key`), sealed_previous: previous, shown: endingOf(key) }
      : {}),
    active: true,
    refused_at: null,
    successor: null,
    changed_at: deps.clock.now(),
  });
}

const endingOf = (key: string) => key.slice(-4);

/** False without keys of one's own. */
async function setKeyFallback(tx: StoreTx, fallback: boolean): Promise<boolean> {
  const active = (await lockIntegrations(tx.platform, tx.storeId)).find((row) => row.active);
  if (!active) return false;
  await updateIntegration(tx.platform, active.id, { fallback });
  return true;
}

/**
 * Looks at the keys that are due: each every half hour, and at once when one was refused. What the provider says is
 * written down, and told in the same transaction: `turned` is the key where that is news, `inUse` the one that payments
 * are taken with. Answers how many were looked at.
 */
async function checkOwnKeys(
  deps: PaymentDeps,
  tell: (tx: StoreTx, turned: OwnKey | null, inUse: OwnKey | null) => Promise<void>,
): Promise<number> {
  return poll(deps, 'key', async ({ integration: id }) => {
    const row = await findIntegration(deps.db.platform, id);
    if (!row || !(await isNeeded(deps, row))) return;
    const { gatewayWith, secretsOf } = deps.integrations;
    const works = await gatewayWith(row.provider, secretsOf(row)).keyWorks();
    await deps.db.forStore(row.store_id).transact(async (tx) => {
      const turned = await noteTaken(deps, tx, row, works);
      if (turned !== 'replaced') await tell(tx, turned, await keyInUse(tx));
    });
  });
}

async function isNeeded(deps: PaymentDeps, row: Integration): Promise<boolean> {
  return row.active || (await openTriesOf(deps.db.platform, [row.id])).has(row.id);
}

/** The key as it stands now where that is news; `replaced`: another took its place while this one was looked at. */
async function noteTaken(
  deps: PaymentDeps,
  tx: StoreTx,
  looked: Integration,
  works: boolean,
): Promise<OwnKey | 'replaced' | null> {
  const row = (await lockIntegrations(tx.platform, tx.storeId)).find((one) => one.id === looked.id)!;
  if (!row.sealed_key.equals(looked.sealed_key)) return 'replaced';
  if (works === (row.refused_at === null)) return null;
  const refused_at = works ? null : deps.clock.now();
  await updateIntegration(tx.platform, row.id, { refused_at });
  return seen({ ...row, refused_at });
}

/** Keys of stores, as others ask about them. */
export const storeKeys = {
  /** Whether a store is paid by keys of its own. */
  has: async (db: PlatformDb, storeId: string) => (await activeIntegration(db, storeId)) !== null,
  check: checkOwnKeys,
};
