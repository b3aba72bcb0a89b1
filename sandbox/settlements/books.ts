import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Shares } from '../subaccounts/types.ts';
import type { Entry } from './types.ts';
import { shareOut } from '../subaccounts/shares.ts';
import { lagosDay, nextWorkingDay } from './calendar.ts';
import { planDay } from './payout.ts';

const sharesOf = (transaction: Transaction): Shares =>
  transaction.shares ?? shareOut(transaction.amount, transaction.fees ?? 0, null);

/** Writes down what each account gained by a payment. */
export function bookCapture(context: Context, transaction: Transaction): void {
  const { provider, integration, subaccounts } = sharesOf(transaction);
  const fee = provider - subaccounts.reduce((sum, each) => sum + each.fees, 0);
  book(context, transaction, { account: 'integration', kind: 'capture', gross: integration + fee, fee });
  for (const { subaccount, original_share, fees } of subaccounts) {
    book(context, transaction, { account: subaccount, kind: 'capture', gross: original_share, fee: fees });
  }
}

/**
 * Writes down that money of a payment went back. Who loses it is the setting `deductions_from`: the main account, or
 * everybody by their share, rounded down, the main account the rest.
 */
export function bookDeduction(
  context: Context,
  transaction: Transaction,
  kind: 'refund' | 'dispute',
  amount: number,
): void {
  const others = context.settings.deductions_from === 'shares' ? sharesOf(transaction).subaccounts : [];
  let rest = amount;
  for (const { subaccount, original_share } of others) {
    const part = Number((BigInt(amount) * BigInt(original_share)) / BigInt(transaction.amount));
    rest -= part;
    book(context, transaction, { account: subaccount, kind, gross: -part, fee: 0 });
  }
  book(context, transaction, { account: 'integration', kind, gross: -rest, fee: 0 });
}

function book(
  context: Context,
  { reference, domain }: Transaction,
  { account, kind, gross, fee }: Pick<Entry, 'account' | 'kind' | 'gross' | 'fee'>,
): void {
  if (gross === 0 && fee === 0) return;
  const shelf = context.store.shelf('entry');
  const seq = shelf.next();
  const due = nextWorkingDay(lagosDay(context.clock.now()), context.settings.extra_holidays);
  shelf.save(
    {
      key: String(seq),
      seq,
      domain,
      account,
      kind,
      reference,
      gross,
      fee,
      amount: gross - fee,
      due,
      settlement: null,
    },
    true,
  );
  planDay(context, due);
}
