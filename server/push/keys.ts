import webPush from 'web-push';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { sealFor } from '../platform/secrets/seal.ts';
import { insertKeys, keptKeys, replaceKeys } from './queries.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const about = 'push-keys';
const sealOf = (config: Config) => sealFor(config, about);

/** One reading for each process and database. */
const known = new WeakMap<Database, Promise<PushKeys>>();

/** The keys our messages are signed with: the operator's, or a pair that is made once and kept sealed. */
export function pushKeys(deps: Pick<PlatformDeps, 'config' | 'db' | 'clock' | 'log'>): Promise<PushKeys> {
  const { push } = deps.config;
  if (push) return Promise.resolve(push);
  const running = known.get(deps.db) ?? readOrMake(deps);
  known.set(deps.db, running);
  // What failed is tried again by whoever asks next.
  running.catch(() => known.delete(deps.db));
  return running;
}

async function readOrMake(deps: Pick<PlatformDeps, 'config' | 'db' | 'clock' | 'log'>): Promise<PushKeys> {
  const kept = await keptKeys(deps.db.platform);
  const opened = kept && open(deps.config, kept);
  if (opened) return opened;
  const made = webPush.generateVAPIDKeys();
  const row = {
    public_key: made.publicKey,
    private_key: sealOf(deps.config).close(made.privateKey, about),
    made_at: deps.clock.now(),
  };
  if (kept) {
    deps.log.warn('the keys for push were sealed with another secret, so new ones take their place');
    await replaceKeys(deps.db.platform, row, kept.public_key);
  } else await insertKeys(deps.db.platform, row);
  // Another process may have been quicker.
  const agreed = await keptKeys(deps.db.platform);
  const keys = agreed && open(deps.config, agreed);
  if (!keys) throw new Error('The keys for push cannot be opened.');
  return keys;
}

function open(config: Config, row: { public_key: string; private_key: Buffer }): PushKeys | null {
  try {
    return { publicKey: row.public_key, privateKey: sealOf(config).open(row.private_key, about) };
  } catch {
    return null;
  }
}
