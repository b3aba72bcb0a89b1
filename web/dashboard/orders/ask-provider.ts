import type { Order } from '#shared/api/orders.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { ordersApi } from '../api/orders-api.ts';
import { paymentLabel } from './labels.ts';

/** Asks what became of the payment, and says in words whether anything changed. */
export function useAskProvider(order: Order, slug: string): { ask: () => Promise<void>; asking: boolean } {
  const [send, { isLoading }] = ordersApi.useAskProviderMutation();
  async function ask() {
    const outcome = await send({ params: { slug, orderId: order.id }, body: {} });
    if (outcome.error !== undefined) {
      notify.error(sentenceOf(outcome.error, 'We could not ask the payment provider. Please try again.'));
      return;
    }
    const status = paymentLabel(outcome.data.payment_status, outcome.data);
    if (outcome.data.payment_status === order.payment_status)
      notify.info(`The payment provider knows nothing new: ${status.label.toLowerCase()}.`);
    else notify.success(`The payment provider answered: ${status.label.toLowerCase()}. ${status.meaning}`);
  }
  return { ask, asking: isLoading };
}
