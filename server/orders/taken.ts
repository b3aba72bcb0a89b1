import type { TakenBy } from '#shared/api/selling.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { elsewhere, elsewhereKobo, moneyElsewhere, type KnownMoney } from './paying/elsewhere.ts';
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

/**
 * Writes down that money taken by hand never came: cash by an entry below zero, the others as gone back. Kobo. The order
 * must be locked, and so much must be left of it.
 */
export async function undoTaken(
  tx: StoreTx,
  order: Pick<OrderRow, 'id' | 'currency'>,
  { by, kobo, at }: { by: TakenBy; kobo: number; at: Date },
): Promise<void> {
  if (by === 'cash') return takeByHand(tx, order, { by, kobo: -kobo, at });
  const earlier = (await ledgerOf(tx, order.id)).filter((entry) => entry.kind === 'refund').length;
  await appendLedger(tx, order.id, {
    kind: 'refund',
    method: methods[by].method,
    reference: `undone:${order.id}:${earlier + 1}`,
    amount_kobo: kobo,
    fee_kobo: null,
    currency: order.currency,
    at,
  });
}

/**
 * What is left of the money that was taken by hand, by the ledger's names, and of what a provider took where the store was
 * before. Kobo.
 */
function leftByHand(ledger: readonly LedgerRow[], fromElsewhere: number): Map<string, number> {
  const left = new Map<string, number>(fromElsewhere > 0 ? [[elsewhere, fromElsewhere]] : []);
  for (const { kind, method, amount_kobo } of ledger) {
    if (!Object.values(methods).some((one) => one.method === method)) continue;
    left.set(method, (left.get(method) ?? 0) + (kind === 'refund' ? -amount_kobo : amount_kobo));
  }
  return left;
}

/** What is left of all that an owner gives back with their own hand. Kobo. */
export const leftByHandKobo = (standing: KnownMoney & { ledger: readonly LedgerRow[] }): number =>
  [...leftByHand(standing.ledger, elsewhereKobo(standing.ledger, standing)).values()].reduce(
    (sum, kobo) => sum + Math.max(0, kobo),
    0,
  );

/** The same by the ledger's names, asked anew. */
async function leftNow(tx: StoreTx, orderId: string): Promise<Map<string, number>> {
  const { ledger, elsewhereKobo: fromElsewhere } = await moneyElsewhere(tx, orderId);
  return leftByHand(ledger, fromElsewhere);
}

/**
 * Writes down that a part of what was taken by hand was given back, under this key once; answers how it was taken, of
 * several ways the one with most left. The order must be locked, and so much must be left.
 */
export async function givePartByHand(
  tx: StoreTx,
  order: Pick<OrderRow, 'id' | 'currency'>,
  part: { kobo: number; key: string; at: Date },
): Promise<string> {
  const ways = [...(await leftNow(tx, order.id))].toSorted(([, a], [, b]) => b - a);
  let rest = part.kobo;
  for (const [method, left] of ways) {
    const kobo = Math.min(rest, Math.max(0, left));
    if (kobo === 0) continue;
    await appendLedger(tx, order.id, {
      kind: 'refund',
      method,
      reference: `${method}:${part.key}`,
      amount_kobo: kobo,
      fee_kobo: null,
      currency: order.currency,
      at: part.at,
    });
    rest -= kobo;
  }
  if (rest > 0) throw new Error(`${rest} kobo more were given back than had been taken.`);
  return ways[0]![0];
}

/** Writes down that all money taken by hand for an order was given back the way it came; answers how much. Kobo. */
export async function giveBackByHand(
  tx: StoreTx,
  order: Pick<OrderRow, 'id' | 'currency'>,
  at: Date,
): Promise<number> {
  let back = 0;
  for (const [method, kobo] of await leftNow(tx, order.id)) {
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
