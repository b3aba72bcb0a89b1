import type { Bank } from '#shared/api/money.ts';
import { hours } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { GatewayUnclear } from '../providers/gateway.ts';
import type { PaymentDeps } from '../deps.ts';
import { setPayoutAccount } from './payout-account.ts';

export interface AccountWanted {
  storeId: string;
  bank: Bank;
  accountNumber: string;
  /** The name its owner has seen and said yes to. */
  accountName: string;
  addedBy: string;
}

/** `other_name`: the bank has it under this one. */
export type AccountSet =
  | { ok: true }
  | { ok: false; reason: 'no_account' | 'unclear' }
  | { ok: false; reason: 'other_name'; name: string };

/** Bank accounts as the provider knows them. Null where it gave no clear answer. */
export interface BankAccounts {
  banks(): Promise<Bank[] | null>;
  /** The name an account stands under; `no_account` when there is no such account. */
  nameOf(bankCode: string, accountNumber: string): Promise<{ name: string } | 'no_account' | null>;
  /** Has new payments of a store go to an account from now on; `also` runs in the same transaction, if it is new. */
  use(wanted: AccountWanted, also: (tx: StoreTx) => Promise<void>): Promise<AccountSet>;
}

const banksKeptMs = hours(12);

/** Asks the provider for its banks twice a day, and for the name of an account each time. */
export function createBankAccounts(deps: PaymentDeps): BankAccounts {
  const { clock, gateway } = deps;
  let kept: { at: number; banks: Bank[] } | null = null;
  const banks = async () => {
    const now = clock.now().getTime();
    if (kept && Math.abs(now - kept.at) < banksKeptMs) return kept.banks;
    const found = await clear(gateway.payouts?.banks());
    if (!found) return null;
    const named = found.map(({ code, name }) => ({ code, name }));
    kept = { at: now, banks: named.toSorted((a, b) => a.name.localeCompare(b.name)) };
    return kept.banks;
  };
  const nameOf = async (bankCode: string, accountNumber: string) => {
    const found = await clear(
      gateway.payouts?.accountName(bankCode, accountNumber).then((name) => ({ name })),
    );
    if (!found) return null;
    return found.name === null ? 'no_account' : { name: found.name };
  };
  return {
    banks,
    nameOf,
    async use({ bank, accountName, ...wanted }, also) {
      const found = await nameOf(bank.code, wanted.accountNumber);
      if (!found) return { ok: false, reason: 'unclear' };
      if (found === 'no_account') return { ok: false, reason: 'no_account' };
      if (found.name !== accountName) return { ok: false, reason: 'other_name', name: found.name };
      await setPayoutAccount(
        deps,
        { ...wanted, bankCode: bank.code, bankName: bank.name, accountName },
        also,
      );
      return { ok: true };
    },
  };
}

async function clear<T>(question: Promise<T> | undefined): Promise<T | null> {
  try {
    return (await question) ?? null;
  } catch (error) {
    if (error instanceof GatewayUnclear) return null;
    throw error;
  }
}
