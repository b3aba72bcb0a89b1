import { naira } from '#shared/money.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { makeGood, mustBeUnspent, spentOf, voidedOf, voidRest } from './balance.ts';
import { codeOfCard } from './codes.ts';
import type { GiftCardDeps } from './deps.ts';
import { tellCard } from './letters.ts';
import { makeCard } from './make.ts';
import { cardsOfOrder, findCard, type CardRow } from './queries.ts';

/** An order with cards among what was bought. */
export interface BuyingOrder {
  id: string;
  number: number;
  name: string;
  email: string;
  language: string;
}

/** Gift cards of one kind in an order: so many, each worth what one costs. Kobo. */
export interface CardLine {
  id: string;
  quantity: number;
  unit_price_kobo: number;
}

interface Doing {
  at: Date;
  actor: string;
}

/**
 * The cards of an order that is paid come to be, each piece once however often it is told, and are mailed to who bought
 * them. They are good without end. Answers how many are new.
 */
export async function issueSold(
  deps: GiftCardDeps,
  tx: StoreTx,
  order: BuyingOrder,
  { lines, at, actor }: Doing & { lines: readonly CardLine[] },
): Promise<number> {
  const made = [];
  for (const line of lines)
    for (let piece = 1; piece <= line.quantity; piece++) {
      const card = await makeCard(deps, tx, {
        madeKey: `line:${line.id}:${piece}`,
        kobo: line.unit_price_kobo,
        ends_at: null,
        at,
        actor,
        of: { order_id: order.id, order_line_id: line.id, piece },
      });
      if (card) made.push(card);
    }
  const { email: to, name, language } = order;
  if (made.length > 0 && to) await tellCard(deps, tx, { to, name, language, ends_at: null, cards: made });
  return made.length;
}

const isSold = (card: CardRow) => card.order_line_id !== null;

/** Names why a card was ended, so that a refund that comes to nothing can make it good again. */
const ofRefund = (key: string) => `refund:${key}`;

/**
 * Takes so many cards of a line back with a refund: those with most on them first. What was spent of them stays paid for,
 * see `mostBack`. The order must be locked.
 */
export async function takeCardsBack(
  tx: StoreTx,
  order: { id: string },
  back: Doing & { key: string; lines: readonly { line_id: string; quantity: number }[] },
): Promise<void> {
  for (const card of await goingBack(tx, order, back.lines))
    await voidRest(tx, card, { orderId: order.id, reference: ofRefund(back.key), ...doingOf(back) });
}

const doingOf = ({ at, actor }: Doing): Doing => ({ at, actor });

async function goingBack(
  tx: StoreTx,
  { id }: { id: string },
  lines: readonly { line_id: string; quantity: number }[],
): Promise<CardRow[]> {
  const cards = (await cardsOfOrder(tx, id, true)).filter(isSold);
  return lines.flatMap(({ line_id, quantity }) =>
    cards
      .filter((card) => card.order_line_id === line_id && card.state === 'active')
      .toSorted((a, b) => b.left_kobo - a.left_kobo)
      .slice(0, quantity),
  );
}

/**
 * What of an order's money has to stay when these pieces go back: what was spent of its cards, and what is on those that
 * stay good. With `all` pieces only the first is left, and nothing is locked. Kobo.
 */
export async function staysOnCards(
  tx: StoreTx,
  order: { id: string },
  lines: readonly { line_id: string; quantity: number }[] | 'all',
): Promise<number> {
  const cards = (await cardsOfOrder(tx, order.id)).filter(isSold);
  if (cards.length === 0) return 0;
  const spent = [...(await spentOf(tx, cards)).values()].reduce((sum, kobo) => sum + kobo, 0);
  if (lines === 'all') return spent;
  const going = new Set((await goingBack(tx, order, lines)).map((card) => card.id));
  const left = cards.filter((card) => !going.has(card.id)).reduce((sum, card) => sum + card.left_kobo, 0);
  return spent + left;
}

/** @throws AppError in words where more would go back than the order's cards leave. Kobo. */
export function refuseOfCards(staysKobo: number, mostKobo: number): never {
  const most =
    mostKobo > 0 ? `At most ${naira(mostKobo)} can be sent back.` : 'None of this money can be sent back.';
  throw new AppError('bad_input', {
    amount_kobo: [
      `${most} ${naira(staysKobo)} was spent of gift cards of this order, or is on cards that stay good. Choose the cards that go back too, or end them first.`,
    ],
  });
}

/** Ends all cards that were bought with an order. @throws AppError where one was spent, and `instead` what can be done. */
export async function endSold(
  tx: StoreTx,
  order: { id: string },
  { at, actor, instead }: Doing & { instead: string | null },
): Promise<void> {
  const cards = (await cardsOfOrder(tx, order.id, true)).filter(isSold);
  if (instead !== null) await mustBeUnspent(tx, cards, instead);
  for (const card of cards.filter(({ state }) => state === 'active'))
    await voidRest(tx, card, { orderId: order.id, reference: ofRefund(`all:${order.id}`), at, actor });
}

/** A refund came to nothing: the cards that went with it are good again. */
export async function giveCardsAgain(
  tx: StoreTx,
  order: { id: string },
  { key, at, actor }: Doing & { key: string },
): Promise<void> {
  const reference = ofRefund(key);
  for (const card of await cardsOfOrder(tx, order.id, true)) {
    const kobo = await voidedOf(tx, card.id, (name) => name === reference);
    if (kobo > 0) await makeGood(tx, card, kobo, { orderId: order.id, reference, at, actor });
  }
}

/** A card of an order as its buyer sees it on the order's private page. */
interface ShownCard {
  code: string;
  amount_kobo: number;
  left_kobo: number;
  ended: boolean;
}

/** The cards that came of an order, with their codes. */
export async function cardsToShow(
  { config }: Pick<GiftCardDeps, 'config'>,
  tx: StoreTx,
  orderId: string,
): Promise<ShownCard[]> {
  return (await cardsOfOrder(tx, orderId)).map((card) => ({
    code: codeOfCard(config, tx.storeId, card),
    amount_kobo: card.amount_kobo,
    left_kobo: card.left_kobo,
    ended: card.state === 'ended',
  }));
}

/**
 * Where the card an order was paid with was ended, money that is given back comes as a fresh one. Answers its last four
 * signs; null where it was given before.
 */
export async function freshCard(
  deps: GiftCardDeps,
  tx: StoreTx,
  order: BuyingOrder,
  { replaces, kobo, key, at, actor }: Doing & { replaces: string; kobo: number; key: string },
): Promise<string | null> {
  const made = await makeCard(deps, tx, {
    madeKey: `back:${key}`,
    kobo,
    ends_at: null,
    at,
    actor,
    of: { order_id: order.id, replaces },
    reason: 'It came for money that was given back, since the card it was paid with was ended.',
  });
  if (!made) return null;
  const { email: to, name, language } = order;
  if (to) await tellCard(deps, tx, { to, name, language, ends_at: null, cards: [made] });
  return (await findCard(tx, made.id))!.last_four;
}
