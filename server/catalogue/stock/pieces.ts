import { mayMove, reservationMoves, type ReservationState } from '#shared/states.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Effect } from './level-change.ts';
import type { LeftChanged } from './levels.ts';
import { placeFor } from '../places/for.ts';
import { placeTheyLeft } from '../places/queries.ts';
import { applyMove, writeReservation } from './reservations.ts';
import { availableOf, inOrder, tellOf, type StockRequest } from './stock.ts';

/** Pieces of an order that move on, by variant. */
export interface Pieces {
  at: Date;
  orderId: string;
  pieces: readonly StockRequest[];
  /** The place they leave from; the first unless said. What comes back goes where it left. */
  place_id?: string | undefined;
}

interface Held {
  state: ReservationState;
  /** What the order still has to get; of one that was shipped, its last part. */
  quantity: number;
}

interface Change {
  effect: Effect;
  /** What it is called in the history of the shelf. */
  kind: string;
  /** What the order has of the variant afterwards; null: nothing any more. */
  after: Held | null;
}

type Move = (held: Held | null, quantity: number) => Change | null;

const nothing: Effect = { onHand: 0, held: 0, committed: 0 };

/** What is taken out of a row; a row without pieces goes. */
const less = ({ state, quantity }: Held, by: number): Held | null =>
  quantity > by ? { state, quantity: quantity - by } : null;

/** Promised pieces leave the shelf. */
const ship: Move = (held, quantity) => {
  if (!held) return null;
  if (held.state !== 'committed' || held.quantity < quantity)
    throw new Error(`${quantity} pieces were to leave, and ${held.quantity} are ${held.state}.`);
  const after = less(held, quantity) ?? { state: 'shipped', quantity };
  return { effect: { onHand: -1, held: 0, committed: -1 }, kind: 'shipped', after };
};

/** Pieces that had left, or were said to have, are on the shelf again and stay promised. */
const unship: Move = (held, quantity) => {
  const owed = held && held.state !== 'shipped' ? held : null;
  if (owed && owed.state !== 'committed') throw new Error(`What is ${owed.state} has no part that was sent.`);
  const after: Held = { state: 'committed', quantity: quantity + (owed?.quantity ?? 0) };
  return { effect: { onHand: 1, held: 0, committed: 1 }, kind: 'unshipped', after };
};

/** Promised pieces will not be sent, and can be sold to somebody else. */
const giveUp: Move = (held, quantity) => {
  if (!held || held.state === 'shipped') return null;
  const effects: Partial<Record<ReservationState, Effect>> = {
    committed: { onHand: 0, held: 0, committed: -1 },
    held: { onHand: 0, held: -1, committed: 0 },
  };
  return { effect: effects[held.state] ?? nothing, kind: 'released', after: less(held, quantity) };
};

/** Promised pieces will not be sent, and are lost to the store. */
const writeOff: Move = (held, quantity) => {
  if (held?.state !== 'committed') return giveUp(held, quantity);
  return {
    effect: { onHand: -1, held: 0, committed: -1 },
    kind: 'written_off',
    after: less(held, quantity),
  };
};

/** Pieces that were given up are promised anew, where they are left. */
const takeBack: Move = (held, quantity) => {
  const owed = held && held.state !== 'shipped' ? held : null;
  if (owed && owed.state !== 'committed')
    return { effect: nothing, kind: owed.state, after: { ...owed, quantity: owed.quantity + quantity } };
  const after: Held = { state: 'committed', quantity: quantity + (owed?.quantity ?? 0) };
  return { effect: { onHand: 0, held: 0, committed: 1 }, kind: 'committed', after };
};

/** Pieces that had left came back and can be sold again; what the order still gets stays as it is. */
const restock: Move = (held) => ({
  effect: { onHand: 1, held: 0, committed: 0 },
  kind: 'restocked',
  after: held,
});

/** More pieces are set aside, as those that the order has of it; what is not counted, or was not when it was ordered, is not. */
const more: Move = (held, quantity) => {
  if (!held || held.state === 'shipped') return null;
  const { state } = held;
  const effect = {
    ...nothing,
    ...(state === 'held' && { held: 1 }),
    ...(state === 'committed' && { committed: 1 }),
  };
  return { effect, kind: state, after: { state, quantity: held.quantity + quantity } };
};

/** The same of a thing of which the order is to get none otherwise. */
const asFirst =
  (state: 'held' | 'committed' | 'expired'): Move =>
  (_held, quantity) =>
    more({ state, quantity: 0 }, quantity);

const moves = {
  ship,
  unship,
  giveUp,
  writeOff,
  takeBack,
  restock,
  more,
  moreHeld: asFirst('held'),
  moreCommitted: asFirst('committed'),
  /** Nothing is taken before it is paid. */
  moreLater: asFirst('expired'),
};

/** What begins a row of its own. */
const firsts = { moreHeld: true, moreCommitted: true, moreLater: true };

/**
 * Moves so many pieces of each variant of an order, and leaves the others where they are. Answers false where pieces
 * that were to be taken anew are gone; the caller then undoes its transaction or goes on without them: nothing was
 * taken of that variant, but of those before it.
 */
export async function movePieces(
  tx: StoreTx,
  { at, orderId, pieces, place_id }: Pieces,
  how: keyof typeof moves,
): Promise<boolean> {
  if (pieces.length === 0) return true;
  const from = await placeFor(tx, place_id);
  const changed: LeftChanged[] = [];
  for (const { variantId, quantity } of inOrder(summed(pieces))) {
    const held = await lockHeld(tx, orderId, variantId);
    // What is not counted is promised without a row.
    if (how in firsts && (await availableOf(tx, variantId)) === null) continue;
    const change = moves[how](held, quantity);
    if (!change) continue;
    const { effect, kind, after } = change;
    const place = effect.onHand > 0 ? await placeTheyLeft(tx, orderId, variantId) : from;
    const done = await applyMove(tx, { at, orderId, variantId, quantity, kind, effect, place });
    if (done === 'short') return false;
    if (done) changed.push(done);
    await keep(tx, { at, orderId, variantId }, held, after);
  }
  await tellOf(tx, changed);
  return true;
}

function summed(pieces: readonly StockRequest[]): StockRequest[] {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of pieces) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .filter((one) => one.quantity > 0);
}

async function lockHeld(tx: StoreTx, orderId: string, variantId: string): Promise<Held | null> {
  const row = await tx.db
    .selectFrom('reservations')
    .select(['state', 'quantity'])
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('variant_id', '=', variantId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

async function keep(
  tx: StoreTx,
  of: { at: Date; orderId: string; variantId: string },
  before: Held | null,
  after: Held | null,
): Promise<void> {
  if (after === before) return;
  if (
    after &&
    before &&
    after.state !== before.state &&
    !mayMove(reservationMoves, before.state, after.state)
  )
    throw new Error(`Pieces that are ${before.state} may not become ${after.state}.`);
  if (after) return writeReservation(tx, of, after);
  await tx.db
    .deleteFrom('reservations')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', of.orderId)
    .where('variant_id', '=', of.variantId)
    .execute();
}
