import { useState } from 'react';
import type { Parcel } from '#shared/api/order-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { actionLabel, type DialogProps } from '../orders/action-labels.ts';
import { SendingFields } from './sending-fields.tsx';
import { SentNote } from './sent-note.tsx';
import { sendableOf, useSending } from './use-sending.ts';

/** Sends an order, or a part of it, from its own page; afterwards it says who was told. */
export function SendDialog({ order, slug, close }: DialogProps) {
  const [sent, setSent] = useState<Parcel | null>(null);
  const sendable = sendableOf(order);
  const form = useSending(sendable, slug, { onDone: setSent });
  const pickup = order.delivery_kind === 'pickup';
  const { isDone } = form.values;
  if (sent)
    return (
      <Dialog
        open
        onOpenChange={close}
        title={isDone ? 'Done' : pickup ? 'Ready for pick-up' : 'Sent'}
        footer={<Button onClick={close}>Close</Button>}
      >
        <SentNote order={sent} slug={slug} onUndone={close} />
      </Dialog>
    );
  return (
    <FormDialog
      of={form}
      close={close}
      title={isDone ? 'Is it done?' : pickup ? 'Is it ready for pick-up?' : 'Is it on its way?'}
      description={
        order.email
          ? 'The customer gets an email about it.'
          : 'The customer left no email address: tell them by phone or WhatsApp.'
      }
      keep="Not yet"
      action={isDone ? 'Mark as done' : actionLabel('fulfill', order)}
      busyLabel="Saving…"
    >
      <SendingFields form={form} order={sendable} slug={slug} />
    </FormDialog>
  );
}
