import { audit, oneWord, type Actor, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import { listedStores, nameOfStore, shopHosts } from '../stores/index.ts';
import type { DomainDeps } from './deps.ts';
import { removeDomain } from './domains.ts';
import { domainsOf } from './queries.ts';
import { tellOwners } from './tell.ts';

type Reading = AtTerminal & Pick<DomainDeps, 'config' | 'mail'>;

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
      words: 'domain remove <host>',
      does: 'take a domain away from the store that answers there; its owners are told',
      would: 'take the domain of <host> away from its store and tell its owners',
      run: (deps, [host = '']) => remove(deps, asHost(host)),
    },
  ],
  meanings: {
    host: oneWord(async ({ db }, typed) => {
      const storeId = await shopHosts.holderOf(db.platform, asHost(typed));
      return storeId && `${asHost(typed)} of ${await nameOfStore(db, storeId)}`;
    }, noHolder),
  },
};

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
