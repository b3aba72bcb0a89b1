import type { GiftCard, GiftCardWithHistory } from '#shared/api/gift-cards.ts';
import type { CardStanding } from '#shared/orders/gift-cards.ts';
import { lagosDay } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { after, days, type Clock } from '../platform/clock.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { makeGood, voidedOf, voidRest } from './balance.ts';
import { entriesOf, findCard, lockCard, numbersOf, type CardRow, type EntryKind } from './queries.ts';

type Deps = { clock: Clock };

const noSuchCard = () => notFound('We could not find that gift card.');

function standingOf(card: CardRow, now: Date): CardStanding {
  if (card.state === 'ended') return 'ended';
  if (card.left_kobo === 0) return 'spent';
  return card.ends_at && card.ends_at <= now ? 'over' : 'good';
}

/** Cards as their owner sees them. */
export async function viewCards({ clock }: Deps, tx: StoreTx, rows: readonly CardRow[]): Promise<GiftCard[]> {
  const now = clock.now();
  const numbers = await numbersOf(
    tx,
    rows.flatMap(({ order_id }) => order_id ?? []),
  );
  return rows.map((card) => ({
    id: card.id,
    last_four: card.last_four,
    amount_kobo: card.amount_kobo,
    left_kobo: card.left_kobo,
    standing: standingOf(card, now),
    until: card.ends_at && lagosDay(after(card.ends_at, -days(1))),
    recipient: card.recipient,
    created_at: card.created_at.toISOString(),
    order: orderIn(numbers, card.order_id),
  }));
}

const orderIn = (numbers: Map<string, number>, id: string | null) =>
  id !== null && numbers.has(id) ? { id, number: numbers.get(id)! } : null;

/** @throws AppError not_found for a card the store does not have. */
export async function viewCard(deps: Deps, tx: StoreTx, id: string): Promise<GiftCardWithHistory> {
  const card = await findCard(tx, id);
  if (!card) throw noSuchCard();
  const [shown] = await viewCards(deps, tx, [card]);
  const entries = await entriesOf(tx, [id]);
  const numbers = await numbersOf(
    tx,
    entries.flatMap(({ order_id }) => order_id ?? []),
  );
  return {
    ...shown!,
    message: card.message,
    history: entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      kind: entry.kind as EntryKind,
      amount_kobo: entry.amount_kobo,
      order: orderIn(numbers, entry.order_id),
      reason: entry.reason,
      actor: entry.actor,
    })),
    undo_kobo: card.state === 'ended' ? await undoable(tx, id) : null,
  };
}

/** What went back as money does not come on the card a second time. */
const byHand = (reference: string) => !reference.startsWith('refund:');

async function undoable(tx: StoreTx, id: string): Promise<number | null> {
  const kobo = await voidedOf(tx, id, byHand);
  return kobo > 0 ? kobo : null;
}

/**
 * Ends a card: what is left on it is owed no longer. Ended a second time nothing changes.
 * @throws AppError conflict where nothing is left on it
 */
export async function endCard(
  { clock }: Deps,
  tx: StoreTx,
  { id, reason, actor }: { id: string; reason: string; actor: string },
): Promise<void> {
  const card = await lockCard(tx, id);
  if (!card) throw noSuchCard();
  if (card.state === 'ended') return;
  if (card.left_kobo === 0)
    throw new AppError('conflict', 'Nothing is left on this card, so there is nothing to end.');
  const at = clock.now();
  const kobo = await voidRest(tx, card, {
    orderId: null,
    reference: `hand:${at.toISOString()}`,
    actor,
    reason,
    at,
  });
  await noteChange(tx, {
    kind: 'gift_cards',
    what: `Ended the gift card ending in ${card.last_four} with ${naira(kobo)} on it`,
    after: reason,
  });
}

/** @throws AppError conflict where the money of the card went back, so that it is owed no longer */
export async function undoEnd(
  { clock }: Deps,
  tx: StoreTx,
  { id, actor }: { id: string; actor: string },
): Promise<void> {
  const card = await lockCard(tx, id);
  if (!card) throw noSuchCard();
  if (card.state === 'active') return;
  const kobo = await undoable(tx, id);
  if (kobo === null)
    throw new AppError('conflict', 'What was on this card was given back as money. Make a new card instead.');
  const at = clock.now();
  const reference = `undo:${at.toISOString()}`;
  await makeGood(tx, card, kobo, { orderId: null, reference, actor, reason: 'It was ended by mistake.', at });
  await noteChange(tx, {
    kind: 'gift_cards',
    what: `Made the gift card ending in ${card.last_four} good again, with ${naira(kobo)}`,
  });
}
