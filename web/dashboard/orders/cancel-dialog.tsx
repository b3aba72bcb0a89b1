import { useState } from 'react';
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

  async function submit() {
    const outcome = await send({ params: { slug, orderId: order.id }, body: { reason: reason.trim() } });
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
      description="Its goods go back on the shelf, and the customer can no longer pay it. This cannot be taken back."
      footer={
        <>
          <Button variant="secondary" disabled={isLoading} onClick={close}>
            Keep the order
          </Button>
          <Button variant="danger" type="submit" form="cancel" busy={isLoading} busyLabel="Cancelling…">
            Cancel the order
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
