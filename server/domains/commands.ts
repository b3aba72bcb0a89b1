import { audit, oneWord, type Actor, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import { listedStores, nameOfStore, shopHosts } from '../stores/index.ts';
import type { DomainDeps } from './deps.ts';
import { removeDomain } from './domains.ts';
import { verdictOf } from './look.ts';
import { domainsOf, storesWaiting } from './queries.ts';
import { tellOwners } from './tell.ts';

type Reading = AtTerminal & Pick<DomainDeps, 'config' | 'mail' | 'recordsAreOurs'>;

const noHolder = 'There is no store at this host.';
const asHost = (typed: string) => typed.toLowerCase().replace(/\.$/, '');

/** Stores' own domains from a terminal: whose a host is, and taking it away for abuse. */
export const domainCommands: CommandSet<Reading> = {
  commands: [
    {
      words: 'domain show <host>',
      does: 'the stores that want a host of their own, which one answers there, and what was last found of its records',
      would: null,
      run: (deps, [host = '']) => show(deps, asHost(host)),
    },
    {
      words: 'domain contested',
      does: 'hosts that a store has proven and another one answers at; normally empty',
      would: null,
      run: contested,
    },
    {
      words: 'domain remove <host>',
      does: 'take a domain away from the store that answers there; its owners are told',
      would: 'take the domain of <host> away from its store and tell its owners',
      run: (deps, [host = '']) => remove(deps, asHost(host)),
    },
  ],
  meanings: {
    host: oneWord(async ({ db }, typed) => {
      const storeId = await shopHosts.holderOf(db.platform, asHost(typed));
      return storeId && { said: `${asHost(typed)} of ${await nameOfStore(db, storeId)}`, storeId };
    }, noHolder),
  },
};

/** Stores that wait for a host with all its records right, while another store has it. */
async function contested({ db }: Reading): Promise<object[]> {
  const found: object[] = [];
  for (const { store_id } of await storesWaiting(db.platform)) {
    for (const row of await db.forStore(store_id).read(domainsOf)) {
      if (row.state !== 'waiting' || !row.found || verdictOf(row.found) !== 'right') continue;
      const holder = await shopHosts.holderOf(db.platform, row.host);
      if (!holder || holder === store_id) continue;
      const { host, since, looked_at } = row;
      found.push({
        host,
        proven_by: await nameOfStore(db, store_id),
        answers_now: await nameOfStore(db, holder),
        since,
        looked_at,
      });
    }
  }
  return found;
}

async function show({ db }: Reading, host: string): Promise<object[] | string> {
  const found: object[] = [];
  for (const { storeId } of await listedStores(db.platform)) {
    const row = (await db.forStore(storeId).read(domainsOf)).find((one) => one.host === host);
    if (!row) continue;
    const { state, since, looked_at, found: records } = row;
    found.push({ store: await nameOfStore(db, storeId), state, since, looked_at, records });
  }
  return found.length > 0 ? found : 'No store wants this host.';
}

async function remove(deps: Reading & Actor, host: string): Promise<string> {
  const storeId = await shopHosts.holderOf(deps.db.platform, host);
  if (!storeId) return noHolder;
  const hosts = await deps.db.forStore(storeId).transact(async (tx) => {
    const row = (await domainsOf(tx)).find((one) => one.host === host);
    if (!row) return null;
    const gone = await removeDomain(deps, tx, row.base);
    await tellOwners(deps, tx, { kind: 'removed', hosts: gone });
    return gone;
  });
  if (!hosts) return noHolder;
  await audit(deps, 'domain remove', host, { hosts });
  return `${await nameOfStore(deps.db, storeId)} answers no more at ${hosts.join(' and ')}.`;
}
