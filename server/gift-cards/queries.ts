import { sql } from 'kysely';
import type { CardStanding } from '#shared/orders/gift-cards.ts';
import type { CodeUseState, GiftCardState } from '#shared/states.ts';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import { olderThan, type Place } from '../platform/http/cursor.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

export type CardRow = Omit<Row<'gift_cards'>, 'state'> & { state: GiftCardState };
export type EntryRow = Row<'gift_card_entries'>;
export type CardUseRow = Omit<Row<'gift_card_uses'>, 'state'> & { state: CodeUseState };
export type EntryKind = 'issued' | 'spent' | 'back' | 'voided' | 'corrected';

const cards = (tx: StoreTx) => rowsOf(tx.db, 'gift_cards').where('store_id', '=', tx.storeId);

export async function cardOfHash(tx: StoreTx, hashes: readonly Buffer[]): Promise<CardRow | null> {
  return (await cards(tx).where('code_hash', 'in', hashes).$call(firstOrNull)) as CardRow | null;
}

export async function findCard(tx: StoreTx, id: string): Promise<CardRow | null> {
  return (await cards(tx).where('id', '=', id).$call(firstOrNull)) as CardRow | null;
}

export async function lockCard(tx: StoreTx, id: string): Promise<CardRow | null> {
  return (await cards(tx).where('id', '=', id).forUpdate().$call(firstOrNull)) as CardRow | null;
}

export async function cardOfKey(tx: StoreTx, key: string): Promise<CardRow | null> {
  return (await cards(tx).where('made_key', '=', key).$call(firstOrNull)) as CardRow | null;
}

/** Cards that came of an order, bought with it or given for money that came back; in one order for everybody. */
export async function cardsOfOrder(tx: StoreTx, orderId: string, lock = false): Promise<CardRow[]> {
  return (await cards(tx)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()) as CardRow[];
}

/** False where a card of this key, or of this piece of an order, is there already. */
export async function insertCard(
  tx: StoreTx,
  card: Omit<NewRow<'gift_cards'>, 'store_id' | 'state' | 'left_kobo'> & { amount_kobo: number },
): Promise<boolean> {
  return tx.db
    .insertInto('gift_cards')
    .values({ ...card, store_id: tx.storeId, state: 'active', left_kobo: card.amount_kobo })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

/* ------------------------------------------------------------------ money */

/** False where this is on the card's history already. */
export async function appendEntry(
  tx: StoreTx,
  entry: Omit<EntryRow, 'store_id' | 'id' | 'kind'> & { kind: EntryKind },
): Promise<boolean> {
  return tx.db
    .insertInto('gift_card_entries')
    .values({ ...entry, id: newId(), store_id: tx.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'card_id', 'kind', 'reference']).doNothing())
    .$call(wrote);
}

