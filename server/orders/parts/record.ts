import type { TakenBy } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { isOpenTry } from '#shared/states.ts';
import { voidOpenTries } from '../../payments/index.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { askAboutOpenTries, conflict, must } from '../actions.ts';
import type { OrderDeps } from '../deps.ts';
import { isNothingToCome } from '../sending/delivered.ts';
import { refreshMoney } from '../money.ts';
import { noteOrder } from '../noted.ts';
import { takeWhatIsPromised } from '../paid-order.ts';
import { setPaid, takePart } from './paid.ts';
import { partsOf, updatePart, writePrice, type PartRow } from './queries.ts';
import { recordedLast } from './rules.ts';
import { amountAgain, dropTail, transferKobo } from './transfers.ts';
import { byHandKobo, openPart } from './parts.ts';
import { appendEvent, findOrder, holdUntil, type OrderRow } from '../queries.ts';
import { lockedStanding, noSuchOrder } from '../standing.ts';
import { takeByHand, takenWords, undoTaken } from '../taken.ts';
import { transitionOrder, transitionPart } from '../transitions.ts';

const goneWords = {
  stock: 'The goods of this order have been sold meanwhile. Put them in stock again, then record the money.',
  code: 'The code of this order was used up by others. Ask for its money anew, without the code.',
  card: 'The gift card of this order was spent on something else meanwhile. Ask for its money anew.',
} as const;

/**
 * The part that was asked for came past every provider, in full, once. The provider is asked about every try first;
 * money that still comes by one afterwards is late and goes back.
 */
export async function recordPart(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  wanted: { part: number; by: TakenBy; amountKobo?: number | undefined; actor: string },
): Promise<void> {
  if (!(await storeDb.read((tx) => findOrder(tx, orderId)))) throw noSuchOrder();
  await askAboutOpenTries(deps, storeDb, orderId);
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order, parts, payments } = standing;
    const asked = parts.find((one) => one.part === wanted.part);
    if (asked?.state === 'paid') return;
    must('record_part', standing);
    if (openPart(parts)?.part !== wanted.part)
      throw conflict('Another part of this order is asked for by now. Look at the order anew.');
    const { by, amountKobo } = wanted;
    const isOwnAmount = by === 'transfer' && amountKobo !== undefined && amountKobo === transferKobo(asked!);
    if (amountKobo !== undefined && !isOwnAmount && amountKobo !== byHandKobo(asked!))
      throw conflict('Another amount is asked for by now. Look at the order anew.');
    await voidOpenTries(
      deps,
      { platform: tx.platform, store: tx },
      payments.filter(isOpenTry),
      'it was paid past the provider',
    );
    await take(deps, tx, { order, part: asked! }, { ...wanted, isOwnAmount });
  });
}

async function take(
  deps: OrderDeps,
  tx: StoreTx,
  { order, part }: { order: OrderRow; part: PartRow },
  { by, actor, isOwnAmount }: { by: TakenBy; actor: string; isOwnAmount: boolean },
): Promise<void> {
  const at = deps.clock.now();
  if (part.part === 0) {
    const gone = await takeWhatIsPromised(tx, at, order, 'committed');
    if (gone) throw conflict(goneWords[gone]);
    await holdUntil(tx, order.id, null);
  }
  await dropFee(tx, order, part);
  if (isOwnAmount) await dropTail(tx, order, part);
  const kobo = part.amount_kobo;
  await takeByHand(tx, order, { by, kobo, at });
  const parts = await partsOf(tx, order.id);
  await setPaid(tx, parts, part.part, by);
  const message = `${naira(kobo)} received ${takenWords[by]}.`;
  await appendEvent(tx, order.id, { at, kind: by === 'cash' ? 'cash' : 'paid', message, actor });
  await noteOrder(tx, order, `Recorded ${naira(kobo)} ${takenWords[by]} for order`);
  await takePart(deps, tx, order, { part: part.part, kobo });
}

/** Nothing is paid on top for money that passed no provider. */
async function dropFee(tx: StoreTx, order: OrderRow, part: PartRow): Promise<void> {
  if (part.fee_kobo === 0) return;
  const { fee_kobo: fee } = part;
  const { delivery_kobo, discount_kobo } = order;
  await writePrice(tx, order, {
    delivery_kobo,
    discount_kobo,
    fee_kobo: order.fee_kobo - fee,
    total_kobo: order.total_kobo - fee,
  });
  await updatePart(tx, part, { amount_kobo: byHandKobo(part), fee_kobo: 0 });
}

/** A part was recorded by mistake: it is taken out again, and asked for as before. */
export async function undoPart(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  wanted: { part: number; actor: string },
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order, parts } = standing;
    if (parts.find((one) => one.part === wanted.part)?.state === 'open') return;
    must('undo_part', standing);
    const last = recordedLast(standing)!;
    if (last.part !== wanted.part)
      throw conflict('Another part of this order was recorded by now. Look at the order anew.');
    const at = deps.clock.now();
    const by = last.paid_by as TakenBy;
    await undoTaken(tx, order, { by, kobo: last.amount_kobo, at });
    await transitionPart(tx, last, 'open', { paid_by: '', transfer_kobo: await amountAgain(tx, last) });
    await refreshMoney(tx, order);
    if (order.status === 'completed' && !isNothingToCome(order))
      await transitionOrder(tx, order, { status: 'open' });
    const message = `${naira(last.amount_kobo)} ${takenWords[by]} was recorded by mistake and is taken out again.`;
    await appendEvent(tx, orderId, { at, kind: 'cash_undone', message, actor: wanted.actor });
    await noteOrder(tx, order, `Took out again ${naira(last.amount_kobo)} recorded for order`);
  });
}
