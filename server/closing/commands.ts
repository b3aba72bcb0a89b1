import { lagosDate } from '#shared/lagos.ts';
import type { BillingDeps } from '../billing/index.ts';
import { audit, type Actor, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { nameOfStore, storeAt } from '../stores/index.ts';
import { clockJob } from './clock.ts';
import { beginClosing, keep } from './closing.ts';

import { changeClosing, closingOf, openClosings } from './queries.ts';

interface Reading extends AtTerminal {
  billing: BillingDeps;
  jobs: Pick<Jobs, 'send'>;
}

const noStore = 'There is no such store.';
const notClosing = 'It is not being closed. Nothing was changed.';
const sayWhy = 'Say why, in 10 to 1000 characters: the owners read it.';

const reasonOf = (words: readonly string[]): string | null => {
  const reason = words.join(' ').trim();
  return reason.length >= 10 && reason.length <= 1_000 ? reason : null;
};

/** Stores that are closed for good, from a terminal. */
export const closingCommands: CommandSet<Reading> = {
  commands: [
    {
      words: 'store closings',
      does: 'stores that are being closed for good: by whom, when each is erased, and what holds up those whose day has come',
      would: null,
      run: list,
    },
    {
      words: 'store close <slug> <reason>',
      does: 'close a store for good: its owners are written to why, take everything out for 30 days, and then it is erased',
      would: 'close <slug> for good and write to its owners: <reason>. It is erased in 30 days',
      run: close,
    },
    {
      words: 'store not-close <slug>',
      does: 'keep a store that is being closed for good, whoever closed it; its owners are written to',
      would: 'keep <slug>, which is being closed, and write to its owners',
      async run(deps, [slug = '']) {
        const storeId = await storeAt(deps.db.platform, slug, 'slug');
        if (!storeId) return noStore;
        if (!(await deps.db.forStore(storeId).transact((tx) => keep(deps.billing, tx)))) return notClosing;
        await audit({ ...deps, storeId }, 'store not-close', slug, {});
        return `${await nameOfStore(deps.db, storeId)} is kept. Its owners are written to.`;
      },
    },
    {
      words: 'store close-unsettled <slug> <reason>',
      does: 'erase a store on its day although its owner has left orders, gift cards or a debt unsettled; not refunds, disputes or money on its way',
      would: 'erase <slug> on its day whatever its owner has left unsettled: <reason>',
      run: despite,
    },
  ],
};

async function list({ db }: Reading) {
  const rows = await openClosings(db.platform);
  return Promise.all(
    rows.map(async (row) => ({
      store: await nameOfStore(db, row.store_id),
      by: row.by_whom,
      reason: row.reason,
      asked: lagosDate(row.asked_at),
      erased_on: lagosDate(row.due_at),
      waits_for: row.held_for,
    })),
  );
}

async function close(deps: Reading & Actor, [slug = '', ...words]: string[]): Promise<string> {
  const reason = reasonOf(words);
  const storeId = await storeAt(deps.db.platform, slug, 'slug');
  if (!storeId) return noStore;
  if (!reason) return sayWhy;
  const by = { whom: 'operator', reason } as const;
  if (!(await deps.db.forStore(storeId).transact((tx) => beginClosing(deps.billing, tx, by))))
    return 'It is being closed already. Nothing was changed.';
  await audit({ ...deps, storeId }, 'store close', slug, { reason });
  return `${await nameOfStore(deps.db, storeId)} is closed. Its owners are written to.`;
}

async function despite(deps: Reading & Actor, [slug = '', ...words]: string[]): Promise<string> {
  const reason = reasonOf(words);
  const storeId = await storeAt(deps.db.platform, slug, 'slug');
  const row = storeId && (await closingOf(deps.db.platform, storeId));
  if (!storeId) return noStore;
  if (!reason) return sayWhy;
  if (!row) return notClosing;
  await deps.db.transact(async (tx) => {
    await changeClosing(tx, row.id, { despite: true, look_at: null });
    await deps.jobs.send(tx, clockJob, {});
  });
  await audit({ ...deps, storeId }, 'store close-unsettled', slug, { reason });
  return `${await nameOfStore(deps.db, storeId)} is erased on ${lagosDate(row.due_at)}, or now where that is past.`;
}
