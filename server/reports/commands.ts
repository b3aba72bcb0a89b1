import { audit, oneWord, type Actor, type Command, type CommandSet } from '../platform/commands.ts';
import { nameOfStore, storeAt } from '../stores/index.ts';
import type { ReportDeps } from './deps.ts';
import { acted, dismiss, lookAt, type Which } from './handle.ts';
import { findReport, reportsOf, type ReportRow } from './queries.ts';
import { reportedShops } from './waiting.ts';

type Operating = ReportDeps & Actor;

const nothingThere = 'There is no report with this number, and no store with this short name.';

const commands: readonly Command<ReportDeps>[] = [
  {
    words: 'report list',
    does: 'shops that somebody reported and nobody has dealt with, each with its reports',
    would: null,
    run: reportedShops,
  },
  {
    words: 'report of <slug>',
    does: 'the latest reports about a store, also those that were dealt with',
    would: null,
    async run({ db }, [slug = '']) {
      const storeId = await storeAt(db.platform, slug, 'slug');
      return storeId ? (await reportsOf(db.platform, storeId)).map(withoutSender) : 'There is no such store.';
    },
  },
  {
    words: 'report look <reports>',
    does: 'say that one report, or all of a store, were looked at',
    would: 'say that somebody has looked at <reports>',
    run: (deps, [said = '']) =>
      deal(deps, said, { action: 'report look' }, async (which) => [
        await lookAt(deps, which),
        'looked at',
        'All of it was looked at already.',
      ]),
  },
  {
    words: 'report acted <reports>',
    does: 'close reports that were looked at, since something was done about the store; their senders are told',
    would: 'close <reports> by what was done about the store, and tell their senders',
    run: (deps, [said = '']) =>
      deal(deps, said, { action: 'report acted' }, async (which) => [
        await acted(deps, which),
        'closed; who gave an address is written to',
        'Look at it first, then suspend the store, hide the page or give notice: that is what its senders are told.',
      ]),
  },
  {
    words: 'report dismiss <reports> <reason>',
    does: 'close reports that were looked at, and do nothing; their senders read the reason',
    would: 'close <reports> without doing anything, and write to their senders: <reason>',
    async run(deps, [said = '', ...words]) {
      const reason = words.join(' ').trim();
      if (reason.length < 10 || reason.length > 1_000)
        return 'Say why, in 10 to 1000 characters: whoever sent it reads it.';
      return deal(deps, said, { action: 'report dismiss', reason }, async (which) => [
        await dismiss(deps, which, reason),
        'dismissed; who gave an address is written to',
        'Look at it first. What was dealt with already stays so.',
      ]);
    },
  },
];

/** What we do about reports of shops, from a terminal. */
export const reportCommands: CommandSet<ReportDeps> = {
  commands,
  meanings: {
    reports: oneWord(async ({ db }, said) => {
      const which = await meant({ db }, said);
      if (!which) return null;
      const store = await nameOfStore(db, which.storeId);
      return {
        said: which.code ? `report ${which.code} about ${store}` : `the reports about ${store}`,
        storeId: which.storeId,
      };
    }, nothingThere),
  },
};

/** What a number or a store's short name stands for. */
async function meant({ db }: Pick<ReportDeps, 'db'>, said: string): Promise<Which | null> {
  const report = await findReport(db.platform, said.toLowerCase());
  if (report) return { storeId: report.store_id, code: report.code };
  const storeId = await storeAt(db.platform, said, 'slug');
  return storeId ? { storeId, code: null } : null;
}

/** The numbers of those it was done to, what was done to them, and what is said where there were none. */
type Dealt = [codes: string[], did: string, otherwise: string];

async function deal(
  deps: Operating,
  said: string,
  { action, ...data }: { action: string; reason?: string },
  how: (which: Which) => Promise<Dealt>,
): Promise<string> {
  const which = await meant(deps, said);
  if (!which) return nothingThere;
  const [numbers, did, otherwise] = await how(which);
  if (numbers.length === 0) return `${otherwise} Nothing was changed.`;
  await audit({ ...deps, storeId: which.storeId }, action, said, { ...data, numbers });
  return `${numbers.length === 1 ? 'One report is' : `${numbers.length} reports are`} ${did}.`;
}

/** Whoever sent it is told by what is decided, and named nowhere. */
const withoutSender = ({ email, same: _same, ...shown }: ReportRow) => ({ ...shown, is_told: email !== '' });
