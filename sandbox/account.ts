import type { Clock } from './clock.ts';
import type { Context } from './context.ts';
import type { Journal, JournalEntry } from './memory/journal.ts';
import type { Settings } from './control/settings.ts';
import { watchBank, watchSession } from './charging/charge-machine.ts';
import { createFaults } from './control/faults.ts';
import { createIds } from './ids.ts';
import { watchRefund } from './refunds/refunds.ts';
import { watchRooms } from './control/rooms.ts';
import { defaultSettings } from './control/settings.ts';
import { createStore } from './memory/store.ts';
import { createWebhooks } from './events/webhooks.ts';

/** What one account at the providers is made of. */
export interface AccountOptions {
  /** Accepted secret keys, newest first. Events are signed with the first. */
  secretKeys?: readonly string[];
  publicKey?: string;
  /** Where events are POSTed; null for nowhere. */
  webhookUrl?: string | null;
  /** Shown on the hosted page. */
  merchantName?: string;
  settings?: Partial<Settings>;
}

/** What all accounts of a sandbox share. */
export interface Shared extends Pick<Context, 'controlToken' | 'google' | 'log'> {
  clock: Clock;
  publicUrl: () => string;
  journal: () => Journal;
  seed: () => string;
}

/** One account: its own keys, payments, events, faults and truth. */
export interface Account {
  number: number;
  context: Context;
  /** Its entries for the state file. */
  entries(): Iterable<JournalEntry>;
  /** Takes back an entry of the state file; false when it is another account's. */
  restore(entry: JournalEntry): boolean;
  /** Takes up what a restart interrupted. */
  resume(): void;
  /** Back to how it was made; what it appends to the state file is the caller's. */
  empty(): void;
}

/** Far more than a test makes of anything, so that no id of one account is ever another's. */
const APART = 1_000_000;

/** The first account has the number 0 and what a sandbox has when nothing is said. */
export function createAccount(shared: Shared, options: AccountOptions, number: number): Account {
  const { clock } = shared;
  const prefix = number === 0 ? '' : `account:${number}:`;
  const initial = defaultSettings({ ...ownSecrets(number), webhook_url: options.webhookUrl ?? null });
  Object.assign(initial, options.settings);
  const settings = { ...initial };
  const firstKeys = options.secretKeys ?? [`sk_test_presence_sandbox${number === 0 ? '' : `_${number}`}`];
  const keys = [...firstKeys];
  const ids = createIds(() => (number === 0 ? shared.seed() : `${shared.seed()}:account:${number}`));
  const journal: Journal = {
    append: (kind, value, money) => shared.journal().append(prefix + kind, value, money),
    durable: () => shared.journal().durable(),
    rewrite: (entries) => shared.journal().rewrite(entries),
    close: () => shared.journal().close(),
  };
  const store = createStore(() => journal, ids, number * APART);
  const faults = createFaults();
  const webhooks = createWebhooks({ clock, faults, ids, journal: () => journal, settings, store, keys });
  const context: Context = {
    keys,
    publicKey: options.publicKey ?? `pk_test_presence_sandbox${number === 0 ? '' : `_${number}`}`,
    controlToken: shared.controlToken,
    merchantName: options.merchantName ?? (number === 0 ? 'Test merchant' : `Test merchant ${number}`),
    get publicUrl() {
      return shared.publicUrl();
    },
    settings,
    clock,
    faults,
    google: shared.google,
    ids,
    journal,
    store,
    webhooks,
    drafts: new Map(),
    log: shared.log,
  };
  return {
    number,
    context,
    *entries() {
      for (const { kind, value } of store.entries()) yield { kind: prefix + kind, value };
    },
    restore({ kind, value }) {
      const own = number === 0 ? !kind.startsWith('account:') : kind.startsWith(prefix);
      if (own) store.restore({ kind: kind.slice(prefix.length), value });
      return own;
    },
    resume() {
      for (const transaction of store.transactions.values()) {
        watchBank(context, transaction);
        watchSession(context, transaction);
      }
      for (const refund of store.refunds.values()) watchRefund(context, refund);
      watchRooms(context);
      webhooks.resume();
    },
    empty() {
      webhooks.clear();
      faults.remove();
      faults.chaos(null);
      store.clear();
      Object.assign(settings, initial);
      keys.splice(0, keys.length, ...firstKeys);
    },
  };
}

/** The second provider's secrets are settings; each account has some of its own. */
function ownSecrets(number: number): Partial<Settings> {
  if (number === 0) return {};
  return {
    flutterwave_secret_key: `FLWSECK_TEST-presence-sandbox-${number}-X`,
    flutterwave_hash: `presence-sandbox-hash-${number}`,
  };
}
