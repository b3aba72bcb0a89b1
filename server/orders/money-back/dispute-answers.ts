import { noEmailDomain } from '#shared/product.ts';
import { answerDispute, type DisputeAnswer, type DisputeAnswerResult } from '../../payments/index.ts';
import { noteChange } from '../../platform/http/changes.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import type { OrderDeps } from '../deps.ts';
import { appendEvent, findOrder, type OrderRow, paidForOrder } from '../queries.ts';

export type OwnersAnswer = { kind: 'explain'; service: string } | { kind: 'accept' };

/** Answers a dispute at the provider: with what was delivered, or by giving the money back. */
export async function answerOrderDispute(
  deps: OrderDeps,
  storeDb: StoreDb,
  { orderId, disputeId }: { orderId: string; disputeId: string },
  { actor, ...given }: OwnersAnswer & { actor: string },
): Promise<void> {
  const order = await storeDb.read((tx) => findOrder(tx, orderId));
  if (!order) throw noDispute();
  const sent = await answerDispute(deps.payments, paidForOrder(storeDb.id, orderId), disputeId, (one) =>
    answerOf(order, one.amount_kobo, given),
  );
  if (!sent.ok) throw notAnswered(sent);
  const message =
    given.kind === 'explain' ? `Answered the dispute: ${given.service}` : 'Gave in to the dispute.';
  const at = deps.clock.now();
  const did = given.kind === 'explain' ? 'Answered' : 'Gave in to';
  await storeDb.transact(async (tx) => {
    await appendEvent(tx, orderId, { at, kind: 'dispute_answered', message, actor });
    await noteChange(tx, { kind: 'money', what: `${did} the dispute about order #${order.number}` });
  });
}

const noDispute = () => notFound('We could not find that dispute.');

function notAnswered(sent: DisputeAnswerResult & { ok: false }): AppError {
  switch (sent.reason) {
    case 'unknown':
      return noDispute();
    case 'answered':
      return new AppError('conflict', 'This dispute was answered already.');
    case 'unclear':
      return new AppError(
        'unavailable',
        'The payment provider did not answer clearly. Look again in a minute before you answer once more.',
        60,
      );
    case 'refused':
      return new AppError('conflict', `The payment provider refused the answer: ${sent.message}`);
  }
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
