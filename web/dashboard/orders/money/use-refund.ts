import { useState } from 'react';
import { refundOrder, type Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { notify } from '#web/ui/notify.ts';
import { ordersApi } from '../../api/orders-api.ts';
import { newKey } from '../../components/new-key.ts';
import { haveShelf, isByHand, onCardKobo, refundPlan, type RefundWish } from './refund.ts';

interface Start {
  choice: RefundWish['choice'];
  amount_kobo: number | null;
}

export type RefundValues = ReturnType<typeof startOf>;

const startOf = (order: Order, { choice, amount_kobo }: Start) => ({
  choice: choice as string,
  amount_kobo,
  reason: '',
  pieces: {} as Record<string, number>,
  // What was spent on a parcel that has left is not the customer's.
  delivery: order.parcels.length === 0,
  restock: true,
});

/** What is typed, as a wish that can be worked out. */
export const wishOf = ({ choice, amount_kobo, pieces, delivery }: RefundValues): RefundWish => ({
  choice: choice as RefundWish['choice'],
  amountKobo: amount_kobo,
  pieces,
  delivery,
});

/** The form by which money goes back, with the pieces that go with it. */
export function useRefund(
  order: Order,
  slug: string,
  { start, onDone }: { start: Start; onDone: () => void },
) {
  // One key for one opened form: a second press, or a retry on a broken line, asks for nothing more.
  const [key] = useState(newKey);
  const [send] = ordersApi.useRefundOrderMutation();
  return useForm({
    start: () => startOf(order, start),
    check(values) {
      const plan = refundPlan(order, wishOf(values));
      if (!plan.ok) return { ok: false, problems: { amount_kobo: plan.problem } };
      const { amountKobo: amount_kobo, lines } = plan;
      const restock = values.restock && haveShelf(order, lines);
      return { ok: true, body: { amount_kobo, lines, restock, reason: values.reason.trim(), key } };
    },
    limits: bodyOf(refundOrder),
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'The refund could not be sent. Please try again.',
    onDone: (after, { body }) => {
      const amount = naira(body.amount_kobo);
      const waits = after.refunds.at(-1)?.state === 'waiting';
      notify.success(
        onCardKobo(order, body.amount_kobo) === body.amount_kobo
          ? `${amount} is back on the gift card.`
          : isByHand(order)
            ? `${amount} is written down as given back.`
            : waits
              ? `The refund of ${amount} waits until it is covered. Money says how.`
              : `${amount} is on its way back to ${order.customer_name}.`,
      );
      onDone();
    },
  });
}
