import type { UnexplainedPayment } from '#shared/api/odd-money.ts';
import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import {
  askAboutPayment,
  decideAboutPayment,
  disputesToAnswer,
  openCases,
  type MoneyWord,
} from '../../payments/index.ts';
import { noteChange } from '../../platform/http/changes.ts';
import { pipelined, type StoreDb, type StoreTx } from '../../platform/database/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import { storeTerms } from '../../stores/index.ts';
import { conflict } from '../actions.ts';
import { lateExplanation } from '../direct-transfers/confirm.ts';
import { answerBy, wantsBack } from '../money-back/disputed.ts';
import { countStranded, strandedTransfers } from '../direct-transfers/queries.ts';
import { keptKobo } from '../direct-transfers/transfer.ts';
import type { OrderDeps } from '../deps.ts';
import { orderNumbers } from '../queries.ts';
import { viewCase } from './view-case.ts';

/** Money of a store that did not simply pay an order, and is not explained. */
export async function paymentsToExplain(
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
): Promise<UnexplainedPayment[]> {
  const found = await openCases(tx.platform, { storeId: tx.storeId }, deps.clock.now());
  const numbers = await orderNumbers(
    tx,
    found.map(({ payment }) => payment.owner_id),
  );
  const online = found.map((one) => {
    const { owner_id: id } = one.payment;
    const number = numbers.get(id);
    return viewCase(one, number === undefined ? null : { id, number });
  });
  return [...(await disputed(tx)), ...online, ...(await transfersToExplain(tx))];
}

/** How much of it waits for somebody; money on its way back does not. */
export async function countToExplain(deps: Pick<OrderDeps, 'clock'>, tx: StoreTx): Promise<number> {
  const [online, transfers, disputes] = await pipelined([
    openCases(tx.platform, { storeId: tx.storeId }, deps.clock.now()),
    countStranded(tx, mostTransfers),
    disputesToAnswer(tx.platform, tx.storeId, mostDisputes),
  ]);
  return online.filter(({ kind }) => kind !== 'going_back').length + transfers + disputes.length;
}

const mostTransfers = 100;
const mostDisputes = 100;

/** What banks want back and nobody has answered yet, which is done in the order. */
async function disputed(tx: StoreTx): Promise<UnexplainedPayment[]> {
  const rows = await disputesToAnswer(tx.platform, tx.storeId, mostDisputes);
  const orders = rows.map(({ owner_id: id }) => id);
  const numbers = await orderNumbers(tx, orders);
  return rows.map((row) => ({
    reference: row.reference,
    at: row.opened_at.toISOString(),
    state: 'unanswered' as const,
    amount_kobo: row.amount_kobo,
    captured_kobo: row.amount_kobo,
    order_id: row.owner_id,
    order_number: numbers.get(row.owner_id) ?? null,
    explanation: `${wantsBack(row)}${answerBy(row)} Open the order to answer.`,
    left_kobo: 0,
    choices: [],
    asked_at: null,
  }));
}

/** Money in the store's own account whose order can not be sent as it stands; it is decided about in the order. */
async function transfersToExplain(tx: StoreTx): Promise<UnexplainedPayment[]> {
  const rows = await strandedTransfers(tx, mostTransfers);
  return rows.map((row) => ({
    reference: `${row.number}`,
    at: row.asked_at.toISOString(),
    state: row.state === 'late' ? ('late_paid' as const) : ('mismatch' as const),
    amount_kobo: row.amount_kobo,
    captured_kobo: keptKobo(row),
    order_id: row.order_id,
    order_number: row.number,
    explanation:
      row.state === 'late'
        ? `${naira(keptKobo(row))} is in your account. ${lateExplanation(row)}`
        : `Only ${naira(keptKobo(row))} of ${naira(row.amount_kobo)} came in time. Ask for the rest, or send it back and record that in the order.`,
    left_kobo: keptKobo(row),
    choices: [],
    asked_at: null,
  }));
}

export type OwnersDecision = MoneyWord & { reason: string };

/** What the owner decided, as the list of changes says it; the reason stays with the payment. */
const decidedWords: Record<MoneyWord['kind'], string> = {
  accept: 'Accepted odd money as payment',
  return: 'Sent odd money back',
  explain: 'Explained odd money',
};

/** The owner's word about odd money that came by the store's own keys. */
export async function decideMoney(
  deps: OrderDeps,
  storeDb: StoreDb,
  reference: string,
  { actor, ...decision }: OwnersDecision & { actor: string },
): Promise<void> {
  const by = { side: 'store', storeId: storeDb.id, actor, reason: decision.reason } as const;
  const decided = await decideAboutPayment(deps.payments, reference, by, decision);
  if (!decided.ok) throw refused(decided);
  if (!decided.isNew) return;
  const what = `${decidedWords[decision.kind]}: ${reference}`;
  await storeDb.transact((tx) => noteChange(tx, { kind: 'money', what }));
}

const refused = ({ reason, message }: { reason: string; message: string }) =>
  reason === 'unknown' ? notFound(message) : conflict(message);

/** "Ask us about it": a row and a mail to the operator, once. */
export async function askUs(
  deps: OrderDeps,
  storeDb: StoreDb,
  reference: string,
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const asked = await askAboutPayment(deps.payments, tx, reference, actor);
    if (!asked.ok) throw refused(asked);
    if (!asked.isNew) return;
    const { found } = asked;
    const { name } = await storeTerms(tx, deps.config);
    await deps.mail.queue(tx.platform, {
      key: `money-asked:${reference}`,
      to: product.email,
      template: 'money-asked',
      data: {
        store_name: name,
        reference,
        state: found.kind,
        amount_kobo: found.payment.captured_kobo ?? found.payment.amount_kobo,
      },
    });
  });
}
