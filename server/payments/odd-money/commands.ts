import { naira } from '#shared/money.ts';
import { audit, type Actor, type Command } from '../../platform/commands.ts';
import { decideAboutPayment } from './explain.ts';
import { openDifferences, openUnmatched } from './explain-queries.ts';
import { openCases } from './money-cases.ts';
import type { MoneyTerminal } from '../terminal.ts';
import { explainDifference, explainUnmatched, returnUnmatched } from './unmatched.ts';

type Operating = MoneyTerminal & Actor;

const shortestReason = 10;
const sayWhy = 'Say why, in at least 10 characters, after the reference.';

/** Odd money from a terminal: what there is, and the words that end it. The longer words come first. */
export const moneyCommands: readonly Command<MoneyTerminal>[] = [
  {
    words: 'payment open',
    does: 'money that came by our keys and waits for a decision, and what differs in the books',
    would: null,
    run: showOpen,
  },
  decision(
    'accept',
    'odd money counts for what it was sent for',
    'count <reference> for what it was sent for, because: <reason>',
    'It counts now.',
  ),
  {
    words: 'payment return unmatched <stray-reference> <reason>',
    does: 'send money nobody asked for back',
    would: 'ask the provider to send <stray-reference> back, because: <reason>',
    run: returnUnknown,
  },
  decision(
    'return',
    'send all that is left of odd money back',
    'ask the provider to send back all that is left of <reference>, because: <reason>',
    'It is on its way back.',
  ),
  {
    words: 'payment explain unmatched <stray-reference> <reason>',
    does: 'close money nobody asked for',
    would: 'close <stray-reference> without sending anything, because: <reason>',
    run: explainUnknown,
  },
  {
    words: 'payment explain difference <difference> <reason>',
    does: 'close a difference of the books, named as "payment open" names it',
    would: 'close the difference of <difference>, because: <reason>',
    run: explainBooks,
  },
  decision(
    'explain',
    'close odd money that was settled on another way',
    'close <reference> without sending anything, because: <reason>',
    'It is explained.',
  ),
];

async function showOpen({ db, clock }: MoneyTerminal): Promise<object> {
  const cases = await openCases(db.platform, { keys: 'platform' }, clock.now());
  return {
    payments: cases.map(({ payment, kind, since, leftKobo, goingBackKobo, choices, askedAt }) => ({
      reference: payment.reference,
      purpose: payment.purpose,
      kind,
      since,
      store_id: payment.store_id,
      asked_kobo: payment.amount_kobo,
      captured_kobo: payment.captured_kobo,
      left_kobo: leftKobo,
      going_back_kobo: goingBackKobo,
      mismatch: payment.mismatch,
      may: choices,
      store_asked: askedAt,
    })),
    unmatched: await openUnmatched(db.platform),
    differences: await openDifferences(db.platform),
  };
}

/** A command that ends a case of odd money with a reason, and answers with `done`. */
function decision(
  word: 'accept' | 'return' | 'explain',
  does: string,
  would: string,
  done: string,
): Command<MoneyTerminal> {
  return {
    words: `payment ${word} <reference> <reason>`,
    does,
    would,
    async run(deps, [reference = '', ...words]) {
      const reason = reasonOf(words);
      if (!reason) return sayWhy;
      const by = { side: 'platform', actor: deps.actor, reason } as const;
      const decided = await decideAboutPayment(deps.payments, reference, by, { kind: word });
      if (!decided.ok) return decided.message;
      await audit(deps, `payment ${word}`, reference, { reason });
      return done;
    },
  };
}

const noUnmatched = 'There is no open money of that reference.';

async function explainUnknown(deps: Operating, [reference = '', ...words]: string[]): Promise<string> {
  const reason = reasonOf(words);
  if (!reason) return sayWhy;
  if (!(await explainUnmatched(deps.payments, reference, { actor: deps.actor, reason }))) return noUnmatched;
  await audit(deps, 'payment explain unmatched', reference, { reason });
  return 'It is explained.';
}

const returnWords = {
  unknown: noUnmatched,
  busy: 'It is being sent back by somebody else right now. Look again in five minutes.',
  not_there: 'The provider does not have this money. Look at its page, then explain it.',
  back_already: 'Some of it was sent back on the provider’s page already. Explain it instead.',
  unclear: 'The provider gives no clear answer. Try again in five minutes: its list is read first.',
} as const;

async function returnUnknown(deps: Operating, [reference = '', ...words]: string[]): Promise<string> {
  const reason = reasonOf(words);
  if (!reason) return sayWhy;
  const sent = await returnUnmatched(deps.payments, reference, { actor: deps.actor, reason });
  if (!sent.ok)
    return sent.reason === 'refused' ? `The provider refused: ${sent.message}` : returnWords[sent.reason];
  await audit(deps, 'payment return unmatched', reference, { reason, kobo: sent.amountKobo });
  return `${naira(sent.amountKobo)} is on its way back.`;
}

/** Subjects have several words, such as "settlement 17", so the one that is meant is looked up. */
async function explainBooks(deps: Operating, args: string[]): Promise<string> {
  const said = args.join(' ');
  const meant = (await openDifferences(deps.db.platform)).find(
    ({ subject }) => said === subject || said.startsWith(`${subject} `),
  );
  if (!meant) return 'There is no open difference of that name.';
  const reason = reasonOf([said.slice(meant.subject.length)]);
  if (!reason) return sayWhy;
  const by = { actor: deps.actor, reason };
  if (!(await explainDifference(deps.payments, meant.subject, by))) return 'It was explained already.';
  await audit(deps, 'payment explain difference', meant.subject, { reason });
  return 'It is explained.';
}

function reasonOf(words: string[]): string | null {
  const reason = words.join(' ').trim();
  return reason.length >= shortestReason ? reason : null;
}
