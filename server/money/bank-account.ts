import type { BodyOf } from '#shared/api/contract.ts';
import type * as calls from '#shared/api/money.ts';
import type { Bank, PayoutAccount } from '#shared/api/money.ts';
import { confirmPassword, findPerson } from '../accounts/index.ts';
import { moneyOfStore, type BankAccounts, type PayoutAccount as AccountRow } from '../payments/index.ts';
import { noteChange } from '../platform/http/changes.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import type { MoneyDeps } from './deps.ts';
import { accountWords, tellOwnersOfMoney } from './tell.ts';

const noAnswer = () =>
  new AppError(
    'unavailable',
    'The payment provider did not answer just now. Please try again in a minute.',
    30,
  );

/** The provider's list of banks, in the order of their names. */
export async function bankList(accounts: BankAccounts): Promise<Bank[]> {
  const banks = await accounts.banks();
  if (!banks) throw noAnswer();
  return banks;
}

/** Where a store's online payments go, now and soon. */
export async function viewAccount(deps: MoneyDeps, storeId: string): Promise<PayoutAccount> {
  const { accounts, balance } = await moneyOfStore(deps.payments, storeId);
  const current = accounts.find((row) => row.state === 'active');
  const next = accounts.find((row) => row.state === 'pending' || row.state === 'refused');
  return {
    current: current ? shown(current) : null,
    next: next ? { ...shown(next), ...onItsWay(next, deps.clock.now()) } : null,
    waiting_kobo: Math.max(0, -balance.owed_kobo),
  };
}

/** So long an account is usually not on its way. */
const lateMs = days(1);

const onItsWay = ({ state, created_at }: AccountRow, now: Date) => ({
  state: state === 'refused' ? ('refused' as const) : ('pending' as const),
  late: state === 'pending' && now >= after(created_at, lateMs),
});

function shown(row: AccountRow) {
  return { bank_name: row.bank_name, account_name: row.account_name, ends: row.account_number.slice(-4) };
}

const noAccount = () =>
  new AppError('bad_input', {
    account_number: ['This bank has no account with that number. Check both and try again.'],
  });

/** The name an account stands under. @throws AppError bad_input when there is no such account. */
export async function accountName(
  accounts: BankAccounts,
  wanted: { bank_code: string; account_number: string },
): Promise<string> {
  const found = await accounts.nameOf(wanted.bank_code, wanted.account_number);
  if (!found) throw noAnswer();
  if (found === 'no_account') throw noAccount();
  return found.name;
}

/**
 * Has new payments go to a bank account whose name its owner has seen. The first one is set at once; a change wants the
 * password, and every owner is told.
 */
export async function setAccount(
  deps: MoneyDeps,
  accounts: BankAccounts,
  { storeDb, personId }: { storeDb: StoreDb; personId: string },
  wanted: BodyOf<typeof calls.setPayoutAccount>,
): Promise<void> {
  const bank = (await bankList(accounts)).find((one) => one.code === wanted.bank_code);
  if (!bank) throw new AppError('bad_input', { bank_code: ['Choose the bank.'] });
  const isChange = (await moneyOfStore(deps.payments, storeDb.id)).accounts.length > 0;
  if (isChange) await confirmPassword(deps, personId, wanted.password);
  const actor = (await findPerson(deps.db.platform, personId))?.first_name ?? 'Somebody';
  const account = {
    storeId: storeDb.id,
    bank,
    accountNumber: wanted.account_number,
    accountName: wanted.account_name,
    addedBy: personId,
  };
  const data = { account: accountWords(bank.name, wanted.account_number), actor };
  const set = await accounts.use(account, async (tx) => {
    const by = { id: personId, at: deps.clock.now() };
    const what = 'Changed the bank account';
    await noteChange({ ...tx, by }, { kind: 'money', what, after: data.account });
    if (isChange) await tellOwnersOfMoney(deps, tx, { template: 'payout-account-changed', data });
  });
  if (set.ok) return;
  switch (set.reason) {
    case 'unclear':
      throw noAnswer();
    case 'no_account':
      throw noAccount();
    case 'other_name':
      throw new AppError('conflict', {
        account_name: [`This account belongs to ${set.name}. Please check it and confirm again.`],
      });
  }
}
