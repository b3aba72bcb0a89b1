import { naira } from '#shared/money.ts';
import { giveBackUse, issueSold, takePromised, turnOf } from '../../gift-cards/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { OrderDeps } from '../deps.ts';
import {
  appendEvent,
  appendLedger,
  ledgerOf,
  linesOf,
  type LedgerRow,
  type LineRow,
  type OrderRow,
} from '../queries.ts';

/** How money of gift cards is called in the ledger: it came when the card was bought, and passed no provider now. */
export const byGiftCard = 'gift_card';

/** What an order holds of gift cards. Kobo. */
export function cardKobo(ledger: readonly LedgerRow[]): number {
  return ledger
    .filter((entry) => entry.method === byGiftCard)
    .reduce((sum, { kind, amount_kobo }) => sum + (kind === 'refund' ? -amount_kobo : amount_kobo), 0);
}

type Promised = Pick<OrderRow, 'id' | 'name' | 'currency' | 'gift_card_kobo'>;

/** An entry of the ledger about money of a gift card. Kobo. */
export const cardEntry = (order: Pick<OrderRow, 'currency'>, reference: string, kobo: number, at: Date) => ({
  reference,
  amount_kobo: kobo,
  fee_kobo: null,
  currency: order.currency,
  method: byGiftCard,
  at,
});

/**
 * Takes the part of an order that its card is to pay, as its goods are taken; false, and nothing is changed, where it was
 * spent meanwhile. The order must be locked, and its money is to be computed anew.
 */
export async function takeCard(tx: StoreTx, order: Promised, at: Date): Promise<boolean> {
  if (order.gift_card_kobo === 0) return true;
  const use = await takePromised(tx, order.id, { at, actor: order.name });
  if (use === 'gone') return false;
  if (use === null) return true;
  await appendLedger(tx, order.id, {
    kind: 'capture',
    ...cardEntry(order, `card:${turnOf(use)}`, use.amount_kobo, at),
  });
  return true;
}

/** Puts back on the card what an order holds of it and did not use. The order must be locked. */
export async function letCardGo(tx: StoreTx, order: Promised, at: Date): Promise<void> {
  if (order.gift_card_kobo === 0) return;
  const kobo = cardKobo(await ledgerOf(tx, order.id));
  const use = await giveBackUse(tx, order.id, kobo, { at, actor: order.name });
  if (!use || kobo === 0) return;
  await appendLedger(tx, order.id, {
    kind: 'capture',
    ...cardEntry(order, `card:${turnOf(use)}:back`, -kobo, at),
  });
  const message = `${naira(kobo)} is back on the customer’s gift card.`;
  await appendEvent(tx, order.id, { at, kind: 'gift_card_back', message, actor: 'system' });
}

/** The gift cards of an order that is paid come to be, once. The order must be locked. */
export async function issueCards(
  deps: Pick<OrderDeps, 'config' | 'clock' | 'mail'>,
  tx: StoreTx,
  order: OrderRow,
  { at, lines: known }: { at: Date; lines?: readonly LineRow[] },
): Promise<void> {
  const lines = (known ?? (await linesOf(tx, order.id))).filter((line) => line.gift_card);
  if (lines.length === 0) return;
  const many = await issueSold(deps, tx, order, { lines, at, actor: order.name });
  if (many === 0) return;
  const message = `${many === 1 ? 'The gift card is' : `${many} gift cards are`} good now. The code stands on the customer’s page${order.email ? ' and was mailed' : ''}.`;
  await appendEvent(tx, order.id, { at, kind: 'gift_cards', message, actor: 'system' });
}

/** What of these lines no card pays for: no card is bought with a card. Kobo. */
export const cardsAmong = (
  lines: readonly { gift_card?: boolean | undefined; total_kobo: number }[],
): number => lines.reduce((sum, line) => sum + (line.gift_card ? line.total_kobo : 0), 0);
