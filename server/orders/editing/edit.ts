import type { OrderChange, OrderWanted } from '#shared/api/order-edit.ts';
import { naira } from '#shared/money.ts';
import { isOpenTry } from '#shared/states.ts';
import { voidOpenTries } from '../../payments/index.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { askAboutOpenTries, conflict, must } from '../actions.ts';
import { settleDelivered } from '../sending/delivered.ts';
import type { OrderDeps } from '../deps.ts';
import { writeLines, type AsideAs } from './goods.ts';
import { editedLines, type EditedLines } from './lines.ts';
import { insertEdit, isEditedAs, lastEdit } from './queries.ts';
import { writePrices } from './price.ts';
import { writeFoundBy } from './words.ts';
import { takePaid } from '../hand-over.ts';
import { refreshMoney } from '../money.ts';
import { tellShopper } from '../letters/news.ts';
import { noteOrder } from '../noted.ts';
import { partsOf, type PartRow } from '../parts/queries.ts';
import { askedNow, openKobo } from '../parts/parts.ts';
import { settleGoods } from '../money-back/pieces-back.ts';
import { appendEvent, findOrder, linesOf, type LineRow, type OrderRow } from '../queries.ts';
import { titleOf } from '../sending/to-send.ts';
import { lockedStanding, noSuchOrder, type Standing } from '../standing.ts';

export interface EditWanted extends OrderWanted {
  key: string;
  reason: string;
  actor: string;
  seen: Pick<
    OrderChange,
    'edition' | 'new_total_kobo' | 'due_kobo' | 'back_online_kobo' | 'back_by_hand_kobo'
  >;
}

/** Ends the transaction of somebody who only looks. */
class Looked extends Error {
  readonly change: OrderChange;
  constructor(change: OrderChange) {
    super('only looked');
    this.change = change;
  }
}

/** What an order would come to if it were changed so: it is changed, looked at, and taken back whole. */
export async function lookAtEdit(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  wanted: OrderWanted,
): Promise<OrderChange> {
  try {
    return await storeDb.transact(async (tx) => {
      const standing = await lockedStanding(deps, tx, orderId);
      throw new Looked(await write(deps, tx, standing, { wanted, key: newId(), reason: '', actor: '' }));
    });
  } catch (error) {
    if (error instanceof Looked) return error.change;
    throw error;
  }
}

const changedMeanwhile =
  'This order or its money has changed meanwhile. Look at the new sums, then save again.';

/**
 * Changes an order, once for each key. The provider is asked about every try first; where the order or its money is
 * another than was looked at, nothing is changed.
 */
export async function editOrder(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  { key, reason, seen, actor, ...wanted }: EditWanted,
): Promise<void> {
  if (!(await storeDb.read((tx) => findOrder(tx, orderId)))) throw noSuchOrder();
  await askAboutOpenTries(deps, storeDb, orderId);
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    if (await isEditedAs(tx, orderId, key)) return;
    if (((await lastEdit(tx, orderId))?.edition ?? 0) !== seen.edition) throw conflict(changedMeanwhile);
    const change = await write(deps, tx, standing, { wanted, key, reason, actor });
    if (change.changes.length === 0) throw conflict('Nothing is changed yet.');
    const isAsSeen = (Object.keys(seen) as (keyof typeof seen)[]).every((one) => seen[one] === change[one]);
    if (!isAsSeen) throw conflict(changedMeanwhile);
  });
}

interface Edit {
  wanted: OrderWanted;
  key: string;
  reason: string;
  actor: string;
}

