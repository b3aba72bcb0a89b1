import { cancelOrder, type Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { useForm } from '#web/forms/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { bodyOf } from '#web/client/forms.ts';
import { ordersApi } from '../api/orders-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import type { DialogProps } from './action-labels.ts';

export function CancelDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useCancelOrderMutation();
  const held = order.refundable_kobo + order.cash_kobo;
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ ok: true, body: { reason: reason.trim(), send_back: held > 0 } }),
    limits: bodyOf(cancelOrder),
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'We could not cancel this order. Please try again.',
    said: `Order #${order.number} is cancelled.`,
    onDone: close,
  });

  return (
    <FormDialog
      of={form}
      close={close}
      title={`Cancel order #${order.number}?`}
      description={whatHappens(order)}
      keep="Keep the order"
      action={held > 0 ? `Cancel and give ${naira(held)} back` : 'Cancel the order'}
      busyLabel="Cancelling…"
      danger
    >
      <TextField
        label="Reason"
        optional
        hint="For example: sold out, or the customer changed their mind. It stays in the order’s history."
        {...form.text('reason')}
      />
    </FormDialog>
  );
}

function whatHappens(order: Order): string {
  const goods = 'Its goods go back on the shelf, and the customer can no longer pay it.';
  const online =
    order.refundable_kobo > 0 ? ` ${naira(order.refundable_kobo)} goes back the way it was paid.` : '';
  const cash = order.cash_kobo > 0 ? ` Give ${naira(order.cash_kobo)} in cash back to the customer.` : '';
  const kept = order.gift_card?.kept_kobo ?? 0;
  const card = kept > 0 ? ` ${naira(kept)} goes back on the gift card.` : '';
  return `${goods}${online}${card}${cash} This cannot be taken back.`;
}
