import { naira } from '#shared/money.ts';
import { audit, oneWord, type Command, type CommandSet, type ArgumentMeaning } from '../platform/commands.ts';
import type { Database } from '../platform/database/db.ts';
import { isId } from '../platform/ids.ts';
import { balanceCommands } from './balances/commands.ts';
import { checkBooks } from './books/books.ts';
import { eventCommands } from './events/commands.ts';
import { openDifferences, openUnmatched } from './odd-money/explain-queries.ts';
import { moneyCommands } from './odd-money/commands.ts';
import { findPayment, findRefund, paymentsFrom, type Payment } from './queries.ts';
import { refundCommands } from './refunds/commands.ts';
import { settle, type SettleResult } from './settle.ts';
import type { MoneyTerminal, StoreNames, StoresAtTerminal } from './terminal.ts';

const noPayment = 'There is no such payment.';

/** Tries to pay, odd money, refunds, books and providers' events from a terminal. */
export function paymentCommands<Deps extends MoneyTerminal>(
  stores: StoresAtTerminal<Deps>,
): CommandSet<Deps> {
  return {
    commands: [
      ...tryCommands,
      ...moneyCommands,
      ...balanceCommands(stores),
      ...refundCommands(stores),
      ...eventCommands,
    ],
    meanings: {
      reference: oneWord(
        async ({ db }, reference) => paymentMeant(stores, db, await findPayment(db.platform, reference)),
        noPayment,
      ),
      'stray-reference': oneWord(
        async ({ db }, reference) =>
          (await openUnmatched(db.platform)).some((stray) => stray.reference === reference)
            ? reference
            : null,
        'There is no open money of that reference.',
      ),
      'refund-id': oneWord(async ({ db }, id) => {
        const found = isId(id) ? await findRefund(db.platform, id) : null;
        if (!found) return null;
        const paid = await findPayment(db.platform, found.reference);
        const of = await paymentMeant(stores, db, paid);
        const said = `the refund of ${naira(found.amount_kobo)} that is ${found.state.replace('_', ' ')}, of ${of?.said}`;
        return { said, storeId: of?.storeId ?? null };
      }, 'There is no such refund.'),
      difference,
    },
  };
}

const tryCommands: readonly Command<MoneyTerminal>[] = [
  {
    words: 'payment show <reference>',
    does: 'one try to pay, as we know it',
    would: null,
    async run({ db }, [reference = '']) {
      const found = await findPayment(db.platform, reference);
      if (!found) return noPayment;
      // It leads to the order as its shopper sees it, which is nobody else's.
      const { callback_url: _, ...shown } = found;
      return shown;
    },
  },
  {
    words: 'payment settle <reference>',
    does: 'ask the provider about it now',
    would: 'ask the provider about <reference> now and write down what it says',
    isAlarm: (answer) => !(answer as SettleResult).asked,
    async run(deps, [reference = '']) {
      const result = await settle(deps.payments, reference, 'operator');
      if (result.known) await audit(deps, 'payment settle', reference, result);
      return result.known ? result : noPayment;
    },
  },
  {
    words: 'payment of <payer>',
    does: 'the latest tries to pay from an email address, for whatever',
    would: null,
    run: ({ db }, [email = '']) => paymentsFrom(db.platform, email.toLowerCase()),
  },
  {
    words: 'payment unmatched',
    does: 'money the provider spoke of that no try of ours asked for',
    would: null,
    run: ({ db }) => openUnmatched(db.platform),
  },
  {
    words: 'payment books',
    does: 'compare our books with what the provider paid out; normally empty',
    would: 'ask the provider for its payouts and write down where our books differ',
    run: ({ payments }) => checkBooks(payments),
  },
];

async function paymentMeant(stores: StoreNames, db: Database, found: Payment | null | undefined) {
  if (!found) return null;
  const { reference, store_id: storeId } = found;
  const whose = storeId ? await stores.nameOf(db, storeId) : found.email;
  const said = `payment ${reference} (${naira(found.captured_kobo ?? found.amount_kobo)}, ${whose})`;
  return { said, storeId };
}

/** Subjects have several words, such as "settlement 17". */
async function difference({ db }: MoneyTerminal, typed: string[]): Promise<ArgumentMeaning> {
  const said = typed.join(' ');
  const meant = (await openDifferences(db.platform)).find(({ subject }) => said.startsWith(`${subject} `));
  return meant
    ? { said: `${meant.subject} (${naira(meant.amount_kobo)})`, words: meant.subject.split(' ').length }
    : 'There is no open difference of that name.';
}
