import { useState } from 'react';
import { naira } from '#shared/money.ts';
import { fieldErrorsOf, sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { notify } from '#web/ui/notify.ts';
import {
  useReceiveTransferMutation,
  useReturnTransferMutation,
  useTransferNotComeMutation,
} from '../api/orders-api.ts';
import type { DialogProps } from './action-words.ts';
import { senderOf } from './transfer-card.tsx';

/** "I have received it": the amount asked for, or the one that came. */
export function ReceiveDialog({ order, slug, close }: DialogProps) {
  const missing = order.transfer?.missing_kobo ?? 0;
  // As the dialog was opened: pressed twice, or in two tabs, the same money is meant.
  const [soFarKobo] = useState(order.captured_kobo);
  const [choice, setChoice] = useState<'all' | 'other'>(missing > 0 ? 'all' : 'other');
  const [other, setOther] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading }] = useReceiveTransferMutation();
  const amount = choice === 'all' ? missing : other;

  async function submit() {
    if (!amount) return setProblem('Enter the amount that arrived.');
    const outcome = await send({
      params: { slug, orderId: order.id },
      body: { amount_kobo: amount, so_far_kobo: soFarKobo },
    });
    if (outcome.error !== undefined) {
      setProblem(fieldErrorsOf(outcome.error, ['amount_kobo']).fields.amount_kobo ?? null);
      return notify.error(sentenceOf(outcome.error, 'We could not record that. Please try again.'));
    }
    notify.success(`${naira(amount)} recorded for order #${order.number}.`);
    close();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && close()}
      title={missing > 0 ? `Have you received ${naira(missing)}?` : 'Has more money come for this order?'}
      description="Record it only when you see it in your bank account. A picture of a receipt is no proof."
      footer={
        <>
          <Button variant="secondary" disabled={isLoading} onClick={close}>
            Not yet
          </Button>
          <Button type="submit" form="receive" busy={isLoading} busyLabel="Recording…">
            {amount ? `Record ${naira(amount)}` : 'Record it'}
          </Button>
        </>
      }
    >
      <form
        id="receive"
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void submit();
        }}
      >
        {missing > 0 && (
          <RadioGroup
            label="What arrived?"
            layout="cards"
            value={choice}
            input={{
              name: 'choice',
              onChange: (event) => {
                setChoice(event.target.value === 'other' ? 'other' : 'all');
                setProblem(null);
              },
            }}
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
        {choice === 'other' && (
          <MoneyField
            label="Amount that arrived"
            name="amount"
            hint={
              missing > 0
                ? 'Less keeps the order open for the rest. What is too much goes back to the customer.'
                : 'The order is paid already, so it goes back to the customer: record that too.'
            }
            value={other}
            onChange={(kobo) => {
              setOther(kobo);
              setProblem(null);
            }}
            error={problem}
          />
        )}
        {choice === 'all' && problem && <FieldError>{problem}</FieldError>}
      </form>
    </Dialog>
  );
}

export function NotComeDialog({ order, slug, close }: DialogProps) {
  const [send] = useTransferNotComeMutation();
  async function confirm() {
    const outcome = await send({ params: { slug, orderId: order.id }, body: {} });
    if (outcome.error !== undefined) {
      notify.error(sentenceOf(outcome.error, 'We could not save that. Please try again.'));
      throw outcome.error;
    }
    notify.success(`The goods of order #${order.number} are back on the shelf.`);
  }
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
  const extra = most - order.total_kobo;
  const [soFarKobo] = useState(order.refunded_kobo);
  const [why, setWhy] = useState<'sent' | 'mistake'>('sent');
  const [amount, setAmount] = useState<number | null>(extra > 0 ? extra : most);
  const [restock, setRestock] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading }] = useReturnTransferMutation();

  // For a part of the money the goods stay with the order.
  const mayRestock = order.fulfillment_status === 'unfulfilled' && amount === most;
  const putBack = restock && mayRestock;

  async function submit() {
    if (!amount) return setProblem('Enter an amount.');
    const outcome = await send({
      params: { slug, orderId: order.id },
      body: { amount_kobo: amount, so_far_kobo: soFarKobo, mistake: why === 'mistake', restock: putBack },
    });
    if (outcome.error !== undefined) {
      setProblem(fieldErrorsOf(outcome.error, ['amount_kobo']).fields.amount_kobo ?? null);
      return notify.error(sentenceOf(outcome.error, 'We could not record that. Please try again.'));
    }
    notify.success(`${naira(amount)} taken out of order #${order.number}.`);
    close();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && close()}
      title="Record money sent back"
      description={`Up to ${naira(most)}. We move no money here: send it from your bank first.`}
      footer={
        <>
          <Button variant="secondary" disabled={isLoading} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="return" busy={isLoading} busyLabel="Recording…">
            {amount ? `Record ${naira(amount)}` : 'Record it'}
          </Button>
        </>
      }
    >
      <form
        id="return"
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void submit();
        }}
      >
        <RadioGroup
          label="What happened?"
          layout="cards"
          value={why}
          input={{
            name: 'why',
            onChange: (event) => setWhy(event.target.value === 'mistake' ? 'mistake' : 'sent'),
          }}
          options={[
            { value: 'sent', label: 'I sent it back', description: 'From my bank account' },
            { value: 'mistake', label: 'It never came', description: 'I confirmed it by mistake' },
          ]}
        />
        <MoneyField
          label="Amount"
          name="amount"
          value={amount}
          onChange={(kobo) => {
            setAmount(kobo);
            setProblem(null);
          }}
          error={problem}
        />
        {mayRestock && (
          <Checkbox
            label="Put the goods back on the shelf"
            description="All of the money went back, so somebody else can buy them."
            checked={restock}
            onChange={(event) => setRestock(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
