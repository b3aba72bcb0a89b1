import type { AnswerOf } from '#shared/api/contract.ts';
import type { Balance, getBalance } from '#shared/api/money.ts';
import { orderNumbers } from '../orders/index.ts';
import { moneyOfStore } from '../payments/index.ts';
import type { StoreAccess } from '../platform/http/http.ts';
import type { MoneyDeps } from './deps.ts';

/** A store's address in the transfer says whose debt it is: the operator books it by that. */
const payTo = ({ config }: Pick<MoneyDeps, 'config'>, reference: string): Balance['pay_to'] =>
  config.ourAccount && { ...config.ourAccount, reference };

/** What a store owes for refunds and lost disputes that were paid for it, and what became of each. */
export async function viewBalance(
  deps: MoneyDeps,
  { storeDb, slug }: Pick<StoreAccess, 'storeDb' | 'slug'>,
): Promise<AnswerOf<typeof getBalance>> {
  const { balance, entries } = await moneyOfStore(deps.payments, storeDb.id);
  const orders = entries.flatMap((entry) => entry.order_id ?? []);
  const numbers = await storeDb.read((tx) => orderNumbers(tx, orders));
  return {
    owed_kobo: Math.max(0, balance.owed_kobo),
    payouts_stopped: balance.payouts_stopped,
    pay_to: payTo(deps, slug),
    waiting_refunds_kobo: balance.waiting_kobo,
    entries: entries.map((entry) => ({
      at: entry.at.toISOString(),
      kind: entry.kind,
      amount_kobo: entry.amount_kobo,
      order_id: entry.order_id,
      order_number: (entry.order_id && numbers.get(entry.order_id)) || null,
    })),
  };
}
