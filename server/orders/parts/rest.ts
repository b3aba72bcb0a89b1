import { lagosDate } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { lineKobo } from '#shared/pricing/quote.ts';
import { sharedOut } from '#shared/pricing/shares.ts';
import { isOpenTry } from '#shared/states.ts';
import { voidOpenTries } from '../../payments/index.ts';
import { after, days } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { storeTerms } from '../../stores/index.ts';
import { askAboutOpenTries, conflict, must } from '../actions.ts';
import type { OrderDeps } from '../deps.ts';
import { takePaid } from '../hand-over.ts';
import { refreshMoney } from '../money.ts';
import { tellShopper } from '../letters/news.ts';
import { noteOrder } from '../noted.ts';
import {
  cancelTelling,
  scheduleTelling,
  updatePart,
  writeLineDiscount,
  writePrice,
  type PartRow,
} from './queries.ts';
import { drawPartTransfers } from './transfers.ts';
import { openRest } from './parts.ts';
import { appendEvent, findOrder, linesOf, type OrderRow } from '../queries.ts';
import { mustNotBeSuspended } from '../by-hand/shut.ts';
import { lockedStanding, noSuchOrder } from '../standing.ts';
import { transitionPart } from '../transitions.ts';

/** So long before its day a rest that was asked for is asked for once more. */
const remindMs = days(1);

/** Asks the customer for what is left, until that many days from now; then it is not collected with the goods. */
export async function askRest(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  { days: many, actor }: { days: number; actor: string },
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    must('ask_rest', standing);
    const { order } = standing;
    const terms = await storeTerms(tx, deps.config);
    mustNotBeSuspended(terms);
    const rest = openRest(standing.parts)!;
    const at = deps.clock.now();
    const due = after(at, days(many));
    await updatePart(tx, rest, { asked_at: at, due_at: due, at_door: false });
    if (terms.pay_direct) await drawPartTransfers(tx, orderId, at);
    const reminded = after(due, -remindMs);
    await scheduleTelling(tx, orderId, reminded > at ? reminded : due);
    await refreshMoney(tx, order);
    const message = `Asked for the rest, ${naira(rest.amount_kobo)}, to be paid by ${lagosDate(due)}.`;
    await appendEvent(tx, orderId, { at, kind: 'asked', message, actor });
    await tellOfRest(deps, tx, { order, rest });
  });
}

/** The customer is asked for the rest by mail, where there is an address. */
export async function tellOfRest(
  deps: OrderDeps,
  tx: StoreTx,
  { order, rest, again = false }: { order: OrderRow; rest: PartRow; again?: boolean },
): Promise<void> {
  await tellShopper(deps, tx, order, 'rest-asked', {
    about: `${order.id}:${rest.part}:${rest.asked_at!.getTime()}${again ? ':again' : ''}`,
    amount_kobo: rest.amount_kobo,
    due_on: lagosDate(rest.due_at!),
  });
}

/** What is left is collected as the goods are handed over, so they may go out; it can still be paid online before. */
export async function collectRest(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order } = standing;
    const rest = openRest(standing.parts);
    if (rest?.at_door) return;
    must('collect_rest', standing);
    const at = deps.clock.now();
    await updatePart(tx, rest!, { at_door: true, due_at: null });
    await cancelTelling(tx, orderId);
    await refreshMoney(tx, order);
    const message = `${naira(order.collect_kobo)} is collected when it is handed over.`;
    await appendEvent(tx, orderId, { at, kind: 'collect', message, actor });
  });
}

/**
 * What is left is taken off the price, so that the order costs what was paid. The provider is asked about every try
 * first: money that is there already is not given away.
 */
export async function forgoRest(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  { seenKobo, actor }: { seenKobo: number; actor: string },
): Promise<void> {
  if (!(await storeDb.read((tx) => findOrder(tx, orderId)))) throw noSuchOrder();
  await askAboutOpenTries(deps, storeDb, orderId);
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order, parts, payments } = standing;
    if (!openRest(parts) && parts.at(-1)?.state === 'forgone') return;
    must('forgo_rest', standing);
    const rest = openRest(parts)!;
    if (rest.amount_kobo !== seenKobo)
      throw conflict(`${naira(rest.amount_kobo)} is left to pay now. Look at the order anew.`);
    const at = deps.clock.now();
    const tries = payments.filter(isOpenTry);
    await voidOpenTries(deps, { platform: tx.platform, store: tx }, tries, 'the rest was taken off');
    await takeOff(tx, order, rest);
    await transitionPart(tx, rest, 'forgone');
    await cancelTelling(tx, orderId);
    await takePaid(deps, tx, order, { at });
    const message = `The rest, ${naira(seenKobo)}, was taken off the price. It costs ${naira(order.total_kobo)} now.`;
    await appendEvent(tx, orderId, { at, kind: 'forgone', message, actor });
    await noteOrder(tx, order, `Took ${naira(seenKobo)} off the price of order`);
    await tellShopper(deps, tx, order, 'order-paid', { about: `${orderId}:${rest.part}:less` });
  });
}

/** Off the goods first, shared out over them; what they do not hold comes off the delivery. */
async function takeOff(tx: StoreTx, order: OrderRow, rest: PartRow): Promise<void> {
  const off = rest.amount_kobo - rest.fee_kobo;
  const lines = await linesOf(tx, order.id);
  const left = lines.map((line) => lineKobo(line) - line.discount_kobo);
  const ofGoods = Math.min(
    off,
    left.reduce((sum, kobo) => sum + kobo, 0),
  );
  for (const [at, share] of sharedOut(ofGoods, left).entries())
    if (share > 0) await writeLineDiscount(tx, lines[at]!.id, lines[at]!.discount_kobo + share);
  const { delivery_kobo, discount_kobo, fee_kobo, total_kobo } = order;
  await writePrice(tx, order, {
    delivery_kobo: delivery_kobo - (off - ofGoods),
    discount_kobo: discount_kobo + ofGoods,
    fee_kobo: fee_kobo - rest.fee_kobo,
    total_kobo: total_kobo - rest.amount_kobo,
  });
}
