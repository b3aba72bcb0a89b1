import type { Contract } from '#shared/api/contract.ts';
import { lastSeenName, type LastSeen } from '#web/client/last-seen.ts';
import { getSession, subscribeSession } from '#web/client/session-state.ts';

/**
 * What an owner reads without a network: their account, the store, its orders and its goods with their stock. By their paths, since this
 * is among the first scripts of the dashboard and the contracts are not.
 */
export const keptPaths: readonly string[] = [
  // Whose phone it is, for what is sold on it meanwhile.
  '/api/account',
  '/api/sites',
  '/api/sites/:slug/settings',
  '/api/sites/:slug/overview',
  '/api/sites/:slug/orders',
  '/api/sites/:slug/orders/:orderId',
  '/api/sites/:slug/products',
  '/api/sites/:slug/products/:productId',
];
const isKept = ({ method, path }: Pick<Contract, 'method' | 'path'>) =>
  method === 'GET' && keptPaths.includes(path);

/** Older than this it is not shown any more (milliseconds): seven days. */
export const keptMs = 7 * 86_400_000;
/** As much is kept at most, in characters of JSON; the oldest goes first. */
export const mostCharacters = 5_000_000;
const mostOfOne = 300_000;
/** Looked through after so many answers. */
const tidyEvery = 25;

/** The browser's database, whose code is fetched with the first answer and not with the first scripts. */
async function open() {
  const { createStore, clear, del, entries, get, set } = await import('idb-keyval');
  const store = createStore(lastSeenName, 'answers');
  return {
    clear: () => clear(store),
    del: (address: string) => del(address, store),
    entries: () => entries<string, Entry>(store),
    get: (address: string) => get<Entry>(address, store),
    set: (address: string, entry: Entry) => set(address, entry, store),
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

interface Entry {
  at: number;
  json: string;
}

/** Keeps what was seen in the browser's database, until its person signs out or the session ends. */
export function createLastSeen(now: () => number = Date.now): LastSeen & { tidied: () => Promise<void> } {
  let opening: Promise<Opened> | null = null;
  const opened = () =>
    (opening ??= open().catch((error: unknown) => {
      // Tried again with the next answer.
      opening = null;
      throw error;
    }));
  let written = 0;
  let work: Promise<unknown> = Promise.resolve();
  // One after the other, so that what is kept late never comes after what is forgotten.
  const then = (next: () => Promise<unknown>) => (work = work.then(next).catch(() => undefined));
  subscribeSession(() => {
    if (!getSession().isAuthenticated) then(async () => (await opened()).clear());
  });
  return {
    keep(contract, address, answer) {
      // What was searched for is not looked at again.
      if (!isKept(contract) || /[?&]search=/.test(address)) return;
      const json = JSON.stringify(answer);
      if (json.length > mostOfOne) return;
      const entry: Entry = { at: now(), json };
      then(async () => {
        if (!getSession().isAuthenticated) return;
        const database = await opened();
        await database.set(address, entry);
        written += 1;
        if (written % tidyEvery === 0) await tidy(database, now());
      });
    },
    async find(contract, address) {
      if (!isKept(contract)) return null;
      const entry = await opened()
        .then((database) => database.get(address))
        .catch(() => undefined);
      if (!entry || now() - entry.at > keptMs) return null;
      return { answer: JSON.parse(entry.json) as unknown, at: entry.at };
    },
    tidied: async () => void (await then(async () => tidy(await opened(), now()))),
  };
}

/** Takes away what is too old, and the oldest of what is too much. */
async function tidy(database: Opened, now: number): Promise<void> {
  const all = await database.entries();
  let room = mostCharacters;
  for (const [address, { at, json }] of all.toSorted(([, one], [, other]) => other.at - one.at)) {
    room -= json.length;
    if (now - at > keptMs || room < 0) await database.del(address);
  }
}
