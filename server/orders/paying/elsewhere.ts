import { paymentsOf, returnsOf, type Dispute, type Payment, type Refund } from '../../payments/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { byGiftCard } from './gift-card.ts';
import { byHand } from '../money.ts';
import { ledgerOf, paidForOrder, type LedgerRow } from '../queries.ts';

/**
 * Money that a provider took for an order where its store was before it was taken in here from its archive. No payment of
 * ours stands behind it, so that nothing here can send it back: its owner does, and writes it down.
 */

/** How the ledger calls what was given back of it. */
export const elsewhere = 'elsewhere';

/** All that this installation knows of an order's money at providers. */
export interface KnownMoney {
  payments: readonly Pick<Payment, 'reference'>[];
  refunds: readonly Pick<Refund, 'id'>[];
  disputes: readonly Pick<Dispute, 'integration' | 'id'>[];
}

/** Money of these ways passed no provider, wherever the store was. */
const pastProviders = ['cash', 'own_account', 'card_machine', byGiftCard];

const signs: Partial<Record<LedgerRow['kind'], number>> = {
  capture: 1,
  refund_failed: 1,
  refund: -1,
  dispute_lost: -1,
};

/** What is left of such money. Kobo. */
export function elsewhereKobo(ledger: readonly LedgerRow[], known: KnownMoney): number {
  const ours = new Set([
    ...known.payments.flatMap(({ reference }) => [reference, byHand(reference)]),
    ...known.refunds.map(({ id }) => id),
    ...known.disputes.map(({ integration, id }) => `${integration}:${id}`),
  ]);
  const left = ledger
    .filter(({ method, reference }) => !pastProviders.includes(method) && !ours.has(reference))
    .reduce((sum, { kind, amount_kobo }) => sum + (signs[kind] ?? 0) * amount_kobo, 0);
  return Math.max(0, left);
}

/** The same of an order whose ledger is not read yet. */
export async function moneyElsewhere(
  tx: StoreTx,
  orderId: string,
): Promise<{ ledger: LedgerRow[]; elsewhereKobo: number }> {
  const ledger = await ledgerOf(tx, orderId);
  if (ledger.every(({ method }) => pastProviders.includes(method))) return { ledger, elsewhereKobo: 0 };
  const of = paidForOrder(tx.storeId, orderId);
  const known = { payments: await paymentsOf(tx.platform, of), ...(await returnsOf(tx.platform, of)) };
  return { ledger, elsewhereKobo: elsewhereKobo(ledger, known) };
}
