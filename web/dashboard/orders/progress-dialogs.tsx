import { useState } from 'react';
import { fulfillOrder } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { fieldErrorsOf, sentenceOf } from '#web/client/errors.ts';
import { bodyOf } from '#web/client/forms.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import {
  useFulfillOrderMutation,
  useMarkDeliveredMutation,
  useUndoCashMutation,
  useRecordCashMutation,
} from '../api/orders-api.ts';
import { actionLabel, type DialogProps } from './action-words.ts';

export function FulfillDialog({ order, slug, close }: DialogProps) {
  const [tracking, setTracking] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading }] = useFulfillOrderMutation();
  const pickup = order.delivery_kind === 'pickup';
  const label = actionLabel('fulfill', order);

  async function submit() {
    const wish = bodyOf(fulfillOrder).safeParse({ tracking });
    if (!wish.success) return setProblem('Use at most 200 characters.');
    const outcome = await send({ params: { slug, orderId: order.id }, body: wish.data });
    if (outcome.error !== undefined) {
      setProblem(fieldErrorsOf(outcome.error, ['tracking']).fields.tracking ?? null);
      return notify.error(sentenceOf(outcome.error, 'We could not save that. Please try again.'));
    }
    notify.success(
      pickup ? `Order #${order.number} is ready for pick-up.` : `Order #${order.number} is marked as sent.`,
    );
    close();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && close()}
      title={pickup ? 'Is it ready for pick-up?' : 'Is it on its way?'}
      description={
        order.email
          ? 'The customer gets an email about it.'
          : 'The customer left no email address: tell them by phone or WhatsApp.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={isLoading} onClick={close}>
            Not yet
          </Button>
          <Button type="submit" form="fulfill" busy={isLoading} busyLabel="Saving…">
            {label}
          </Button>
        </>
      }
    >
      <form
        id="fulfill"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void submit();
        }}
      >
        <TextField
          label={pickup ? 'A word for the customer' : 'Tracking number or rider'}
          optional
          maxLength={200}
          hint={
            pickup
              ? 'For example the opening hours, or whom to ask for.'
              : 'A link, a waybill number, or the rider’s name and phone. The customer sees it.'
          }
          value={tracking}
          error={problem}
          onChange={(event) => {
            setTracking(event.target.value);
            setProblem(null);
          }}
        />
      </form>
    </Dialog>
  );
}

/** Says how a confirmed step ended. @throws what failed, so that the question stays open. */
async function done(sent: PromiseLike<{ error?: unknown }>, words: string): Promise<void> {
  const { error } = await sent;
  if (error !== undefined) {
    notify.error(sentenceOf(error, 'We could not save that. Please try again.'));
    throw error;
  }
  notify.success(words);
}

export function DeliveredDialog({ order, slug, close }: DialogProps) {
  const [send] = useMarkDeliveredMutation();
  const pickup = order.delivery_kind === 'pickup';
  const confirm = () =>
    done(
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
  const [send] = useRecordCashMutation();
  const confirm = () =>
    done(
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
  const [send] = useUndoCashMutation();
  const confirm = () =>
    done(
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
