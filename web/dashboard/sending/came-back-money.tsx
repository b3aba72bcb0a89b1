import { useState } from 'react';
import { refundCameBack } from '#shared/api/came-back.ts';
import type { Order } from '#shared/api/orders.ts';
import type { CameBack } from '#shared/api/parcels.ts';
import { naira } from '#shared/money.ts';
import { worthOf } from '#shared/orders/refund-share.ts';
import { bodyOf } from '#web/client/forms.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { cameBackApi } from '../api/came-back-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { newKey } from '../components/new-key.ts';
import { refundLabelOf, WhatHappens } from '../orders/money/refund-form.tsx';

interface Props {
  back: CameBack;
  order: Order;
  slug: string;
  close: () => void;
}

/** What the pieces were paid with, as far as so much is left. Kobo. */
const worthBack = (order: Order, back: CameBack, delivery: boolean): number =>
  Math.min(
    order.givable_kobo,
    worthOf(
      order,
      back.lines.map(({ line_id, shelf, lost, settled }) => ({ line_id, quantity: shelf + lost - settled })),
      delivery,
    ),
  );

/** Money goes back for what came back, with its share of the delivery or without. */
export function RefundBackDialog({ back, order, slug, close }: Props) {
  const [key] = useState(newKey);
  const [send] = cameBackApi.useRefundCameBackMutation();
  const form = useForm({
    start: { amount_kobo: worthBack(order, back, false) as number | null, delivery: false, reason: '' },
    check({ amount_kobo, reason }) {
      if (amount_kobo === null || amount_kobo < 1)
        return { ok: false, problems: { amount_kobo: 'Enter how much to give back, for example 2,500.' } };
      if (amount_kobo > order.givable_kobo)
        return {
          ok: false,
          problems: { amount_kobo: `At most ${naira(order.givable_kobo)} can be given back.` },
        };
      return { ok: true, body: { amount_kobo, reason: reason.trim(), key } };
    },
    limits: bodyOf(refundCameBack),
    send: (body) => send({ params: { slug, orderId: order.id, returnId: back.id }, body }),
    failed: 'The refund could not be sent. Please try again.',
    said: 'The money goes back, and the goods can be sold again.',
    onDone: close,
  });
  const delivery = form.tick('delivery');
  return (
    <FormDialog
      of={form}
      close={close}
      title="Give the money back?"
      description="What is on the shelf can be sold to others afterwards."
      keep="Not yet"
      action={refundLabelOf(order, form.values.amount_kobo)}
      busyLabel="Sending…"
      danger
    >
      {order.delivery_kobo > 0 && (
        <Checkbox
          label="With its share of the delivery"
          {...delivery}
          onChange={(event) =>
            form.change({
              delivery: event.target.checked,
              amount_kobo: worthBack(order, back, event.target.checked),
            })
          }
        />
      )}
      <MoneyField label="Amount to give back" {...form.money('amount_kobo')} />
      <TextField label="Reason" optional hint="It stays in the order’s history." {...form.text('reason')} />
      {form.values.amount_kobo !== null && <WhatHappens order={order} amountKobo={form.values.amount_kobo} />}
    </FormDialog>
  );
}

/** Nothing is sent again and no money goes back. */
export function EndDialog({ back, order, slug, close }: Props) {
  const [send] = cameBackApi.useEndCameBackMutation();
  const isUnpaid = order.captured_kobo === 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={isUnpaid ? `Cancel order #${order.number}?` : 'Close it?'}
      confirmLabel={isUnpaid ? 'Cancel the order' : 'Close it'}
      cancelLabel="Not yet"
      danger
      onConfirm={() =>
        confirmed(
          send({ params: { slug, orderId: order.id, returnId: back.id }, body: {} }),
          isUnpaid ? `Order #${order.number} is cancelled.` : 'It is closed.',
        )
      }
    >
      <p className="m-0">
        {isUnpaid
          ? 'What is on the shelf can be sold to others, and the customer is told. This cannot be taken back.'
          : 'Its money has gone back already. What is on the shelf can be sold to others.'}
      </p>
    </ConfirmDialog>
  );
}
