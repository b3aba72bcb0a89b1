import { takeUse, writeUse } from '../../discounts/index.ts';
import { agreeToTell } from '../../adverts/index.ts';
import { takeStock, writeReservations } from '../../catalogue/index.ts';
import { pipelined, type StoreDb, type StoreTx } from '../../platform/database/db.ts';
import { upsertCustomer } from '../../customers/index.ts';
import { after } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { confirmWithinMs } from '../confirming/confirm.ts';
import { giveUpAt } from '../confirming/queries.ts';
import { scheduleRecheck } from '../direct-transfers/queries.ts';
import { countedOf, wantedOf } from '../line-pieces.ts';
import { dueOf, lineRow, orderRow, wordsOfDraft, type OrderDraft } from './new-order.ts';
import { tellPlaced } from '../letters/told-together.ts';
import { hearersOf } from '../letters/owners.ts';
import type { OrderDeps } from '../deps.ts';
import { appendEvent, firstNumber, followOrder, insertLines, insertOrderAlone } from '../queries.ts';
import { payWhatIsThere } from './card.ts';
import { askTransfer, couldTake, shortLine } from './goods.ts';
import { beginOrderPayment } from '../paying/order-payment.ts';
import { Refused } from './refused-order.ts';
import { remindLater } from '../unfinished/remind.ts';
import { writeOrderWords } from '../words.ts';
import { drawAmongOthers } from '../confirming/unusual.ts';

export interface WrittenOrder {
  id: string;
  number: number;
  totalKobo: number;
  reference: string | null;
}

/** The number is drawn when nothing stands in the order's way any more, so that a refusal leaves no gap. */
export async function writeDraft(
  deps: OrderDeps,
  storeDb: StoreDb,
  tx: StoreTx,
  draft: OrderDraft,
): Promise<WrittenOrder> {
  const { input, terms, lines, waitsFor } = draft;
  const paysOnline = waitsFor === 'provider';
  const at = deps.clock.now();
  const id = newId();
  const customer = { phone: input.phone, name: input.name, email: input.email };
  const wanted = wantedOf(lines);
  const isToldOf = !paysOnline && !draft.quiet;
  const [taken, who, hearers] = await pipelined([
    draft.confirmation ? couldTake(lines) : takeStock(tx, wanted, waitsFor ? 'held' : 'committed'),
    upsertCustomer(tx, customer, { at, orders: 1 }),
    // Along with these, so that nothing later waits for it.
    hearersOf(tx),
  ]);
  if (!taken.ok) throw new Refused({ ok: false, reason: 'stock', lines: [shortLine(lines, taken)] });
  // After the goods, as everybody takes them. An unusual order takes its use with its goods.
  const used = draft.use && !draft.confirmation ? await takeUse(tx, draft.use.id, input.phone) : null;
  if (used) throw new Refused({ ok: false, reason: 'code', why: { reason: used } });
  const rows = lines.map((line, position) => lineRow(line, id, position));
  const account =
    waitsFor === 'transfer' && !draft.confirmation ? await askTransfer(tx, draft, id, at) : null;
  const order = orderRow(draft, {
    id,
    customerId: who.id,
    at,
    number: await numberFor(deps, storeDb, draft),
  });
  const known = { terms, lines: rows, account };
  // Who has paid for all of it by a card gets the letter that says so.
  const isPaid = draft.card?.kobo === order.total_kobo;
  // None of these needs another's answer, so they travel together, after its own row.
  if (!hearers.programs && !hearers.ring && !who.merged_into && isPlain(draft)) tx.ending();
  const [, reference] = await pipelined([
    insertOrderAlone(tx, order),
    paysOnline
      ? beginOrderPayment(deps, tx, terms, { order, asked: { part: 0, amountKobo: dueOf(draft) } })
      : null,
    followOrder(tx, order, who.is_new),
    insertLines(tx, rows),
    draft.use ? writeUse(tx, useOf(draft, id), draft.confirmation ? 'given_back' : 'taken', at) : null,
    writeOrderWords(tx, order, wordsOfDraft(draft)),
    writeReservations(tx, { at, orderId: id, as: goodsOf(draft) }, countedOf(lines)),
    draft.agreed ? agreeToTell(tx, order, { ...draft.agreed, at }, terms) : null,
    appendEvent(tx, id, { at, kind: 'placed', message: placedWords(draft), actor: input.name }),
    draft.confirmation === 'asked' ? giveUpAt(tx, id, after(at, confirmWithinMs)) : null,
    order.hold_until && account ? scheduleRecheck(tx, id, order.hold_until) : null,
    paysOnline ? remindLater(tx, order, terms.remind_hours) : null,
    isToldOf ? tellPlaced(deps, tx, order, { ...known, hearers, own: draft.own, isPaid }) : null,
  ]);
  await payWhatIsThere(deps, tx, draft, { id, known });
  return { id, number: order.number, totalKobo: order.total_kobo, reference };
}

/** An order that is unusual already is not counted among the others. */
const numberFor = async (
  deps: OrderDeps,
  storeDb: StoreDb,
  { number, confirmation, waitsFor, networkHash, input: { phone } }: OrderDraft,
): Promise<number> =>
  number ??
  (confirmation
    ? storeDb.draw('order', firstNumber)
    : drawAmongOthers(deps, storeDb, { phone, networkHash, paysOnline: waitsFor === 'provider' }));

/** Whether all that is left to be written of an order can be told at once: no money is to come or there, and mail tells of it. */
const isPlain = (draft: OrderDraft) =>
  !draft.waitsFor &&
  !draft.confirmation &&
  !draft.card &&
  !draft.agreed &&
  dueOf(draft) > 0 &&
  draft.input.email !== '';

const useOf = ({ use, input }: OrderDraft, orderId: string) => ({
  order_id: orderId,
  discount_id: use!.id,
  phone: input.phone,
});

const goodsOf = ({ confirmation, waitsFor }: OrderDraft) =>
  confirmation ? 'expired' : waitsFor ? 'held' : 'committed';

const placedWords = ({ confirmation }: OrderDraft) =>
  ({
    asked: 'Order placed. It is unusual, so no goods are set aside until you have confirmed it.',
    unheld: 'Order placed. It is unusual, so the goods are set aside when it is paid.',
    usual: 'Order placed.',
  })[confirmation ?? 'usual'];
