import type { TakenBy } from '#shared/api/selling.ts';
import type { StoreTx } from '../platform/db.ts';
import { appendLedger, ledgerOf, type LedgerRow, type OrderRow } from './queries.ts';

/** How the ledger calls each way by which money comes past every provider. */
const methods = {
  cash: { kind: 'cash', method: 'cash' },
  transfer: { kind: 'capture', method: 'own_account' },
  card_machine: { kind: 'capture', method: 'card_machine' },
} as const satisfies Record<TakenBy, Pick<LedgerRow, 'kind' | 'method'>>;

/** Words for a timeline. */
export const takenWords: Record<TakenBy, string> = {
  cash: 'in cash',
  transfer: 'by transfer to your account',
  card_machine: 'by card machine',
};

/** Writes money that was taken by hand into an order's ledger, as an entry of its own. Kobo. The order must be locked. */
export async function takeByHand(
  tx: StoreTx,
  order: Pick<OrderRow, 'id' | 'currency'>,
  taken: { by: TakenBy; kobo: number; at: Date },
): Promise<void> {
  const { kind, method } = methods[taken.by];
  const earlier = (await ledgerOf(tx, order.id)).filter((entry) => entry.kind === kind).length;
  await appendLedger(tx, order.id, {
    kind,
    method,
    reference: earlier === 0 ? order.id : `${order.id}:${earlier + 1}`,
    amount_kobo: taken.kobo,
    // Nobody takes a part of it here; what a card machine costs is between the store and its bank.
    fee_kobo: kind === 'capture' ? 0 : null,
    currency: order.currency,
    at: taken.at,
  });
}

/** What is left of the money that was taken by hand, by the ledger's names. Kobo. */
function leftByHand(ledger: readonly LedgerRow[]): Map<string, number> {
  const left = new Map<string, number>();
  for (const { kind, method, amount_kobo } of ledger) {
    if (!Object.values(methods).some((one) => one.method === method)) continue;
    left.set(method, (left.get(method) ?? 0) + (kind === 'refund' ? -amount_kobo : amount_kobo));
  }
  return left;
}

/** Writes down that all money taken by hand for an order was given back the way it came; answers how much. Kobo. */
export async function giveBackByHand(
  tx: StoreTx,
  order: Pick<OrderRow, 'id' | 'currency'>,
  at: Date,
): Promise<number> {
  let back = 0;
  for (const [method, kobo] of leftByHand(await ledgerOf(tx, order.id))) {
    if (kobo <= 0) continue;
    await appendLedger(tx, order.id, {
      kind: 'refund',
      method,
      reference: `${method}:${order.id}`,
      amount_kobo: kobo,
      fee_kobo: null,
      currency: order.currency,
      at,
    });
    back += kobo;
  }
  return back;
}
