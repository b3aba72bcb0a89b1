import { useForm } from '#web/forms/use-form.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { ordersApi } from '../api/orders-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import type { DialogProps } from './action-labels.ts';

/** The owner has spoken to the customer of an unusual order. */
export function ConfirmOrderDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useConfirmOrderMutation();
  const form = useForm({
    start: {},
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'We could not confirm this order. Please try again.',
    said: `Order #${order.number} is confirmed.`,
    onDone: close,
  });

  return (
    <FormDialog
      of={form}
      close={close}
      title={`Confirm order #${order.number}?`}
      description="Its goods are set aside now, and the customer gets the mail with the order."
      keep="Not yet"
      action="Confirm the order"
      busyLabel="Confirming…"
    >
      <p className="m-0">
        Call {order.customer_name} first:{' '}
        <a href={`tel:${order.phone}`} className="site-link">
          {order.phone}
        </a>
      </p>
    </FormDialog>
  );
}

/** Nobody meant this order. */
export function NotRealDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useCallNotRealMutation();
  const form = useForm({
    start: { alike: false },
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'We could not end this order. Please try again.',
    said: `Order #${order.number} is ended. Nobody was mailed.`,
    onDone: close,
  });

  return (
    <FormDialog
      of={form}
      close={close}
      title={`Is order #${order.number} not real?`}
      description="It ends, and nobody is mailed. For 7 days, orders from its network or with its phone number hold no goods until you confirm them."
      keep="Keep it waiting"
      action="It is not real"
      busyLabel="Ending…"
      danger
    >
      <Checkbox
        label="Also end all others that wait and came from the same network or phone number"
        {...form.tick('alike')}
      />
    </FormDialog>
  );
}
