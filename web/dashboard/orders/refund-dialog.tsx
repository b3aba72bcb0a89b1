import { useState } from 'react';
import { naira } from '#shared/money.ts';
import { fieldErrorsOf } from '#web/client/errors.ts';
import { useForm, type FormControl } from '#web/forms/use-form.ts';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { refundOrder } from '#shared/api/orders.ts';
import { bodyOf } from '#web/client/forms.ts';
import { ordersApi } from '../api/orders-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { newKey } from '../components/new-key.ts';
import type { DialogProps } from './action-labels.ts';
import { refundSource } from './refund-labels.ts';
import { refundAmount } from './refund.ts';

const start = {
  choice: 'all',
  amount_kobo: null as number | null,
  reason: '',
  restock: false,
  /** Lines whose files are taken back with a part of the money. */
  take_back: [] as string[],
};
type Wish = typeof start;

const amountOf = ({ choice, amount_kobo }: Wish, refundableKobo: number) =>
  refundAmount({ choice: choice === 'part' ? 'part' : 'all', partKobo: amount_kobo }, refundableKobo);

/** Two steps: what to send back, then the exact amount once more before any money moves. */
export function RefundDialog({ order, slug, close }: DialogProps) {
  // One key for one opened dialog: a second click, or a retry on a broken line, asks for nothing more.
  const [key] = useState(newKey);
  const [sure, setSure] = useState(false);
  const [send] = ordersApi.useRefundOrderMutation();
  const form = useForm({
    start,
    check(wish) {
      const amount = amountOf(wish, order.refundable_kobo);
      if (!amount.ok) return { ok: false, problems: { amount_kobo: amount.problem } };
      // For a part of the money the goods stay with the order.
      const restock = wish.restock && amount.amountKobo === order.refundable_kobo;
      const { take_back } = wish;
      const body = { amount_kobo: amount.amountKobo, reason: wish.reason.trim(), restock, take_back, key };
      return { ok: true, body };
    },
    limits: bodyOf(refundOrder),
    async send(body) {
      return sure ? send({ params: { slug, orderId: order.id }, body }) : { data: undefined };
    },
    failed: 'The refund could not be sent. Please try again.',
    onDone: (after, { body }) => {
      if (!after) return setSure(true);
      const waits = after.refunds.at(-1)?.state === 'waiting';
      notify.success(
        waits
          ? `The refund of ${naira(body.amount_kobo)} waits until your next sales cover it.`
          : `${naira(body.amount_kobo)} is on its way back to ${order.customer_name}.`,
      );
      close();
    },
    onFailed: (error) => {
      if (fieldErrorsOf(error, ['amount_kobo']).fields.amount_kobo) setSure(false);
    },
  });
  const amount = amountOf(form.values, order.refundable_kobo);
  const amountKobo = amount.ok ? amount.amountKobo : 0;

  if (!sure)
    return (
      <FormDialog
        of={form}
        close={close}
        title={`Refund order #${order.number}`}
        description={`Up to ${naira(order.refundable_kobo)} can be sent back.`}
        keep="Cancel"
        action="Continue"
      >
        <RefundFields
          form={form}
          refundable={order.refundable_kobo}
          mayRestock={order.fulfillment_status === 'unfulfilled'}
          files={order.lines.filter(({ download }) => download?.access === 'open')}
        />
      </FormDialog>
    );
  const source = refundSource(order.refund_terms, amountKobo);
  return (
    <FormDialog
      of={form}
      close={close}
      title={source.waits ? 'This refund has to wait' : `Send ${naira(amountKobo)} back?`}
      keep="Go back"
      onKeep={() => setSure(false)}
      action={`${source.waits ? 'Ask for' : 'Refund'} ${naira(amountKobo)}`}
      busyLabel="Sending…"
      danger
      className=""
    >
      <p className="mt-0">
        <strong>{naira(amountKobo)}</strong> goes back to {order.customer_name} the way it was paid. The
        payment provider keeps its fee.{!source.waits && ' This cannot be taken back.'}
      </p>
      {source.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {form.values.restock && amountKobo === order.refundable_kobo && (
        <p className="mb-0">The goods go back on the shelf.</p>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  form: FormControl<Wish>;
  refundable: number;
  /** Only goods that were never sent can go back on the shelf from here. */
  mayRestock: boolean;
  /** The lines whose files can be downloaded now. */
  files: DialogProps['order']['lines'];
}

function RefundFields({ form, refundable, mayRestock, files }: FieldsProps) {
  const problem = form.problems.amount_kobo;
  const isPart = form.values.choice === 'part';
  return (
    <>
      <RadioGroup
        label="How much?"
        layout="cards"
        {...form.choice('choice')}
        options={[
          {
            value: 'all',
            label: 'All of it',
            description: <span className="money">{naira(refundable)}</span>,
          },
          { value: 'part', label: 'A part', description: 'You say how much' },
        ]}
      />
      {isPart && <MoneyField label="Amount to send back" {...form.money('amount_kobo')} />}
      {!isPart && problem && <FieldError>{problem}</FieldError>}
      <TextField label="Reason" optional hint="It stays in the order’s history." {...form.text('reason')} />
      {files.length > 0 && !isPart && (
        <p className="m-0 text-muted">The files of this order can no longer be downloaded afterwards.</p>
      )}
      {isPart &&
        files.map(({ id, title }) => (
          <Checkbox
            key={id}
            label={`Take “${title}” back`}
            description="Its files can no longer be downloaded. Leave this empty when the customer keeps them."
            checked={form.values.take_back.includes(id)}
            onChange={(event) =>
              form.change({ take_back: withOrWithout(form.values.take_back, id, event.target.checked) })
            }
          />
        ))}
      {mayRestock && !isPart && (
        <Checkbox
          label="Put the goods back on the shelf"
          description="They were not sent, so somebody else can buy them."
          {...form.tick('restock')}
        />
      )}
    </>
  );
}

const withOrWithout = (ids: readonly string[], id: string, isIn: boolean) => [
  ...ids.filter((one) => one !== id),
  ...(isIn ? [id] : []),
];
