import type { AtTerminal, CommandSet } from '../platform/commands.ts';
import type { Config } from '../platform/config/config.ts';
import { storeAt } from '../stores/index.ts';
import { latestOrders, orderByNumber } from './lists/looked-up.ts';

interface Reading extends AtTerminal {
  config: Config;
}

const noStore = 'There is no such store.';
/** Rows of a list. */
const most = 50;

/** Looking orders up, for who answers the telephone. */
export const orderCommands: CommandSet<Reading> = {
  commands: [
    {
      words: 'order list <slug>',
      does: 'a store’s latest orders',
      would: null,
      run: async ({ db }, [slug = '']) => {
        const storeId = await storeAt(db.platform, slug, 'slug');
        return storeId ? db.forStore(storeId).read((tx) => latestOrders(tx, most)) : noStore;
      },
    },
    {
      words: 'order show <slug> <number>',
      does: 'one order: what was bought, its money and what happened to it',
      would: null,
      run: async (deps, [slug = '', typed = '']) => {
        const storeId = await storeAt(deps.db.platform, slug, 'slug');
        if (!storeId) return noStore;
        const number = Number(typed.replace(/^#/, ''));
        const order = Number.isInteger(number)
          ? await deps.db.forStore(storeId).read((tx) => orderByNumber(deps, tx, number))
          : null;
        return order ?? 'There is no such order.';
      },
    },
  ],
};
