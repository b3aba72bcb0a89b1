import { addressesOf } from '../accounts/index.ts';
import { oneWord, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import type { Config } from '../platform/config/config.ts';
import { freeUrl } from './address.ts';
import { listedStores, ownersOf, storeAt } from './queries.ts';
import { nameOfStore, storePointer } from './shop.ts';

interface Reading extends AtTerminal {
  config: Config;
}

const noStore = 'There is no such store.';

/** Finding stores, from a terminal. */
export const storeCommands: CommandSet<Reading> = {
  commands: [
    {
      words: 'store list [<search>]',
      does: 'stores by a part of their name, their address or an owner’s email',
      would: null,
      run: (deps, words) => list(deps, words.join(' ')),
    },
  ],
  meanings: {
    slug: oneWord(async ({ db }, slug) => {
      const storeId = await storeAt(db.platform, slug, 'slug');
      return storeId && { said: await nameOfStore(db, storeId), storeId };
    }, noStore),
  },
};

/** Rows of a list; who is looked for is among them, or more of the name is typed. */
const most = 50;

async function list({ db, config }: Reading, search: string): Promise<object | string> {
  const wanted = search.trim().toLowerCase();
  const rows: object[] = [];
  let more = 0;
  for (const { storeId, slug } of await listedStores(db.platform)) {
    const { name, state } = await storePointer(db.forStore(storeId));
    const owners = await addressesOf(db.platform, await ownersOf(db.platform, storeId));
    const url = freeUrl(config, slug);
    if (![name, url, ...owners].some((text) => text.toLowerCase().includes(wanted))) continue;
    if (rows.length < most) rows.push({ name, slug, url, state, owners });
    else more += 1;
  }
  if (rows.length === 0) return 'No store fits.';
  return more === 0 ? rows : { stores: rows, more };
}
