import { useState } from 'react';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useCancelOrderMutation } from '../api/orders-api.ts';
import type { DialogProps } from './action-words.ts';

export function CancelDialog({ order, slug, close }: DialogProps) {
  const [reason, setReason] = useState('');
  const [send, { isLoading }] = useCancelOrderMutation();
  const held = order.refundable_kobo + order.cash_kobo;

  async function submit() {
    const outcome = await send({
      params: { slug, orderId: order.id },
      body: { reason: reason.trim(), send_back: held > 0 },
    });
    if (outcome.error !== undefined)
      return notify.error(sentenceOf(outcome.error, 'We could not cancel this order. Please try again.'));
    notify.success(`Order #${order.number} is cancelled.`);
    close();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && close()}
      title={`Cancel order #${order.number}?`}
      description={whatHappens(order)}
      footer={
        <>
          <Button variant="secondary" disabled={isLoading} onClick={close}>
            Keep the order
          </Button>
          <Button variant="danger" type="submit" form="cancel" busy={isLoading} busyLabel="Cancelling…">
            {held > 0 ? `Cancel and give ${naira(held)} back` : 'Cancel the order'}
          </Button>
        </>
      }
    >
      <form
        id="cancel"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void submit();
        }}
      >
        <TextField
          label="Reason"
          optional
          maxLength={200}
          hint="For example: sold out, or the customer changed their mind. It stays in the order’s history."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function whatHappens(order: Order): string {
  const goods = 'Its goods go back on the shelf, and the customer can no longer pay it.';
  const online =
    order.refundable_kobo > 0 ? ` ${naira(order.refundable_kobo)} goes back the way it was paid.` : '';
  const cash = order.cash_kobo > 0 ? ` Give ${naira(order.cash_kobo)} in cash back to the customer.` : '';
  return `${goods}${online}${cash} This cannot be taken back.`;
}
