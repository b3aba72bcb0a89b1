import { rowsOf } from '../platform/database/answers.ts';
import { accountCommands } from '../accounts/index.ts';
import { archiveCommands } from '../archive/index.ts';
import { backupCommands } from '../backups/index.ts';
import { courseCommands } from '../academy/index.ts';
import { billingCommands } from '../billing/index.ts';
import { closingCommands } from '../closing/index.ts';
import { classCommands } from '../live-class/index.ts';
import { announcementCommands } from '../announcements/index.ts';
import { domainCommands } from '../domains/index.ts';
import { nameCommands } from '../names/index.ts';
import { orderCommands } from '../orders/index.ts';
import { paymentCommands } from '../payments/index.ts';
import { statusCommands } from '../status/index.ts';
import { audit, type Command, type CommandSet, type ArgumentReader } from '../platform/commands.ts';
import { isId } from '../platform/ids.ts';
import { storeCommands } from '../stores/index.ts';
import { measureCommands } from '../measures/index.ts';
import { recordCommands } from '../records/index.ts';
import { reportCommands } from '../reports/index.ts';
import { sealCommands } from '../seals/index.ts';
import { mailCommands } from '../mail/index.ts';
import { textCommands } from '../texts/index.ts';
import type { ReaderDeps } from './deps.ts';
import { fileCommands } from './file-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { personCommands } from './person-show.ts';
import { plannedCommands } from './planned.ts';
import { showStore } from './store-show.ts';
import { storesOfMoney } from './stores-of-money.ts';
import { wakeCommands } from './wake.ts';

/** What is no single module's. */
const own: CommandSet<ReaderDeps> = {
  commands: [
    {
      words: 'store show <slug>',
      does: 'a store: its address, owners, state, plan, ways to pay and bank account',
      would: null,
      run: showStore,
    },
    {
      words: 'job run <name>',
      does: 'have the running app do a job now, for example payments.sweep',
      would: 'have the running app do the job <name> now',
      async run(deps, [name = '']) {
        if (!Object.hasOwn(await deps.jobs.depth(), name)) return 'There is no such job.';
        await deps.db.transact((tx) => deps.jobs.send(tx, name, {}));
        await audit(deps, 'job run', name, {});
        return `${name} is on its way.`;
      },
    },
    { words: 'queue', does: 'waiting jobs by kind', would: null, run: ({ jobs }) => jobs.depth() },
    {
      words: 'job failed',
      does: 'jobs that were tried for the last time and given up; normally empty',
      would: null,
      run: ({ jobs }) => jobs.failed(),
    },
    {
      words: 'job again <name> <job-id>',
      does: 'try a job again that was given up',
      would: 'try the job <name> <job-id> again',
      async run(deps, [name = '', id = '']) {
        if (!isId(id) || !(await deps.jobs.again(name, id))) return 'There is no such job that was given up.';
        await audit(deps, 'job again', name, { id });
        return `${name} is tried again.`;
      },
    },
    {
      words: 'audit',
      does: 'the latest entries',
      would: null,
      run: ({ db }) =>
        rowsOf(db.platform, 'audit_entries').orderBy('at', 'desc').orderBy('id', 'desc').limit(50).execute(),
    },
  ],
};

const sets: readonly CommandSet<ReaderDeps>[] = [
  paymentCommands(storesOfMoney),
  storeCommands,
  archiveCommands,
  domainCommands,
  announcementCommands,
  nameCommands,
  accountCommands,
  orderCommands,
  courseCommands,
  billingCommands,
  classCommands,
  measureCommands,
  closingCommands,
  reportCommands,
  recordCommands,
  mailCommands,
  textCommands,
  peopleCommands,
  personCommands,
  plannedCommands,
  backupCommands,
  fileCommands,
  sealCommands,
  statusCommands,
  wakeCommands,
  own,
];

/** What the provider's own staff can do from a terminal. Every change leaves an audit entry. */
export const commands: readonly Command<ReaderDeps>[] = sets.flatMap((set) => set.commands);

/** What a place in the words of commands means to the modules that know such things. */
export const meaningsOf = (place: string): ArgumentReader<ReaderDeps>[] =>
  sets.flatMap(({ meanings }) => meanings?.[place] ?? []);

/** The command whose words begin what was typed, and what is left of it. */
export function commandFor(typed: string[]): { command: Command<ReaderDeps>; args: string[] } | null {
  for (const command of commands) {
    const fixed = command.words.split(' ').filter((word) => !/^[<[]/.test(word));
    if (fixed.every((word, n) => typed[n] === word)) return { command, args: typed.slice(fixed.length) };
  }
  return null;
}
