import type { OrderChange, OrderWanted } from '#shared/api/order-edit.ts';
import { naira } from '#shared/money.ts';
import { quoteOf, type Quote } from '#shared/pricing/quote.ts';
import { isOpenTry } from '#shared/states.ts';
import { voidOpenTries } from '../payments/index.ts';
import type { StoreDb, StoreTx } from '../platform/db.ts';
import { searchText } from '../platform/tokens.ts';
import { storeTerms } from '../stores/index.ts';
import { askAboutOpenTries, conflict, must } from './actions.ts';
import type { OrderDeps } from './deps.ts';
import { askForTransfer, mostTail } from './direct-transfer.ts';
import { editedLines, writeLines, type EditedLines } from './edit-lines.ts';
import { changeAsked } from './edit-money.ts';
import { deleteTransfer, editionOf, insertEdit, isEditedAs, writeEdited } from './edit-queries.ts';
import { takePaid } from './hand-over.ts';
import { tellShopper } from './news.ts';
import { noteOrder } from './noted.ts';
import { shopperFee } from './order-payment.ts';
import { partsOf } from './part-queries.ts';
import { openKobo } from './parts.ts';
import { appendEvent, findOrder, linesOf, payAnotherWay, type LineRow, type OrderRow } from './queries.ts';
import { lockedStanding, noSuchOrder, type Standing } from './standing.ts';
import { dropMark, wordsOfOrder, writeOrderWords } from './words.ts';

export interface EditWanted extends OrderWanted {
  key: string;
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
    await storeDb.transact(async (tx) => {
      throw new Looked(await write(deps, tx, orderId, wanted, 'Nobody'));
    });
  } catch (error) {
    if (error instanceof Looked) return error.change;
    throw error;
  }
  throw new Error('A look at an order did not end.');
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
  { key, seen, ...wanted }: EditWanted,
  actor: string,
): Promise<void> {
  if (!(await storeDb.read((tx) => findOrder(tx, orderId)))) throw noSuchOrder();
  await askAboutOpenTries(deps, orderId);
  await storeDb.transact(async (tx) => {
    await lockedStanding(deps, tx, orderId);
    if (await isEditedAs(tx, orderId, key)) return;
    if ((await editionOf(tx, orderId)) !== seen.edition) throw conflict(changedMeanwhile);
    const change = await write(deps, tx, orderId, wanted, actor);
    const isAsSeen = (Object.keys(seen) as (keyof typeof seen)[]).every((one) => seen[one] === change[one]);
    if (!isAsSeen) throw conflict(changedMeanwhile);
    const { old_total_kobo, new_total_kobo } = change;
    const edit = { order_id: orderId, edition: seen.edition + 1, key, old_total_kobo, new_total_kobo };
    if (!(await insertEdit(tx, { ...edit, at: deps.clock.now() }))) throw conflict(changedMeanwhile);
  });
}

/** The order must not be locked by anybody else. Answers what it came to. */
async function write(
  deps: OrderDeps,
  tx: StoreTx,
  orderId: string,
  wanted: OrderWanted,
  actor: string,
): Promise<OrderChange> {
  const standing = await lockedStanding(deps, tx, orderId);
  must('edit', standing);
  const { order } = standing;
  const before = { ...order };
  const oldLines = await linesOf(tx, orderId);
  const edition = await editionOf(tx, orderId);
  const edited = await editedLines(tx, order, oldLines, wanted);
  const changes = [...edited.changes, ...deliveryChanges(order, wanted)];
  if (changes.length === 0) throw conflict('Nothing is changed yet.');
  const at = deps.clock.now();
  const tries = standing.payments.filter(isOpenTry);
  await voidOpenTries(deps, { platform: tx.platform, store: tx }, tries, 'the order was changed');
  await writeLines(tx, order, edited, { at, promise: promiseOf(standing, at) });
  const back = await writePrices(deps, tx, standing, {
    edited,
    wanted,
    key: `edit:${orderId}:${edition + 1}`,
    actor,
  });
  await writeFoundBy(tx, before, order);
  await takePaid(tx, order, at);
  const sums = `${naira(before.total_kobo)} → ${naira(order.total_kobo)}`;
  const message = `Changed: ${changes.join(' ')} Total ${sums}.`;
  await appendEvent(tx, orderId, { at, kind: 'edited', message, actor });
  await noteOrder(tx, order, `Changed (${sums}) order`);
  const { rest_kobo, collect_kobo } = openKobo(await partsOf(tx, orderId));
  const due_kobo = rest_kobo + collect_kobo || (order.captured_kobo === 0 ? order.total_kobo : 0);
  const change: OrderChange = {
    old_total_kobo: before.total_kobo,
    new_total_kobo: order.total_kobo,
    due_kobo,
    ...back,
    changes,
    about_code: edited.aboutCode,
    edition,
  };
  await tellOfEdit(deps, tx, order, { before, oldLines, change });
  return change;
}

