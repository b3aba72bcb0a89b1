import { lagosMoment } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import type { Dispute, PaymentTx, Payment } from '../../payments/index.ts';
import { endSold } from '../../gift-cards/index.ts';
import { noteWhyGoodsWait } from './goods-wait.ts';
import { leftOfPayment, refreshMoney } from '../money.ts';
import { tellOwners } from '../letters/news.ts';
import { note, orderOf, type HandlerDeps } from '../paid-order.ts';
import { appendLedger, type OrderRow } from '../queries.ts';

export const wantsBack = ({ amount_kobo: kobo }: Dispute): string =>
  `The customer’s bank wants ${naira(kobo)} back.`;

/** With the time of day: a day alone is understood as all of it. */
export const answerBy = ({ due_at: due }: Dispute): string =>
  due ? ` Answer by ${lagosMoment(due)}, or it goes back by itself.` : '';

function wordsOf(dispute: Dispute): string {
  const amount = naira(dispute.amount_kobo);
  switch (dispute.state) {
    case 'open':
      return `${wantsBack(dispute)} Say what the customer got, or give the money back.${answerBy(dispute)}`;
    case 'answered':
      return `Your answer about ${amount} is with the customer’s bank.`;
    case 'won':
      return `The dispute about ${amount} was decided for you. The money stays with you.`;
    case 'lost':
      return `The dispute is over and ${amount} went back to the customer.`;
  }
}

const isUnsent = ({ status, fulfillment_status: goods }: OrderRow): boolean =>
  status === 'open' && goods === 'unfulfilled';

/** What becomes of goods that are still in the shop. */
const ofGoods: Record<Dispute['state'], string> = {
  open: ' Do not send the goods before the bank has decided.',
  answered: '',
  won: ' You can send the goods now.',
  lost: ' Nothing of the order was sent: cancel it to put its goods back on the shelf.',
};

/** What a dispute does to the order: a line of its story, a mail, and when it is lost the ledger's last word. */
export async function disputed(
  deps: HandlerDeps,
  tx: PaymentTx,
  payment: Payment,
  dispute: Dispute,
): Promise<void> {
  const { store, order } = await orderOf(tx, payment);
  const message = `${wordsOf(dispute)}${isUnsent(order) ? ofGoods[dispute.state] : ''}`;
  const reference = `${dispute.integration}:${dispute.id}`;
  // Money that never counted for the order is not taken from it either, and none is taken twice.
  const gone = Math.min(dispute.amount_kobo, await leftOfPayment(store, order, payment.reference));
  if (dispute.state === 'lost' && gone > 0) {
    await appendLedger(store, order.id, {
      kind: 'dispute_lost',
      reference,
      amount_kobo: gone,
      fee_kobo: null,
      currency: payment.currency,
      method: payment.channel ?? 'card',
      at: deps.clock.now(),
    });
    await refreshMoney(store, order);
    // Its gift cards are paid for no longer: what was not spent of them is not owed.
    await endSold(store, order, { at: deps.clock.now(), actor: 'system', instead: null });
  }
  await note(deps, store, order, `dispute_${dispute.state}`, message);
  if (dispute.state !== 'answered')
    await tellOwners(deps, store, order, 'payment-disputed', {
      about: `${reference}:${dispute.state}`,
      explanation: message,
    });
}

/** A bank may have decided, or ask anew. */
export async function disputeLookedAt(deps: HandlerDeps, tx: PaymentTx, payment: Payment): Promise<void> {
  const { store, order } = await orderOf(tx, payment);
  await noteWhyGoodsWait(deps, store, order);
}

/** Its answer is due within a day: whoever owns the store hears of it once more. */
export async function disputeDue(
  deps: HandlerDeps,
  tx: PaymentTx,
  payment: Payment,
  dispute: Dispute,
): Promise<void> {
  const { store, order } = await orderOf(tx, payment);
  await tellOwners(deps, store, order, 'payment-disputed', {
    about: `${dispute.integration}:${dispute.id}:due`,
    explanation: `${wantsBack(dispute)} You have not answered yet.${answerBy(dispute)}`,
  });
}
