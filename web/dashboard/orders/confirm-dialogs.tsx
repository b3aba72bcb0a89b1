import { useState } from 'react';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { useCallNotRealMutation, useConfirmOrderMutation } from '../api/orders-api.ts';
import type { DialogProps } from './action-words.ts';

/** The owner has spoken to the customer of an unusual order. */
export function ConfirmOrderDialog({ order, slug, close }: DialogProps) {
  const [send, { isLoading }] = useConfirmOrderMutation();

  async function submit() {
    const outcome = await send({ params: { slug, orderId: order.id }, body: {} });
    if (outcome.error !== undefined)
      return notify.error(sentenceOf(outcome.error, 'We could not confirm this order. Please try again.'));
    notify.success(`Order #${order.number} is confirmed.`);
    close();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && close()}
      title={`Confirm order #${order.number}?`}
      description="Its goods are set aside now, and the customer gets the mail with the order."
      footer={
        <>
          <Button variant="secondary" disabled={isLoading} onClick={close}>
            Not yet
          </Button>
          <Button busy={isLoading} busyLabel="Confirming…" onClick={() => void submit()}>
            Confirm the order
          </Button>
        </>
      }
    >
      <p className="m-0">
        Call {order.customer_name} first:{' '}
        <a href={`tel:${order.phone}`} className="site-link">
          {order.phone}
        </a>
      </p>
    </Dialog>
  );
}

/** Nobody meant this order. */
export function NotRealDialog({ order, slug, close }: DialogProps) {
  const [alike, setAlike] = useState(false);
  const [send, { isLoading }] = useCallNotRealMutation();

  async function submit() {
    const outcome = await send({ params: { slug, orderId: order.id }, body: { alike } });
    if (outcome.error !== undefined)
      return notify.error(sentenceOf(outcome.error, 'We could not end this order. Please try again.'));
    notify.success(`Order #${order.number} is ended. Nobody was mailed.`);
    close();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && close()}
      title={`Is order #${order.number} not real?`}
      description="It ends, and nobody is mailed. For 7 days, orders from its network or with its phone number hold no goods until you confirm them."
      footer={
        <>
          <Button variant="secondary" disabled={isLoading} onClick={close}>
            Keep it waiting
          </Button>
          <Button variant="danger" busy={isLoading} busyLabel="Ending…" onClick={() => void submit()}>
            It is not real
          </Button>
        </>
      }
    >
      <Checkbox
        label="Also end all others that wait and came from the same network or phone number"
        checked={alike}
        onChange={(event) => setAlike(event.target.checked)}
      />
    </Dialog>
  );
}