/** Takes so much off a good card, in one guarded statement. False, and nothing is changed, where less is on it. Kobo. */
export async function takeOff(tx: StoreTx, id: string, kobo: number): Promise<boolean> {
  return tx.db
    .updateTable('gift_cards')
    .set((eb) => ({ left_kobo: eb('left_kobo', '-', kobo) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('left_kobo', '>=', kobo)
    .$call(wrote);
}

/** Puts so much on a card. Kobo. */
export async function putOn(tx: StoreTx, id: string, kobo: number): Promise<void> {
  await tx.db
    .updateTable('gift_cards')
    .set((eb) => ({ left_kobo: eb('left_kobo', '+', kobo) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Nothing is on a card any more. */
export async function empty(tx: StoreTx, id: string): Promise<void> {
  await tx.db
    .updateTable('gift_cards')
    .set({ left_kobo: 0 })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** A card is good until then at least. */
export async function goodUntil(tx: StoreTx, id: string, until: Date): Promise<void> {
  await tx.db
    .updateTable('gift_cards')
    .set({ ends_at: until })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('ends_at', '<', until)
    .execute();
}

/** Only `moveCard` calls it. */
export async function writeCardMove(tx: StoreTx, id: string, state: GiftCardState): Promise<void> {
  await tx.db
    .updateTable('gift_cards')
    .set({ state })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

export async function entriesOf(tx: StoreTx, cardIds: readonly string[]): Promise<EntryRow[]> {
  if (cardIds.length === 0) return [];
  return rowsOf(tx.db, 'gift_card_entries')
    .where('store_id', '=', tx.storeId)
    .where('card_id', '=', sql<string>`any(${[...cardIds]}::uuid[])`)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/* ------------------------------------------------------------------- uses */

export async function useOf(tx: StoreTx, orderId: string, lock = false): Promise<CardUseRow | null> {
  return (await rowsOf(tx.db, 'gift_card_uses')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .$if(lock, (query) => query.forUpdate())
    .$call(firstOrNull)) as CardUseRow | null;
}

/** The card an order is to be paid with, or was. */
export async function cardOfUse(tx: StoreTx, orderId: string): Promise<CardRow | null> {
  const use = await useOf(tx, orderId);
  return use && findCard(tx, use.card_id);
}

/** What an order was to be paid with before, and holds no longer, makes room for another card. */
export async function insertCardUse(
  tx: StoreTx,
  { card_id, amount_kobo, ...use }: Omit<CardUseRow, 'store_id' | 'turn' | 'state'>,
): Promise<boolean> {
  return tx.db
    .insertInto('gift_card_uses')
    .values({ ...use, card_id, amount_kobo, state: 'given_back', turn: 0, store_id: tx.storeId })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'order_id'])
        .doUpdateSet({ card_id, amount_kobo })
        .where('gift_card_uses.state', '=', 'given_back'),
    )
    .$call(wrote);
}

/** Only `moveUse` calls it. */
export async function writeCardUseMove(
  tx: StoreTx,
  orderId: string,
  change: Pick<CardUseRow, 'state' | 'turn' | 'moved_at'>,
): Promise<void> {
  await tx.db
    .updateTable('gift_card_uses')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

/* ------------------------------------------------------------------ lists */

const isOver = (now: Date) => sql<boolean>`(ends_at is not null and ends_at <= ${now})`;

const standingOf = (now: Date): Record<CardStanding, ReturnType<typeof sql<boolean>>> => ({
  good: sql<boolean>`state = 'active' and left_kobo > 0 and not ${isOver(now)}`,
  over: sql<boolean>`state = 'active' and left_kobo > 0 and ${isOver(now)}`,
  spent: sql<boolean>`state = 'active' and left_kobo = 0`,
  ended: sql<boolean>`state = 'ended'`,
});

export interface CardsAsked {
  limit: number;
  after: Place | null;
  /** The last four signs; '' for all. */
  four: string;
  standing: CardStanding | null;
  now: Date;
}

/** Newest first. */
export async function listCardRows(tx: StoreTx, asked: CardsAsked): Promise<CardRow[]> {
  const { limit, after, four, standing, now } = asked;
  return (await cards(tx)
    .where(olderThan(after, 'created_at', 'id'))
    .$if(four !== '', (query) => query.where('last_four', '=', four))
    .$if(standing !== null, (query) => query.where(standingOf(now)[standing!]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()) as CardRow[];
}

/** What is on all cards together: what can be spent now, and what is on those whose time is over. Kobo. */
export async function sumOfCards(
  tx: StoreTx,
  now: Date,
): Promise<{ good_kobo: number; good_count: number; over_kobo: number }> {
  return tx.db
    .selectFrom('gift_cards')
    .select([
      sql<number>`coalesce(sum(left_kobo) filter (where not ${isOver(now)}), 0)::bigint`.as('good_kobo'),
      sql<number>`(count(*) filter (where left_kobo > 0 and not ${isOver(now)}))::int`.as('good_count'),
      sql<number>`coalesce(sum(left_kobo) filter (where ${isOver(now)}), 0)::bigint`.as('over_kobo'),
    ])
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
}

/** The numbers of orders, for a card's history. */
export async function numbersOf(tx: StoreTx, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.number]));
}
