import type { BodyOf } from '#shared/api/contract.ts';
import type * as calls from '#shared/api/money.ts';
import type { Bank, PayoutAccount } from '#shared/api/money.ts';
import { confirmPassword, findPerson } from '../accounts/index.ts';
import {
  accountsOf,
  balanceOf,
  GatewayUnclear,
  setPayoutAccount,
  type PayoutAccount as AccountRow,
} from '../payments/index.ts';
import { hours } from '../platform/clock.ts';
import type { StoreDoor } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyParts } from './parts.ts';
import { tellOwnersOfMoney } from './tell.ts';

const noAnswer = () =>
  new AppError(
    'unavailable',
    'The payment provider did not answer just now. Please try again in a minute.',
    30,
  );

/** An answer of the provider, or a sentence when there is none. */
async function asked<T>(question: Promise<T> | undefined): Promise<T> {
  if (!question) throw noAnswer();
  try {
    return await question;
  } catch (error) {
    if (error instanceof GatewayUnclear) throw noAnswer();
    throw error;
  }
}

const banksKeptMs = hours(12);

/** The provider's list of banks, asked for twice a day. */
export function bankList(parts: MoneyParts): () => Promise<Bank[]> {
  let kept: { at: number; banks: Bank[] } | null = null;
  return async () => {
    const now = parts.clock.now().getTime();
    if (kept && now - kept.at < banksKeptMs) return kept.banks;
    const banks = await asked(parts.payments.gateway.payouts?.banks());
    const named = banks.map(({ code, name }) => ({ code, name }));
    kept = { at: now, banks: named.toSorted((a, b) => a.name.localeCompare(b.name)) };
    return kept.banks;
  };
}

/** Where a store's online payments go, now and soon. */
export async function viewAccount(parts: MoneyParts, storeId: string): Promise<PayoutAccount> {
  const rows = await accountsOf(parts.db.platform, storeId);
  const current = rows.find((row) => row.state === 'active');
  const next = rows.find((row) => row.state === 'pending' || row.state === 'refused');
  return {
    current: current ? shown(current) : null,
    next: next ? { ...shown(next), state: next.state === 'refused' ? 'refused' : 'pending' } : null,
    waiting_kobo: Math.max(0, -(await balanceOf(parts.db.platform, storeId)).owed_kobo),
  };
}

function shown(row: AccountRow) {
  return { bank_name: row.bank_name, account_name: row.account_name, ends: row.account_number.slice(-4) };
}

/** The name an account stands under. @throws AppError bad_input when there is no such account. */
export async function accountName(
  parts: MoneyParts,
  wanted: { bank_code: string; account_number: string },
): Promise<string> {
  const name = await asked(
    parts.payments.gateway.payouts?.accountName(wanted.bank_code, wanted.account_number),
  );
  if (name === null)
    throw new AppError('bad_input', {
      account_number: ['This bank has no account with that number. Check both and try again.'],
    });
  return name;
}

/**
 * Has new payments go to a bank account whose name its owner has seen. The first one is set at once; a change wants the
 * password, and every owner is told.
 */
export async function setAccount(
  parts: MoneyParts,
  door: StoreDoor,
  personId: string,
  wanted: BodyOf<typeof calls.setPayoutAccount>,
  banks: readonly Bank[],
): Promise<void> {
  const bank = banks.find((one) => one.code === wanted.bank_code);
  if (!bank) throw new AppError('bad_input', { bank_code: ['Choose the bank.'] });
  const isChange = (await accountsOf(parts.db.platform, door.id)).length > 0;
  if (isChange) await confirmPassword(parts, personId, wanted.password);
  const name = await accountName(parts, wanted);
  if (name !== wanted.account_name)
    throw new AppError('conflict', {
      account_name: [`This account belongs to ${name}. Please check it and confirm again.`],
    });
  const actor = (await findPerson(parts.db.platform, personId))?.first_name ?? 'Somebody';
  const account = {
    storeId: door.id,
    bankCode: bank.code,
    bankName: bank.name,
    accountNumber: wanted.account_number,
    accountName: name,
    addedBy: personId,
  };
  const shown = `${bank.name}, ending in ${wanted.account_number.slice(-4)}`;
  await setPayoutAccount(parts.payments, account, async (tx) => {
    if (isChange)
      await tellOwnersOfMoney(parts, tx, {
        template: 'payout-account-changed',
        data: { account: shown, actor },
      });
  });
}