/** Answers what it came to. The order must be locked. */
async function write(deps: OrderDeps, tx: StoreTx, standing: Standing, edit: Edit): Promise<OrderChange> {
  must('edit', standing);
  const { order } = standing;
  const at = deps.clock.now();
  const before = { ...order };
  const asked = askedOf(standing);
  const edition = (await lastEdit(tx, order.id))?.edition ?? 0;
  const lines = await linesOf(tx, order.id);
  const edited = await editedLines(tx, order, lines, edit.wanted);
  const tries = standing.payments.filter(isOpenTry);
  await voidOpenTries(deps, { platform: tx.platform, store: tx }, tries, 'the order was changed');
  await writeLines(tx, order, edited, { lines, at, as: asideAs(standing, at) });
  const key = `edit:${order.id}:${edition + 1}`;
  const back = await writePrices(deps, tx, standing, { edited, wanted: edit.wanted, key, actor: edit.actor });
  await writeFoundBy(tx, order, before);
  await takePaid(deps, tx, order, { at });
  // What is waited for past the provider goes on being waited for.
  if (before.payment_status === 'pending' && order.pay_method !== 'online')
    await refreshMoney(tx, order, { expected: true });
  await settleGoods(tx, order);
  await settleDelivered(tx, order);
  const due = await dueOf(tx, order);
  const change: OrderChange = {
    old_total_kobo: withTail(before),
    new_total_kobo: withTail(order),
    due_kobo: due === order.total_kobo ? withTail(order) : due,
    ...back,
    changes: changesOf(edited, before, order),
    about_code: edited.aboutCode,
    off_kobo: edited.offKobo,
    code_off_kobo: edited.codeOffKobo,
    edition,
  };
  await insertEdit(tx, {
    order_id: order.id,
    edition: edition + 1,
    key: edit.key,
    old_total_kobo: before.total_kobo,
    new_total_kobo: order.total_kobo,
    ...asked,
    was: wordsOf(lines),
    reason: edit.reason,
    at,
  });
  await tell(deps, tx, order, { edit, change, lines, before, due });
  return change;
}

/** What it asks for until it is changed, with what is on top of it. */
function askedOf({ order, parts }: Standing) {
  const asked = order.pay_method === 'online' || parts.length > 0 ? askedNow({ order, parts }) : null;
  const part = parts.find((one): one is PartRow => one.part === asked?.part);
  return {
    asked_part: asked?.part ?? null,
    asked_kobo: asked?.amountKobo ?? null,
    asked_fee_kobo: asked ? (part ? part.fee_kobo : order.fee_kobo) : null,
  };
}

/** How further goods are set aside: as the order has those it has. */
function asideAs({ order, parts }: Standing, now: Date): AsideAs {
  if (order.captured_kobo > 0 || order.pay_method === 'on_delivery' || order.total_kobo === 0)
    return 'moreCommitted';
  const isHeld = parts.length === 0 && order.hold_until !== null && order.hold_until > now;
  return isHeld && order.channel === 'online' && order.confirmation !== 'unheld' ? 'moreHeld' : 'moreLater';
}

/** The kobo by which a transfer that is waited for is told apart are drawn anew with each look, so they are left out. Kobo. */
const withTail = ({ pay_method, captured_kobo, total_kobo, tail_kobo }: OrderRow): number =>
  pay_method === 'direct_transfer' && captured_kobo === 0 ? total_kobo + tail_kobo : total_kobo;

/** What is left to pay, one way or another. Kobo. */
async function dueOf(tx: StoreTx, order: OrderRow): Promise<number> {
  const { rest_kobo, collect_kobo } = openKobo(await partsOf(tx, order.id));
  return rest_kobo + collect_kobo || (order.captured_kobo === 0 ? order.total_kobo : 0);
}

/** One sentence each. */
function changesOf(edited: EditedLines, before: OrderRow, order: OrderRow): string[] {
  const [was, is] = [before.delivery_kobo, order.delivery_kobo];
  const isOff = before.discount_kobo !== order.discount_kobo;
  return [
    ...edited.changes,
    ...(was === is ? [] : [`Delivery: ${naira(was)} → ${naira(is)}.`]),
    ...(isOff ? [`Discount: ${naira(before.discount_kobo)} → ${naira(order.discount_kobo)}.`] : []),
  ];
}

const wordsOf = (lines: readonly LineRow[]) => lines.map((line) => `${line.quantity} × ${titleOf(line)}`);

async function tell(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
  told: { edit: Edit; change: OrderChange; lines: readonly LineRow[]; before: OrderRow; due: number },
): Promise<void> {
  const { change, before } = told;
  const { actor, reason } = told.edit;
  const sums = `${naira(before.total_kobo)} → ${naira(order.total_kobo)}`;
  const said = [...change.changes, change.about_code, `Total ${sums}.`, reason && `“${reason}”`];
  const message = `Changed: ${said.filter(Boolean).join(' ')}`;
  await appendEvent(tx, order.id, { at: deps.clock.now(), kind: 'edited', message, actor });
  await noteOrder(tx, order, `Changed (${sums}) order`);
  await tellShopper(deps, tx, order, 'order-changed', {
    about: `${order.id}:${change.edition + 1}`,
    was: wordsOf(told.lines),
    was_total_kobo: before.total_kobo,
    due_kobo: told.due,
    back_kobo: change.back_online_kobo + change.back_by_hand_kobo,
    reason,
  });
}
