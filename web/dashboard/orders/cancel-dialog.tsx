import { cancelOrder, type Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { useForm } from '#web/forms/use-form.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { bodyOf } from '#web/client/forms.ts';
import { ordersApi } from '../api/orders-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import type { DialogProps } from './action-labels.ts';
import { openRest } from './money/parts.ts';

export function CancelDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useCancelOrderMutation();
  const held = order.givable_kobo;
  const mayKeep = held > 0 && openRest(order) !== undefined;
  const form = useForm({
    start: { reason: '', money: 'back' },
    check: ({ reason, money }) => {
      const keep = mayKeep && money === 'keep';
      return { ok: true, body: { reason: reason.trim(), send_back: held > 0 && !keep, keep } };
    },
    limits: bodyOf(cancelOrder),
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'We could not cancel this order. Please try again.',
    said: `Order #${order.number} is cancelled.`,
    onDone: close,
  });

  const keeps = mayKeep && form.values.money === 'keep';
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Cancel order #${order.number}?`}
      description={whatHappens(order, keeps)}
      keep="Keep the order"
      action={
        keeps
          ? `Cancel and keep ${naira(held)}`
          : held > 0
            ? `Cancel and give ${naira(held)} back`
            : 'Cancel the order'
      }
      busyLabel="Cancelling…"
      danger
    >
      {mayKeep && (
        <RadioGroup
          label={`What becomes of the ${naira(held)} that was paid?`}
          options={[
            { value: 'back', label: 'It goes back to the customer' },
            { value: 'keep', label: 'I keep it, as we agreed' },
          ]}
          {...form.choice('money')}
        />
      )}
      <TextField
        label="Reason"
        optional
        hint="For example: sold out, or the customer changed their mind. It stays in the order’s history."
        {...form.text('reason')}
      />
    </FormDialog>
  );
}

function whatHappens(order: Order, keeps: boolean): string {
  const goods = 'Its goods go back on the shelf, and the customer can no longer pay it.';
  if (keeps)
    return `${goods} You keep what was paid, and the customer is told so. You can still refund it later.`;
  const online =
    order.refundable_kobo > 0 ? ` ${naira(order.refundable_kobo)} goes back the way it was paid.` : '';
  const onCard = Math.min(order.gift_card?.kept_kobo ?? 0, order.givable_kobo);
  const card = onCard > 0 ? ` ${naira(onCard)} goes back on the gift card.` : '';
  const byHand = order.givable_kobo - order.refundable_kobo - onCard;
  const cash = byHand > 0 ? ` Give ${naira(byHand)} back to the customer yourself.` : '';
  return `${goods}${online}${card}${cash} This cannot be taken back.`;
}
