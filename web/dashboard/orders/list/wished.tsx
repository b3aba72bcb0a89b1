import { useState } from 'react';
import type { Order } from '#shared/api/orders.ts';
import type { Parcel } from '#shared/api/order-sending.ts';
import { readTracking } from '#shared/places/couriers.ts';
import { naira } from '#shared/money.ts';
import { Form } from '#web/forms/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { SentNote } from '../../sending/sent-note.tsx';
import { sendableOf, useSending } from '../../sending/use-sending.ts';
import { useMay } from '../../shell/slug.ts';
import type { OrderWish } from './order-wish.ts';
import { refundLabelOf, WhatHappens } from '../money/refund-form.tsx';
import { haveShelf, piecesInWords, refundPlan } from '../money/refund.ts';
import { useRefund, wishOf } from '../money/use-refund.ts';

interface RefundProps {
  order: Order;
  slug: string;
  wish: OrderWish & { kind: 'refund' };
  close: () => void;
}

/** What was said about money: the amount, the pieces and who is told, and one button. */
export function WishedRefund({ order, slug, wish, close }: RefundProps) {
  const mayRefund = useMay('refunds');
  const start = {
    choice: wish.choice,
    amount_kobo: wish.choice === 'amount' ? wish.amountKobo : null,
  };
  // What is shown stays as it was asked, also while the order is drawn anew after the money went.
  const [asked] = useState(order);
  const form = useRefund(asked, slug, { start, onDone: close });
  const plan = refundPlan(asked, wishOf(form.values));
  if (!mayRefund || !order.actions.includes('refund'))
    return <p className="m-0">Nothing of this order can be refunded now.</p>;
  if (!plan.ok) return <p className="m-0">{plan.problem}</p>;
  return (
    <Form of={form} className="grid grid-cols-1 gap-3" aria-label="Refund">
      <p className="m-0 text-xl font-bold">
        <span className="money">{naira(plan.amountKobo)}</span>
      </p>
      {plan.lines.length > 0 && <p className="m-0">Goes back with it: {piecesInWords(asked, plan.lines)}</p>}
      {haveShelf(asked, plan.lines) && (
        <Checkbox label="Put the pieces back on the shelf" {...form.tick('restock')} />
      )}
      <WhatHappens order={asked} amountKobo={plan.amountKobo} />
      <FormProblem>{form.problem}</FormProblem>
      <Button variant="danger" type="submit" busy={form.sending} busyLabel="Sending…">
        {refundLabelOf(asked, plan.amountKobo)}
      </Button>
    </Form>
  );
}

interface SendingProps {
  order: Order;
  slug: string;
  tracking: string;
  close: () => void;
}

/** What was said about a parcel. */
export function WishedSending({ order, slug, tracking, close }: SendingProps) {
  const maySend = useMay('orders.send');
  const [sent, setSent] = useState<Parcel | null>(null);
  const sendable = sendableOf(order);
  const form = useSending(sendable, slug, { tracking, onDone: setSent });
  if (sent) return <SentNote order={sent} slug={slug} onUndone={close} />;
  if (!maySend || !order.actions.includes('fulfill'))
    return <p className="m-0">Nothing of this order can be sent now.</p>;
  const { link } = readTracking(tracking, null, []);
  return (
    <Form of={form} className="grid grid-cols-1 gap-3" aria-label="Send">
      <p className="m-0">
        Leaves now:{' '}
        {sendable.lines
          .filter((line) => line.open > 0)
          .map((line) => `${line.open} × ${line.title}`)
          .join(', ')}
      </p>
      {tracking && <p className="m-0 break-all text-muted">Followed by {link || tracking}</p>}
      <p className="m-0 text-muted">
        {sendable.has_email ? 'The customer gets an email.' : 'The customer left no email address.'}
      </p>
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" busy={form.sending} busyLabel="Saving…">
        Sent
      </Button>
    </Form>
  );
}
