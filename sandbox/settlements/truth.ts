import type { Context } from '../context.ts';
import type { Domain } from '../domain.ts';
import type { Transaction } from '../types.ts';
import type { Settlement } from './types.ts';

/** A payment's parts in kobo. */
export interface TruthShares {
  reference: string;
  fee: number;
  integration: number;
  subaccounts: { subaccount: string; amount: number }[];
}

export interface TruthSettlement extends Pick<Settlement, 'domain' | 'account' | 'date' | 'status'> {
  id: string;
  /** Kobo. */
  amount: number;
}

/** What one account earned, was paid out and is still to be paid, in kobo. */
export interface TruthAccount {
  domain: Domain;
  account: string;
  settled: number;
  pending: number;
}

export interface Payouts {
  shares: TruthShares[];
  settlements: TruthSettlement[];
  accounts: TruthAccount[];
}

/** Who really got what. */
export function payouts(context: Context): Payouts {
  const { store } = context;
  const shared = store.captures.map(({ reference }) => sharesOf(store.transactions.get(reference)!));
  const settlements = store
    .shelf('settlement')
    .all()
    .map(({ key, domain, account, date, total_amount: amount, status }) => ({
      id: key,
      domain,
      account,
      date,
      amount,
      status,
    }));
  return { shares: shared, settlements, accounts: accountsOf(context) };
}

function sharesOf({ reference, shares, amount, fees }: Transaction): TruthShares {
  const others = shares?.subaccounts ?? [];
  return {
    reference,
    fee: fees ?? 0,
    integration: shares?.integration ?? amount - (fees ?? 0),
    subaccounts: others.map(({ subaccount, amount: part }) => ({ subaccount, amount: part })),
  };
}

function accountsOf(context: Context): TruthAccount[] {
  const accounts = new Map<string, TruthAccount>();
  for (const { domain, account, amount, settlement } of context.store.shelf('entry').all()) {
    const name = `${domain}:${account}`;
    const known = accounts.get(name) ?? { domain, account, settled: 0, pending: 0 };
    known[settlement === null ? 'pending' : 'settled'] += amount;
    accounts.set(name, known);
  }
  return [...accounts.values()];
}