/** How further goods are set aside: as the order has those it has. */
function promiseOf({ order, payments, parts }: Standing, now: Date) {
  const isBegun = payments.some(({ state }) => state === 'paid') || order.captured_kobo > 0;
  if (isBegun || order.pay_method === 'on_delivery' || order.total_kobo === 0) return 'moreCommitted';
  const isHeld = parts.length === 0 && order.hold_until !== null && order.hold_until > now;
  return isHeld && order.channel === 'online' && order.confirmation !== 'unheld' ? 'moreHeld' : 'moreLater';
}

function deliveryChanges(order: OrderRow, { delivery }: OrderWanted): string[] {
  if (!delivery) return [];
  const says: string[] = [];
  if (delivery.price_kobo !== order.delivery_kobo)
    says.push(`Delivery: ${naira(order.delivery_kobo)} → ${naira(delivery.price_kobo)}.`);
  if (delivery.name !== order.delivery_name || delivery.kind !== order.delivery_kind)
    says.push(`Way of delivery: ${delivery.name || (delivery.kind === 'pickup' ? 'pick-up' : 'delivery')}.`);
  const { state, lga, area, landmark } = order.address;
  const to = delivery.address;
  if (to.state !== state || to.lga !== lga || to.area !== area || to.landmark !== landmark)
    says.push('The address is another one.');
  return says;
}

interface Edit {
  edited: EditedLines;
  wanted: OrderWanted;
  key: string;
  actor: string;
}

type Back = Pick<OrderChange, 'back_online_kobo' | 'back_by_hand_kobo'>;
const none: Back = { back_online_kobo: 0, back_by_hand_kobo: 0 };

async function writePrices(deps: OrderDeps, tx: StoreTx, standing: Standing, edit: Edit): Promise<Back> {
  const { order, parts } = standing;
  const { kept, added } = edit.edited;
  const lines = [...kept.map(({ line, ...now }) => ({ ...line, ...now })), ...added];
  const price_kobo = edit.wanted.delivery?.price_kobo ?? order.delivery_kobo;
  const net = quoteOf(lines, { price_kobo, free_above_kobo: null }, null);
  const difference = net.total_kobo - (order.total_kobo - order.fee_kobo + order.tail_kobo);
  const isWhole = parts.length === 0 && order.captured_kobo === 0;
  const write = (quote: Quote) => writeEdited(tx, order, { ...quote, ...goesTo(order, edit.wanted, lines) });
  if (isWhole) {
    const terms = await storeTerms(tx, deps.config);
    const fee = order.fee_kobo > 0 ? await shopperFee(deps, tx, terms) : null;
    await write(quoteOf(lines, { price_kobo, free_above_kobo: null }, fee));
    if (standing.transfer) await askTransferAnew(deps, tx, order);
    return none;
  }
  const { tail_kobo, fee_kobo } = order;
  await write({ ...net, tail_kobo, fee_kobo, total_kobo: net.total_kobo + fee_kobo - tail_kobo });
  return changeAsked(deps, tx, standing, { difference, ...edit });
}

/** An amount is told apart by its kobo, so another total is another amount. */
async function askTransferAnew(deps: OrderDeps, tx: StoreTx, order: OrderRow): Promise<void> {
  if (order.total_kobo <= mostTail)
    throw conflict('A transfer of so little could not be told apart. Cancel it instead.');
  await deleteTransfer(tx, order.id);
  const until = order.hold_until;
  const refused = await askForTransfer(tx, order, deps.clock.now());
  if (refused)
    throw conflict('Too many transfers of this amount are waited for. Make it slightly different.');
  order.hold_until = until ?? order.hold_until;
  await payAnotherWay(tx, order);
}

const goesTo = (
  order: OrderRow,
  { delivery }: OrderWanted,
  lines: readonly Pick<LineRow, 'quantity' | 'title' | 'variant_title'>[],
) => ({
  item_count: lines.reduce((sum, line) => sum + line.quantity, 0),
  delivery_kind: delivery?.kind ?? order.delivery_kind,
  delivery_name: delivery?.name ?? order.delivery_name,
  delivery_eta: delivery && delivery.name !== order.delivery_name ? '' : order.delivery_eta,
  address: delivery?.address ?? order.address,
  search: searchText(wordsOfOrder(order, lines)),
});

/** It is found by what is in it now. */
async function writeFoundBy(tx: StoreTx, before: OrderRow, order: OrderRow): Promise<void> {
  const now = new Set(order.search.trim().split(' '));
  for (const word of before.search.trim().split(' '))
    if (word && !now.has(word)) await dropMark(tx, order, word);
  await writeOrderWords(tx, order, [...now].filter(Boolean));
}

async function tellOfEdit(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
  told: { before: OrderRow; oldLines: readonly LineRow[]; change: OrderChange },
): Promise<void> {
  const { before, oldLines, change } = told;
  await tellShopper(deps, tx, order, 'order-changed', {
    about: `${order.id}:${change.edition + 1}`,
    was: oldLines.map((line) => `${line.quantity} × ${line.title}`),
    was_total_kobo: before.total_kobo,
    due_kobo: change.due_kobo,
    back_kobo: change.back_online_kobo + change.back_by_hand_kobo,
  });
}
