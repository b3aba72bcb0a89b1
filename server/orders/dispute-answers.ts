import { noEmailDomain } from '#shared/product.ts';
import { answerDispute, disputesOf, type DisputeAnswer } from '../payments/index.ts';
import type { StoreDoor } from '../platform/db.ts';
import { AppError, notFound } from '../platform/errors.ts';
import type { OrderParts } from './parts.ts';
import { appendEvent, findOrder, type OrderRow } from './queries.ts';

export type OwnersAnswer = { kind: 'explain'; service: string } | { kind: 'accept' };

/** Answers a dispute at the provider: with what was delivered, or by giving the money back. */
export async function answerOrderDispute(
  parts: OrderParts,
  door: StoreDoor,
  orderId: string,
  disputeId: string,
  given: OwnersAnswer,
  actor: string,
): Promise<void> {
  const order = await door.read((tx) => findOrder(tx, orderId));
  const dispute = (await disputesOf(parts.db.platform, 'order', orderId)).find((one) => one.id === disputeId);
  if (!order || !dispute) throw notFound('We could not find that dispute.');
  if (dispute.state !== 'open') throw new AppError('conflict', 'This dispute was answered already.');
  const answer = answerOf(order, dispute.amount_kobo, given);
  const sent = await answerDispute(parts.payments, dispute, answer);
  if (!sent.ok && sent.reason === 'unclear')
    throw new AppError(
      'unavailable',
      'The payment provider did not answer clearly. Look again in a minute before you answer once more.',
      60,
    );
  if (!sent.ok) throw new AppError('conflict', `The payment provider refused the answer: ${sent.message}`);
  const message =
    given.kind === 'explain' ? `Answered the dispute: ${given.service}` : 'Gave in to the dispute.';
  const at = parts.clock.now();
  await door.transact((tx) => appendEvent(tx, orderId, { at, kind: 'dispute_answered', message, actor }));
}

function answerOf(order: OrderRow, amountKobo: number, given: OwnersAnswer): DisputeAnswer {
  if (given.kind === 'accept') return { kind: 'accept', note: 'The store gives the money back.' };
  const { area, landmark, lga, state } = order.address;
  return {
    kind: 'explain',
    evidence: {
      customerEmail: order.email || `${order.phone}@${noEmailDomain}`,
      customerName: order.name,
      customerPhone: order.phone,
      service: given.service,
      address: [area, landmark, lga, state].filter(Boolean).join(', ') || order.delivery_name,
      amountKobo,
    },
  };
}
