import { useState } from 'react';
import { explainDispute, type Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { StateLabel, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { bodyOf } from '#web/client/forms.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { ordersApi } from '../../api/orders-api.ts';
import { momentIn } from '../../components/dates.ts';

type Dispute = Order['disputes'][number];

const disputeLabels: Record<Dispute['state'], { label: string; tone: Tone; meaning: string }> = {
  open: {
    label: 'Your answer is wanted',
    tone: 'bad',
    meaning: 'The customer told their bank that something is wrong with this payment.',
  },
  answered: { label: 'With the bank', tone: 'warn', meaning: 'You answered. The bank decides now.' },
  won: { label: 'Decided for you', tone: 'good', meaning: 'The money stays with you.' },
  lost: { label: 'Went back', tone: 'neutral', meaning: 'The money went back to the customer.' },
};

/** What the customer's bank wants back, and the two answers to it. */
export function Disputes({ order, slug }: { order: Order; slug: string }) {
  if (order.disputes.length === 0) return null;
  return (
    <SectionCard title="Dispute" titleClass="mb-2 text-lg">
      <ul className="m-0 grid list-none grid-cols-1 gap-4 p-0">
        {order.disputes.map((dispute) => (
          <li key={dispute.id}>
            <One dispute={dispute} params={{ slug, orderId: order.id, disputeId: dispute.id }} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

interface OneProps {
  dispute: Dispute;
  params: { slug: string; orderId: string; disputeId: string };
}

function One({ dispute, params }: OneProps) {
  const [asking, setAsking] = useState<'explain' | 'accept' | null>(null);
  const [accept] = ordersApi.useAcceptDisputeMutation();
  const state = disputeLabels[dispute.state];
  const amount = naira(dispute.amount_kobo);
  const giveBack = () =>
    confirmed(accept({ params, body: {} }), null, 'We could not send your answer. Please try again.');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="money font-bold">{amount}</span>
        <StateLabel tone={state.tone}>{state.label}</StateLabel>
      </div>
      <p className="my-1">{state.meaning}</p>
      <p className="mt-0 mb-2 text-[0.9375rem] text-muted">
        Opened {momentIn(dispute.opened_at)}
        {dispute.state === 'open' && dispute.due_at && ` · answer by ${momentIn(dispute.due_at)}`}
      </p>
      {dispute.state === 'open' && !dispute.answerable && (
        <p className="m-0">Answer it on your payment provider’s own page.</p>
      )}
      {dispute.state === 'open' && dispute.answerable && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking('explain')}>Say what they got</Button>
          <Button variant="secondary" onClick={() => setAsking('accept')}>
            Give the money back
          </Button>
        </div>
      )}
      <ExplainDialog params={params} open={asking === 'explain'} onClose={() => setAsking(null)} />
      <ConfirmDialog
        open={asking === 'accept'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Give ${amount} back?`}
        confirmLabel={`Give ${amount} back`}
        danger
        onConfirm={giveBack}
      >
        <p className="m-0">The dispute ends and the customer gets the money. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

function ExplainDialog({
  params,
  open,
  onClose,
}: Pick<OneProps, 'params'> & { open: boolean; onClose: () => void }) {
  const [send] = ordersApi.useExplainDisputeMutation();
  const form = useForm({
    start: { service: '' },
    limits: bodyOf(explainDispute),
    send: (body) => send({ params, body }),
    failed: 'We could not send your answer. Please try again.',
    about: 'service',
    said: 'Sent. The bank decides now.',
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      open={open}
      close={onClose}
      title="Say what they got"
      action="Send my answer"
      busyLabel="Sending…"
    >
      <TextArea
        label="What, when and to whom"
        hint="Name what it was, the day and who took it; of goods, the rider or waybill number, too. The bank reads it with the order. You can answer once."
        rows={6}
        {...form.text('service')}
      />
    </FormDialog>
  );
}
