import { naira } from '#shared/money.ts';
import {
  audit,
  oneWord,
  type Actor,
  type AtTerminal,
  type Command,
  type CommandSet,
} from '../platform/commands.ts';
import { nameOfStore, storeAt } from '../stores/index.ts';
import { answerPlanDispute, listDisputes } from './dispute-answers.ts';
import { grantPlan, refundPlan, showBilling } from './operating.ts';
import type { BillingDeps } from './deps.ts';

interface Reading extends AtTerminal {
  billing: BillingDeps;
}
type Operating = Reading & Actor;

const noStore = 'There is no such store.';
const refundWords = {
  unknown: 'There is no such payment for a plan.',
  disputed: 'The payer’s bank decides about this payment. Answer that first: see “billing disputes”.',
  credit:
    'What is left of this payment was taken off a later plan, so it cannot go back. Refund that plan first.',
  nothing: 'Nothing of this payment is left to send back.',
  busy: 'A refund of this payment is being sent right now. Try again in a minute.',
} as const;
const mostDays = 3_660;
const howManyDays = `Say how many days, 1 to ${mostDays}.`;
/** Null where what was typed is no number of days that may be given. */
function daysOf(typed: string): number | null {
  const days = Number(typed);
  return Number.isInteger(days) && days >= 1 && days <= mostDays ? days : null;
}
const answerWords = {
  unknown: 'There is no such dispute about a plan.',
  answered: 'This dispute was answered already.',
  unclear:
    'The provider gave no clear answer. Look at “billing disputes” in a minute before you answer again.',
} as const;

const commands: readonly Command<Reading>[] = [
  {
    words: 'billing show <slug>',
    does: 'a store’s plan, its card but for the code, what happened and its invoices',
    would: null,
    run: async ({ billing }, [slug = '']) => (await showBilling(billing, slug)) ?? noStore,
  },
  {
    words: 'billing grant <slug> <days>',
    does: 'Starter for so many days without paying',
    would: 'give <slug> Starter for <days> days without paying',
    run: grant,
  },
  {
    words: 'billing refund <reference>',
    does: 'send a plan’s money back and end the plan; again, when it failed',
    would: 'ask the provider to send back what is left of <reference>, and end the plan',
    run: refund,
  },
  {
    words: 'billing disputes',
    does: 'payments for plans that a bank wants back; those that wait come first',
    would: null,
    run: ({ billing }) => listDisputes(billing),
  },
  {
    words: 'billing dispute explain <dispute-id> <words>',
    does: 'tell the bank what was delivered',
    would: 'tell the bank of <dispute-id>: <words>',
    run: (deps, [id = '', ...words]) => answer(deps, id, words.join(' ').trim()),
  },
  {
    words: 'billing dispute accept <dispute-id>',
    does: 'give the money back; the plan ends',
    would: 'give the money of <dispute-id> back, which ends the plan',
    run: (deps, [id = '']) => answer(deps, id, null),
  },
];

/** Plans from a terminal. */
export const billingCommands: CommandSet<Reading> = {
  commands,
  meanings: {
    days: oneWord((_deps, typed) => {
      const days = daysOf(typed);
      return Promise.resolve(days === null ? null : String(days));
    }, howManyDays),
    'dispute-id': oneWord(async ({ billing }, id) => {
      const found = (await listDisputes(billing)).find((known) => known.id === id);
      return found ? `the dispute about ${naira(found.amount_kobo)}` : null;
    }, 'There is no such dispute.'),
  },
};

async function grant(deps: Operating, [slug = '', given = '']: string[]): Promise<string> {
  const days = daysOf(given);
  if (days === null) return howManyDays;
  const granted = await grantPlan(deps.billing, slug, days);
  if (!granted.ok) return noStore;
  await audit(deps, 'billing grant', slug, { days });
  const storeId = await storeAt(deps.db.platform, slug, 'slug');
  const whose = storeId ? await nameOfStore(deps.db, storeId) : slug;
  return `${whose} has Starter until ${granted.until.toISOString()}.`;
}

async function refund(deps: Operating, [reference = '']: string[]): Promise<string> {
  const asked = await refundPlan(deps.billing, reference, deps.actor);
  if (!asked.ok) return refundWords[asked.reason];
  const { email, amountKobo, creditKobo } = asked;
  await audit(deps, 'billing refund', reference, { email, amountKobo });
  const kept = creditKobo > 0 ? ` ${naira(creditKobo)} were taken off a later plan and stay.` : '';
  return `We have asked for ${naira(amountKobo)} to go back to ${email}.${kept} “billing show” says when it is done.`;
}

async function answer(deps: Operating, id: string, words: string | null): Promise<string> {
  if (words === '') return 'Say in your own words what was delivered.';
  const sent = await answerPlanDispute(deps.billing, id, words);
  if (!sent.ok)
    return sent.reason === 'refused' ? `The provider refused: ${sent.message}` : answerWords[sent.reason];
  await audit(deps, `billing dispute ${words === null ? 'accept' : 'explain'}`, id, { words });
  return words === null ? 'The money is given back.' : 'The answer is with the bank.';
}
