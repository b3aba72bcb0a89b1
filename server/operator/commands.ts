import { columns } from '../platform/columns.ts';
import { checkBooks, findPayment, openUnmatched, settle } from '../payments/index.ts';
import { classCommands } from './class-commands.ts';
import { storeAt, suspendStore, type Suspension } from '../stores/index.ts';
import { audit } from './audit.ts';
import { balanceCommands } from './balance-commands.ts';
import { billingCommands } from './billing-commands.ts';
import { courseCommands } from './course-commands.ts';
import { eventCommands } from './event-commands.ts';
import { moneyCommands } from './money-commands.ts';
import type { Command, OperatorParts } from './parts.ts';
import { refundCommands } from './refund-commands.ts';
import { storeCommands } from './store-commands.ts';
import { nameOfStore } from './queries.ts';

/** What the provider's own staff can do from a terminal. Every change leaves an audit entry. */
export const commands: readonly Command[] = [
  {
    words: 'payment show <reference>',
    does: 'one try to pay, as we know it',
    would: null,
    run: async ({ db }, [reference = '']) =>
      (await findPayment(db.platform, reference)) ?? 'There is no such payment.',
  },
  {
    words: 'payment settle <reference>',
    does: 'ask the provider about it now',
    would: 'ask the provider about <reference> now and write down what it says',
    async run(parts, [reference = '']) {
      const result = await settle(parts.payments, reference, 'operator');
      if (result.known) await audit(parts, 'payment settle', reference, result);
      return result.known ? result : 'There is no such payment.';
    },
  },
  {
    words: 'payment unmatched',
    does: 'money the provider spoke of that no try of ours asked for',
    would: null,
    run: ({ db }) => openUnmatched(db.platform),
  },
  ...moneyCommands,
  {
    words: 'payment books',
    does: 'compare our books with what the provider paid out; normally empty',
    would: 'ask the provider for its payouts and write down where our books differ',
    run: ({ payments }) => checkBooks(payments),
  },
  ...storeCommands,
  {
    words: 'store suspend <slug>',
    does: 'close a store for abuse; its data stays',
    would: 'close <slug> to shoppers and show its owners why; its data stays',
    run: (parts, [slug = '']) => changeStore(parts, slug, 'suspended'),
  },
  {
    words: 'store restore <slug>',
    does: 'open it again',
    would: 'open <slug> again',
    run: (parts, [slug = '']) => changeStore(parts, slug, 'live'),
  },
  {
    words: 'job run <name>',
    does: 'have the running app do a job now, for example payments.sweep',
    would: 'have the running app do the job <name> now',
    async run(parts, [name = '']) {
      if (!Object.hasOwn(await parts.jobs.depth(), name)) return 'There is no such job.';
      await parts.db.transact((tx) => parts.jobs.send(tx, name, {}));
      await audit(parts, 'job run', name, {});
      return `${name} is on its way.`;
    },
  },
  ...balanceCommands,
  ...refundCommands,
  ...eventCommands,
  ...courseCommands,
  ...billingCommands,
  ...classCommands,
  { words: 'queue', does: 'waiting jobs by kind', would: null, run: ({ jobs }) => jobs.depth() },
  {
    words: 'audit',
    does: 'the latest entries',
    would: null,
    run: ({ db }) =>
      db.platform
        .selectFrom('audit_entries')
        .select(columns.audit_entries)
        .orderBy('at', 'desc')
        .limit(50)
        .execute(),
  },
];

async function changeStore(parts: OperatorParts, slug: string, to: Suspension): Promise<string> {
  const storeId = await storeAt(parts.db.platform, slug, 'slug');
  if (!storeId || !(await suspendStore(parts.db, slug, to))) return 'There is no such store.';
  await audit(parts, `store ${to}`, slug, {});
  return `${await nameOfStore(parts.db, storeId)} is ${to === 'live' ? 'open again' : 'suspended'}.`;
}

/** The command whose words begin what was typed, and what is left of it. */
export function commandFor(typed: string[]): { command: Command; args: string[] } | null {
  for (const command of commands) {
    const fixed = command.words.split(' ').filter((word) => !/^[<[]/.test(word));
    if (fixed.every((word, n) => typed[n] === word)) return { command, args: typed.slice(fixed.length) };
  }
  return null;
}
