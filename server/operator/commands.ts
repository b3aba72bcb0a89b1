import type { AcademyParts } from '../academy/index.ts';
import type { BillingParts } from '../billing/index.ts';
import type { Clock } from '../platform/clock.ts';
import { columns } from '../platform/columns.ts';
import type { Database } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Config } from '../platform/config.ts';
import type { Mail } from '../mail/index.ts';
import { checkBooks, findPayment, openUnmatched, settle, type PaymentParts } from '../payments/index.ts';
import { classCommands } from './class-commands.ts';
import { suspendStore, type Suspension } from '../stores/index.ts';
import { audit } from './audit.ts';
import { balanceCommands } from './balance-commands.ts';
import { billingCommands } from './billing-commands.ts';
import { courseCommands } from './course-commands.ts';
import { eventCommands } from './event-commands.ts';
import { moneyCommands } from './money-commands.ts';
import { refundCommands } from './refund-commands.ts';

export interface OperatorParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  payments: PaymentParts;
  academy: AcademyParts;
  billing: BillingParts;
  config: Config;
  mail: Mail;
  /** Who is at the terminal, for the audit entry. */
  actor: string;
}

export interface Command {
  words: string;
  does: string;
  /** Answers what to print. */
  run(parts: OperatorParts, args: string[]): Promise<unknown>;
  /** Whether an answer means that something is wrong, so that the program ends with a code that says so. */
  isAlarm?(answer: unknown): boolean;
}

/** What the provider's own staff can do from a terminal. Every change leaves an audit entry. */
export const commands: readonly Command[] = [
  {
    words: 'payment show <reference>',
    does: 'one try to pay, as we know it',
    run: async ({ db }, [reference = '']) =>
      (await findPayment(db.platform, reference)) ?? 'There is no such payment.',
  },
  {
    words: 'payment settle <reference>',
    does: 'ask the provider about it now',
    async run(parts, [reference = '']) {
      const result = await settle(parts.payments, reference, 'operator');
      if (result.known) await audit(parts, 'payment settle', reference, result);
      return result.known ? result : 'There is no such payment.';
    },
  },
  {
    words: 'payment unmatched',
    does: 'money the provider spoke of that no try of ours asked for',
    run: ({ db }) => openUnmatched(db.platform),
  },
  ...moneyCommands,
  {
    words: 'payment books',
    does: 'compare our books with what the provider paid out; normally empty',
    run: ({ payments }) => checkBooks(payments),
  },
  {
    words: 'store suspend <slug>',
    does: 'close a store for abuse; its data stays',
    run: (parts, [slug = '']) => changeStore(parts, slug, 'suspended'),
  },
  {
    words: 'store restore <slug>',
    does: 'open it again',
    run: (parts, [slug = '']) => changeStore(parts, slug, 'live'),
  },
  {
    words: 'job run <name>',
    does: 'have the running app do a job now, for example payments.sweep',
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
  { words: 'queue', does: 'waiting jobs by kind', run: ({ jobs }) => jobs.depth() },
  {
    words: 'audit',
    does: 'the latest entries',
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
  const changed = await suspendStore(parts.db, slug, to);
  if (!changed) return 'There is no such store.';
  await audit(parts, `store ${to}`, slug, {});
  return `${slug} is ${to}.`;
}

/** The command whose words begin what was typed, and what is left of it. */
export function commandFor(typed: string[]): { command: Command; args: string[] } | null {
  for (const command of commands) {
    const fixed = command.words.split(' ').filter((word) => !word.startsWith('<'));
    if (fixed.every((word, n) => typed[n] === word)) return { command, args: typed.slice(fixed.length) };
  }
  return null;
}
