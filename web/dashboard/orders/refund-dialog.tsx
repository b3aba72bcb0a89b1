import { useState } from 'react';
import { naira } from '#shared/money.ts';
import { fieldErrorsOf, sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useRefundOrderMutation } from '../api/orders-api.ts';
import type { DialogProps } from './action-words.ts';
import { refundSource } from './refund-words.ts';
import { newRefundKey, refundAmount, type RefundWish } from './refund.ts';

interface Wish extends RefundWish {
  reason: string;
  restock: boolean;
}

/** Two steps: what to send back, then the exact amount once more before any money moves. */
export function RefundDialog({ order, slug, close }: DialogProps) {
  // One key for one opened dialog: a second click, or a retry on a broken line, asks for nothing more.
  const [key] = useState(newRefundKey);
  const [wish, setWish] = useState<Wish>({ choice: 'all', partKobo: null, reason: '', restock: false });
  const [problem, setProblem] = useState<string | null>(null);
  const [sure, setSure] = useState(false);
  const [send, { isLoading }] = useRefundOrderMutation();
  const amount = refundAmount(wish, order.refundable_kobo);
  // For a part of the money the goods stay with the order.
  const putBack = wish.restock && amount.ok && amount.amountKobo === order.refundable_kobo;

  function next() {
    setProblem(amount.ok ? null : amount.problem);
    if (amount.ok) setSure(true);
  }

  async function refund(amountKobo: number) {
    const outcome = await send({
      params: { slug, orderId: order.id },
      body: { amount_kobo: amountKobo, reason: wish.reason.trim(), restock: putBack, key },
    });
    if (outcome.error !== undefined) {
      const about = fieldErrorsOf(outcome.error, ['amount_kobo']).fields.amount_kobo;
      if (about) {
        setProblem(about);
        setSure(false);
      }
      return notify.error(sentenceOf(outcome.error, 'The refund could not be sent. Please try again.'));
    }
    const waits = outcome.data.refunds.at(-1)?.state === 'waiting';
    notify.success(
      waits
        ? `The refund of ${naira(amountKobo)} waits until your next sales cover it.`
        : `${naira(amountKobo)} is on its way back to ${order.customer_name}.`,
    );
    close();
  }

  const onOpenChange = (open: boolean) => !open && !isLoading && close();
  if (sure && amount.ok) {
    const source = refundSource(order.refund_terms, amount.amountKobo);
    return (
      <Dialog
        open
        onOpenChange={onOpenChange}
        title={source.waits ? 'This refund has to wait' : `Send ${naira(amount.amountKobo)} back?`}
        footer={
          <>
            <Button variant="secondary" disabled={isLoading} onClick={() => setSure(false)}>
              Go back
            </Button>
            <Button
              variant="danger"
              busy={isLoading}
              busyLabel="Sending…"
              onClick={() => void refund(amount.amountKobo)}
            >
              {source.waits ? 'Ask for' : 'Refund'} {naira(amount.amountKobo)}
            </Button>
          </>
        }
      >
        <p className="mt-0">
          <strong>{naira(amount.amountKobo)}</strong> goes back to {order.customer_name} the way it was paid.
          The payment provider keeps its fee.{!source.waits && ' This cannot be taken back.'}
        </p>
        {source.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {putBack && <p className="mb-0">The goods go back on the shelf.</p>}
      </Dialog>
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Refund order #${order.number}`}
      description={`Up to ${naira(order.refundable_kobo)} can be sent back.`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="refund">
            Continue
          </Button>
        </>
      }
    >
      <form
        id="refund"
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        <RefundFields
          wish={wish}
          change={(part) => {
            setWish({ ...wish, ...part });
            setProblem(null);
          }}
          problem={problem}
          refundable={order.refundable_kobo}
          mayRestock={order.fulfillment_status === 'unfulfilled'}
        />
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  wish: Wish;
  change: (part: Partial<Wish>) => void;
  problem: string | null;
  refundable: number;
  /** Only goods that were never sent can go back on the shelf from here. */
  mayRestock: boolean;
}

function RefundFields({ wish, change, problem, refundable, mayRestock }: FieldsProps) {
  return (
    <>
      <RadioGroup
        label="How much?"
        layout="cards"
        value={wish.choice}
        input={{
          name: 'choice',
          onChange: (event) => change({ choice: event.target.value === 'part' ? 'part' : 'all' }),
        }}
        options={[
          {
            value: 'all',
            label: 'All of it',
            description: <span className="money">{naira(refundable)}</span>,
          },
          { value: 'part', label: 'A part', description: 'You say how much' },
        ]}
      />
      {wish.choice === 'part' ? (
        <MoneyField
          label="Amount to send back"
          name="amount"
          value={wish.partKobo}
          onChange={(partKobo) => change({ partKobo })}
          error={problem}
        />
      ) : (
        problem && <FieldError>{problem}</FieldError>
      )}
      <TextField
        label="Reason"
        optional
        maxLength={200}
        hint="It stays in the order’s history."
        value={wish.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      {mayRestock && wish.choice === 'all' && (
        <Checkbox
          label="Put the goods back on the shelf"
          description="They were not sent, so somebody else can buy them."
          checked={wish.restock}
          onChange={(event) => change({ restock: event.target.checked })}
        />
      )}
    </>
  );
}
