import { naira } from '#shared/money.ts';
import type { Payment, PaymentTx, Refund } from '../../payments/index.ts';
import { storeTerms } from '../../stores/index.ts';
import { tellOwners } from '../letters/news.ts';
import { bringsUsNothing } from '../paying/order-payment.ts';
import { note, orderOf, type HandlerDeps } from '../paid-order.ts';

/** A refund is not sent before it is covered: its owners are told by what it is, and that they may withdraw it. */
export async function refundWaits(
  deps: HandlerDeps,
  tx: PaymentTx,
  payment: Payment,
  refund: Refund,
): Promise<void> {
  const { store, order } = await orderOf(tx, payment);
  const noSales = await bringsUsNothing(deps, store, await storeTerms(store, deps.config));
  const goesOnce = noSales
    ? 'and no new sales come through us. It is sent once you have paid us for it: the page Money says how.'
    : 'so it is sent once your next sales cover it, or you have paid us for it: the page Money says how.';
  const message = `The refund of ${naira(refund.amount_kobo)} waits: your share of this sale is paid out to you already, ${goesOnce} You can withdraw it in the order.`;
  await note(deps, store, order, 'refund_waits', message);
  await tellOwners(deps, store, order, 'payment-to-explain', { about: refund.id, explanation: message });
}
