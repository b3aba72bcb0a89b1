import { fulfillOrder } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { bodyOf } from '#web/client/forms.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { ordersApi } from '../api/orders-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { actionLabel, type DialogProps } from './action-labels.ts';

export function FulfillDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useFulfillOrderMutation();
  const pickup = order.delivery_kind === 'pickup';
  const form = useForm({
    start: { tracking: '' },
    check(typed) {
      const wish = bodyOf(fulfillOrder).safeParse(typed);
      if (wish.success) return { ok: true, body: wish.data };
      return { ok: false, problems: { tracking: 'Use at most 200 characters.' } };
    },
    limits: bodyOf(fulfillOrder),
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    onDone: () => {
      const state = pickup ? 'is ready for pick-up' : 'is marked as sent';
      notify.success(`Order #${order.number} ${state}.`);
      close();
    },
  });

  return (
    <FormDialog
      of={form}
      close={close}
      title={pickup ? 'Is it ready for pick-up?' : 'Is it on its way?'}
      description={
        order.email
          ? 'The customer gets an email about it.'
          : 'The customer left no email address: tell them by phone or WhatsApp.'
      }
      keep="Not yet"
      action={actionLabel('fulfill', order)}
      busyLabel="Saving…"
    >
      <TextField
        label={pickup ? 'A word for the customer' : 'Tracking number or rider'}
        optional
        hint={
          pickup
            ? 'For example the opening hours, or whom to ask for.'
            : 'A link, a waybill number, or the rider’s name and phone. The customer sees it.'
        }
        {...form.text('tracking')}
      />
    </FormDialog>
  );
}

export function DeliveredDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useMarkDeliveredMutation();
  const pickup = order.delivery_kind === 'pickup';
  const confirm = () =>
    confirmed(
      send({ params: { slug, orderId: order.id }, body: {} }),
      `Order #${order.number} is marked as ${pickup ? 'picked up' : 'delivered'}.`,
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={pickup ? 'Has it been picked up?' : 'Has it arrived?'}
      confirmLabel={actionLabel('mark_delivered', order)}
      cancelLabel="Not yet"
      onConfirm={confirm}
    >
      <p className="m-0">
        {pickup ? 'Confirm that the customer has fetched' : 'Confirm that the customer has received'} order #
        {order.number}. This cannot be taken back.
      </p>
    </ConfirmDialog>
  );
}

export function CashDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useRecordCashMutation();
  const confirm = () =>
    confirmed(
      send({ params: { slug, orderId: order.id }, body: {} }),
      `${naira(order.total_kobo)} in cash recorded for order #${order.number}.`,
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Did you receive ${naira(order.total_kobo)}?`}
      confirmLabel={`Record ${naira(order.total_kobo)} in cash`}
      cancelLabel="Not yet"
      onConfirm={confirm}
    >
      <p className="m-0">
        Record it only when you hold the full amount, in cash or by transfer to your own account. The order
        then counts as paid.
      </p>
    </ConfirmDialog>
  );
}

export function UndoCashDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useUndoCashMutation();
  const confirm = () =>
    confirmed(
      send({ params: { slug, orderId: order.id }, body: {} }),
      `Order #${order.number} waits for its cash again.`,
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Was ${naira(order.total_kobo)} recorded by mistake?`}
      confirmLabel="Take it out"
      cancelLabel="Keep it"
      onConfirm={confirm}
    >
      <p className="m-0">
        The order then waits for its money again. Both entries stay in its history, so that your figures can
        be followed.
      </p>
    </ConfirmDialog>
  );
}
