import { useState } from 'react';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { ordersApi } from '../../api/orders-api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { DialogProps } from '../action-labels.ts';
import { senderOf } from './transfer-card.tsx';

/** "I have received it": the amount asked for, or the one that came. */
export function ReceiveDialog({ order, slug, close }: DialogProps) {
  const missing = order.transfer?.missing_kobo ?? 0;
  // As the dialog was opened: pressed twice, or in two tabs, the same money is meant.
  const [soFarKobo] = useState(order.captured_kobo);
  const [send] = ordersApi.useReceiveTransferMutation();
  const amountOf = (typed: { choice: string; amount_kobo: number | null }) =>
    typed.choice === 'all' ? missing : typed.amount_kobo;
  const form = useForm({
    start: { choice: missing > 0 ? 'all' : 'other', amount_kobo: null as number | null },
    check(typed) {
      const amount = amountOf(typed);
      if (!amount) return { ok: false, problems: { amount_kobo: 'Enter the amount that arrived.' } };
      return { ok: true, body: { amount_kobo: amount, so_far_kobo: soFarKobo } };
    },
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'We could not record that. Please try again.',
    said: (_, body) => `${naira(body.amount_kobo)} recorded for order #${order.number}.`,
    onDone: close,
  });
  const amount = amountOf(form.values);

  return (
    <FormDialog
      of={form}
      close={close}
      title={missing > 0 ? `Have you received ${naira(missing)}?` : 'Has more money come for this order?'}
      description="Record it only when you see it in your bank account. A picture of a receipt is no proof."
      keep="Not yet"
      action={amount ? `Record ${naira(amount)}` : 'Record it'}
      busyLabel="Recording…"
    >
      {missing > 0 && (
        <RadioGroup
          label="What arrived?"
          layout="cards"
          {...form.choice('choice')}
          options={[
            {
              value: 'all',
              label: 'Exactly this',
              description: <span className="money">{naira(missing)}</span>,
            },
            { value: 'other', label: 'Another amount', description: 'You say how much' },
          ]}
        />
      )}
      {form.values.choice === 'other' && (
        <MoneyField
          label="Amount that arrived"
          hint={
            missing > 0
              ? 'Less keeps the order open for the rest. What is too much goes back to the customer.'
              : 'The order is paid already, so it goes back to the customer: record that too.'
          }
          {...form.money('amount_kobo')}
        />
      )}
      {form.values.choice === 'all' && form.problems.amount_kobo && (
        <FieldError>{form.problems.amount_kobo}</FieldError>
      )}
    </FormDialog>
  );
}

export function NotComeDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useTransferNotComeMutation();
  const confirm = () =>
    confirmed(
      send({ params: { slug, orderId: order.id }, body: {} }),
      `The goods of order #${order.number} are back on the shelf.`,
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title="Has it not come?"
      confirmLabel="It has not come"
      cancelLabel="Keep waiting"
      onConfirm={confirm}
    >
      <p className="m-0">
        You have looked for {naira(order.transfer?.missing_kobo ?? 0)} from{' '}
        {senderOf({ sender: order.transfer?.sender ?? '' }, order.customer_name)}. The goods go back on the
        shelf
        {order.email ? ' and the customer gets an email' : '; tell the customer by phone or WhatsApp'}. If the
        money arrives later, you can still confirm it.
      </p>
    </ConfirmDialog>
  );
}

/** Money that was sent back by the owner, or that had been recorded by mistake. */
export function ReturnDialog({ order, slug, close }: DialogProps) {
  const most = order.returnable_kobo;
  const extra = most - (order.total_kobo - (order.gift_card?.kobo ?? 0));
  const [soFarKobo] = useState(order.refunded_kobo);
  const [send] = ordersApi.useReturnTransferMutation();
  const form = useForm({
    start: { why: 'sent', amount_kobo: (extra > 0 ? extra : most) as number | null, restock: false },
    check(typed) {
      if (!typed.amount_kobo) return { ok: false, problems: { amount_kobo: 'Enter an amount.' } };
      const body = {
        amount_kobo: typed.amount_kobo,
        so_far_kobo: soFarKobo,
        mistake: typed.why === 'mistake',
        restock: typed.restock && mayRestock(order, typed.amount_kobo),
      };
      return { ok: true, body };
    },
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'We could not record that. Please try again.',
    said: (_, body) => `${naira(body.amount_kobo)} taken out of order #${order.number}.`,
    onDone: close,
  });
  const amount = form.values.amount_kobo;

  return (
    <FormDialog
      of={form}
      close={close}
      title="Record money sent back"
      description={`Up to ${naira(most)}. We move no money here: send it from your bank first.`}
      keep="Cancel"
      action={amount ? `Record ${naira(amount)}` : 'Record it'}
      busyLabel="Recording…"
    >
      <RadioGroup
        label="What happened?"
        layout="cards"
        {...form.choice('why')}
        options={[
          { value: 'sent', label: 'I sent it back', description: 'From my bank account' },
          { value: 'mistake', label: 'It never came', description: 'I confirmed it by mistake' },
        ]}
      />
      <MoneyField label="Amount" {...form.money('amount_kobo')} />
      {mayRestock(order, amount) && (
        <Checkbox
          label="Put the goods back on the shelf"
          description="All of the money went back, so somebody else can buy them."
          {...form.tick('restock')}
        />
      )}
    </FormDialog>
  );
}

/** For a part of the money the goods stay with the order. */
function mayRestock(order: Order, amountKobo: number | null): boolean {
  return order.fulfillment_status === 'unfulfilled' && amountKobo === order.returnable_kobo;
}
