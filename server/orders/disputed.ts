import { lagosDate } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import type { Dispute, PaymentTx, Payment } from '../payments/index.ts';
import { endSold } from '../gift-cards/index.ts';
import { leftOfPayment, refreshMoney } from './money.ts';
import { tellOwners } from './news.ts';
import { note, orderOf, type HandlerDeps } from './paid-order.ts';
import { appendLedger } from './queries.ts';

function wordsOf(dispute: Dispute): string {
  const amount = naira(dispute.amount_kobo);
  switch (dispute.state) {
    case 'open': {
      const due = dispute.due_at ? ` Answer by ${lagosDate(dispute.due_at)}, or it goes back by itself.` : '';
      return `The customer’s bank wants ${amount} back. Say what you delivered, or give the money back.${due}`;
    }
    case 'answered':
      return `Your answer about ${amount} is with the customer’s bank.`;
    case 'won':
      return `The dispute about ${amount} was decided for you. The money stays with you.`;
    case 'lost':
      return `The dispute is over and ${amount} went back to the customer.`;
  }
}

/** What a dispute does to the order: a line of its story, a mail, and when it is lost the ledger's last word. */
export async function disputed(
  deps: HandlerDeps,
  tx: PaymentTx,
  payment: Payment,
  dispute: Dispute,
): Promise<void> {
  const { store, order } = await orderOf(tx, payment);
  const message = wordsOf(dispute);
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
