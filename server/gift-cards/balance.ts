import { giftCardMoves, mayMove, type GiftCardState } from '#shared/states.ts';
import { naira } from '#shared/money.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import {
  appendEntry,
  empty,
  entriesOf,
  goodUntil,
  putOn,
  takeOff,
  writeCardMove,
  type CardRow,
  type EntryRow,
} from './queries.ts';

/** Money that comes back on a card whose time is over, or nearly, can be spent for so long. */
const goodAfterReturn = days(90);

/** What a movement of a card's money is written down with. */
export interface Movement {
  orderId: string | null;
  /** Names it among its card's entries of its kind. */
  reference: string;
  actor: string;
  reason?: string;
  at: Date;
}

const written = (cardId: string, { orderId, reason = '', ...of }: Movement) => ({
  card_id: cardId,
  order_id: orderId,
  reason,
  ...of,
});

/** The one function that moves a card. @throws Error for a move the table does not list. */
async function moveCard(tx: StoreTx, card: CardRow, to: GiftCardState): Promise<void> {
  if (!mayMove(giftCardMoves, card.state, to)) throw new Error(`Gift card ${card.id} may not move to ${to}.`);
  await writeCardMove(tx, card.id, to);
  card.state = to;
}

/** Spends so much of a good card. False, and nothing is changed, where less is on it. Kobo. */
export async function spend(tx: StoreTx, cardId: string, kobo: number, of: Movement): Promise<boolean> {
  if (!(await takeOff(tx, cardId, kobo))) return false;
  if (!(await appendEntry(tx, { ...written(cardId, of), kind: 'spent', amount_kobo: -kobo })))
    throw new Error(`Gift card ${cardId} was spent twice as ${of.reference}.`);
  return true;
}

/**
 * Money of an order comes back on its card, which is good for 90 days from then at least. On an ended card it counts as
 * ended with the rest, and its owner may take that back. False where it came back before. The card must be locked.
 */
export async function comeBack(tx: StoreTx, card: CardRow, kobo: number, of: Movement): Promise<boolean> {
  if (!(await appendEntry(tx, { ...written(card.id, of), kind: 'back', amount_kobo: kobo }))) return false;
  if (card.state === 'ended') {
    const reason = 'It came back on a card that was ended.';
    await appendEntry(tx, { ...written(card.id, of), reason, kind: 'voided', amount_kobo: -kobo });
    return true;
  }
  await putOn(tx, card.id, kobo);
  card.left_kobo += kobo;
  await goodUntil(tx, card.id, after(of.at, goodAfterReturn));
  return true;
}

/** Takes off a card what is left, and ends it. The card must be locked. Answers how much it was. Kobo. */
export async function voidRest(tx: StoreTx, card: CardRow, of: Movement): Promise<number> {
  const kobo = card.left_kobo;
  if (kobo > 0) {
    await appendEntry(tx, { ...written(card.id, of), kind: 'voided', amount_kobo: -kobo });
    await empty(tx, card.id);
    card.left_kobo = 0;
  }
  if (card.state === 'active') await moveCard(tx, card, 'ended');
  return kobo;
}

const sum = (entries: readonly EntryRow[]) => entries.reduce((total, one) => total + one.amount_kobo, 0);

/** What was taken off an ended card and not put on again, by what its voiding was called. Kobo. */
export async function voidedOf(tx: StoreTx, cardId: string, isMeant: (reference: string) => boolean) {
  const entries = await entriesOf(tx, [cardId]);
  return -sum(
    entries.filter(
      ({ kind, reference }) => (kind === 'voided' || kind === 'corrected') && isMeant(reference),
    ),
  );
}

/** Makes an ended card good again, with so much of what was taken off it. The card must be locked. Kobo. */
export async function makeGood(tx: StoreTx, card: CardRow, kobo: number, of: Movement): Promise<void> {
  if (kobo > 0) {
    await appendEntry(tx, { ...written(card.id, of), kind: 'corrected', amount_kobo: kobo });
    await putOn(tx, card.id, kobo);
    card.left_kobo += kobo;
  }
  if (card.state === 'ended') await moveCard(tx, card, 'active');
}

/** What was spent of each card and did not come back. Kobo. */
export async function spentOf(tx: StoreTx, cards: readonly CardRow[]): Promise<Map<string, number>> {
  const entries = await entriesOf(
    tx,
    cards.map((card) => card.id),
  );
  return new Map(
    cards.map((card) => [
      card.id,
      -sum(
        entries.filter(({ card_id, kind }) => card_id === card.id && (kind === 'spent' || kind === 'back')),
      ),
    ]),
  );
}

/** @throws AppError in words where something of these cards was spent: then what they were bought with stays. */
export async function mustBeUnspent(tx: StoreTx, cards: readonly CardRow[], instead: string): Promise<void> {
  const spent = [...(await spentOf(tx, cards)).values()].reduce((total, kobo) => total + kobo, 0);
  if (spent > 0)
    throw new AppError(
      'conflict',
      `${naira(spent)} of a gift card of this order was spent already. ${instead}`,
    );
}
