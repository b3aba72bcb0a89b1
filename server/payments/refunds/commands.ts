import { AccountNumber, BankCode } from '#shared/api/money.ts';
import { audit, type Actor, type Command } from '../../platform/commands.ts';
import { isId } from '../../platform/ids.ts';
import { findRefund, openRefunds, type Refund } from '../queries.ts';
import { releaseRefund } from './refund.ts';
import { giveBankDetails, withdrawRefund, type RefundDetailsResult } from './ways-out.ts';
import type { MoneyTerminal, StoreNames } from '../terminal.ts';

type Operating = MoneyTerminal & Actor;

const noRefund = 'There is no such refund.';

/** Refunds that do not go by themselves, whatever they are for, and the words that end each of them. */
export const refundCommands = (stores: StoreNames): readonly Command<MoneyTerminal>[] => [
  {
    words: 'refund list',
    does: 'refunds that wait, need bank details, or were asked for over a day ago and not sent; normally empty',
    would: null,
    run: (deps) => list(deps, stores),
  },
  {
    words: 'refund account <refund-id> <bank-code> <account-number>',
    does: 'send a refund that needs attention to the payer’s bank account',
    would: 'ask the provider to send <refund-id> to the account <account-number> of the bank <bank-code>',
    isAlarm: (answer) => answer === accountWords.unclear,
    run: giveAccount,
  },
  {
    words: 'refund withdraw <refund-id> <reason>',
    does: 'end a refund that waits or needs attention; what it paid for is there again',
    would: 'withdraw <refund-id>, because: <reason>',
    run: withdraw,
  },
  {
    words: 'refund release <refund-id> <reason>',
    does: 'send a refund that waits although its store does not cover it',
    would: 'ask the provider to send <refund-id> although its store does not cover it, because: <reason>',
    run: release,
  },
];

async function list({ db, clock }: MoneyTerminal, stores: StoreNames): Promise<object[]> {
  const rows = await openRefunds(db.platform, clock.now());
  return Promise.all(
    rows.map(async ({ store_id, email, ...refund }) => ({
      ...refund,
      of: store_id ? await stores.nameOf(db, store_id) : email,
    })),
  );
}

/** A refund by what was typed; whatever is no id is nobody's, and not asked of the database. */
async function refundAt({ db }: Operating, id: string): Promise<Refund | null> {
  return isId(id) ? ((await findRefund(db.platform, id)) ?? null) : null;
}

const accountWords: Record<
  Exclude<RefundDetailsResult, { ok: true } | { message: string }>['reason'],
  string
> = {
  not_wanted: 'The provider does not ask for bank details of this refund.',
  not_here: 'This provider takes bank details on its own pages only.',
  not_covered:
    'Its store does not cover it now. Nothing was sent. Withdraw it, or try again after its next sales.',
  unclear:
    'The provider did not answer clearly. Look at `refund list` in a minute; giving the same account again is safe.',
};

async function giveAccount(deps: Operating, [id = '', code = '', number = '']: string[]): Promise<string> {
  const [bank, account] = [BankCode.safeParse(code), AccountNumber.safeParse(number)];
  if (!bank.success) return 'Say the bank’s code, such as 058.';
  if (!account.success) return 'An account number has 10 digits.';
  if (!(await refundAt(deps, id))) return noRefund;
  const given = await giveBankDetails(deps.payments, id, {
    bankCode: bank.data,
    accountNumber: account.data,
  });
  if (!given.ok && given.reason === 'refused') return `The provider refused this account: ${given.message}`;
  // It may have gone through: somebody has to find later who gave which account.
  if (given.ok || given.reason === 'unclear')
    await audit(deps, 'refund account', id, {
      bank_code: bank.data,
      account_number: account.data,
      clear: given.ok,
    });
  return given.ok ? 'The refund is on its way to this account.' : accountWords[given.reason];
}

async function withdraw(deps: Operating, [id = '', ...rest]: string[]): Promise<string> {
  const reason = rest.join(' ').trim();
  if (reason === '') return 'Say why.';
  const refund = await refundAt(deps, id);
  if (!refund) return noRefund;
  if (refund.state === 'withdrawn') return 'This refund was withdrawn already.';
  if (!(await withdrawRefund(deps.payments, id, deps.actor)))
    return 'This refund is not waiting and does not need attention, so it cannot be withdrawn.';
  await audit(deps, 'refund withdraw', id, { reason });
  return 'The refund is withdrawn. Its amount can be asked for again.';
}

async function release(deps: Operating, [id = '', ...rest]: string[]): Promise<string> {
  const reason = rest.join(' ').trim();
  if (reason === '') return 'Say why.';
  if (!(await refundAt(deps, id)) || !(await releaseRefund(deps.payments, id, reason)))
    return 'There is no such refund, or it does not wait.';
  await audit(deps, 'refund release', id, { reason });
  return 'The refund is being sent.';
}
