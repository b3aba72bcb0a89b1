import { useState, type ReactNode } from 'react';
import type { UnexplainedPayment } from '#shared/api/odd-money.ts';
import { explainMoney, Why } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { told } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { StateLabel, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { bodyOf } from '#web/client/forms.ts';
import { ordersApi } from '../api/orders-api.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { momentOf } from '../components/dates.ts';
import { FormDialog } from '../components/form-dialog.tsx';

type Word = 'accept' | 'return' | 'explain';

const states: Record<UnexplainedPayment['state'], { label: string; tone: Tone }> = {
  mismatch: { label: 'Not as asked', tone: 'bad' },
  late_paid: { label: 'Came too late', tone: 'warn' },
  going_back: { label: 'On its way back', tone: 'neutral' },
  refund_failed: { label: 'Refund failed', tone: 'bad' },
  refund_account: { label: 'Needs a bank account', tone: 'warn' },
  refund_stuck: { label: 'Refund takes too long', tone: 'warn' },
  unanswered: { label: 'No answer', tone: 'warn' },
};

interface Props {
  payment: UnexplainedPayment;
  slug: string;
  /** What stands beside the reference, such as the way to the order. */
  children?: ReactNode;
}

/** One piece of odd money: what happened, and the buttons that end it. */
export function OddMoney({ payment, slug, children }: Props) {
  const [open, setOpen] = useState<Word | null>(null);
  const state = states[payment.state];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-lg font-bold">
          {payment.captured_kobo === null ? (
            payment.state === 'mismatch' ? (
              'Another currency came in'
            ) : (
              'Nothing is known of it'
            )
          ) : (
            <>
              <span className="money">{naira(payment.captured_kobo)}</span> came in
            </>
          )}
        </span>
        <StateLabel tone={state.tone}>{state.label}</StateLabel>
      </div>
      <p className="mt-0.5 mb-2 text-[0.9375rem] text-muted">
        <span className="money">{naira(payment.amount_kobo)}</span> was asked for · {momentOf(payment.at)}
      </p>
      <p className="my-2 max-w-[65ch]">{payment.explanation}</p>
      <p className="my-2 text-[0.9375rem] break-all text-muted">Reference {payment.reference}</p>
      <div className="flex flex-wrap items-center gap-2">
        {payment.choices.map((choice) =>
          choice === 'ask_us' ? (
            <AskUs key={choice} payment={payment} slug={slug} />
          ) : (
            <Button key={choice} variant="secondary" size="small" onClick={() => setOpen(choice)}>
              {words(payment)[choice].button}
            </Button>
          ),
        )}
        <CopyButton text={payment.reference} label="Copy the reference" size="small" />
        {children}
      </div>
      {open && <DecideDialog word={open} payment={payment} slug={slug} close={() => setOpen(null)} />}
    </>
  );
}

function AskUs({ payment, slug }: Pick<Props, 'payment' | 'slug'>) {
  const [send, { isLoading }] = ordersApi.useAskUsAboutMoneyMutation();
  const ask = () =>
    told(
      send({ params: { slug, reference: payment.reference }, body: {} }),
      'Asked. We look at it and answer by email.',
      'We could not send that. Please try again.',
    );
  return (
    <Button size="small" busy={isLoading} busyLabel="Asking…" onClick={() => void ask()}>
      Ask us about it
    </Button>
  );
}

const words = (payment: UnexplainedPayment) => {
  const came = naira(payment.captured_kobo ?? 0);
  return {
    accept: {
      button: 'Accept it',
      title: `Accept ${came} for this order?`,
      description: `The order then counts ${came} as paid, and you can send it.`,
      done: `${came} counts for the order now.`,
    },
    return: {
      button: 'Send it back',
      title: `Send ${naira(payment.left_kobo)} back?`,
      description: 'It goes back the way it came. This cannot be taken back.',
      done: `${naira(payment.left_kobo)} is on its way back.`,
    },
    explain: {
      button: 'Explain it',
      title: 'How was it settled?',
      description: 'No money moves. The case is closed and your words stay with it.',
      done: 'Explained. It has left the list.',
    },
  } satisfies Record<Word, object>;
};

interface DialogProps extends Pick<Props, 'payment' | 'slug'> {
  word: Word;
  close: () => void;
}

function DecideDialog({ word, payment, slug, close }: DialogProps) {
  const decide = useDecision(word);
  const texts = words(payment)[word];
  const form = useForm({
    start: { reason: '', sent_back: false },
    check(typed) {
      const why = Why.safeParse(typed.reason);
      if (!why.success) return { ok: false, problems: { reason: why.error.issues[0]!.message } };
      const sentBack = word === 'explain' ? { sent_back: typed.sent_back } : {};
      return { ok: true, body: { reason: why.data, ...sentBack } };
    },
    limits: bodyOf(explainMoney),
    send: (body) => decide({ params: { slug, reference: payment.reference }, body }),
    said: texts.done,
    onDone: close,
  });

  return (
    <FormDialog
      of={form}
      close={close}
      title={texts.title}
      description={texts.description}
      keep="Not now"
      action={texts.button}
      busyLabel="Saving…"
    >
      <TextArea
        label="Why"
        hint="At least 10 characters. It stays in the order’s history with your name."
        rows={3}
        {...form.text('reason')}
      />
      {word === 'explain' && payment.left_kobo > 0 && (
        <Checkbox
          label={`I have given ${naira(payment.left_kobo)} back myself`}
          description="For example by bank transfer. It can then not be sent back a second time."
          {...form.tick('sent_back')}
        />
      )}
    </FormDialog>
  );
}

function useDecision(word: Word) {
  const [accept] = ordersApi.useAcceptMoneyMutation();
  const [giveBack] = ordersApi.useReturnMoneyMutation();
  const [explain] = ordersApi.useExplainMoneyMutation();
  return { accept, return: giveBack, explain }[word];
}
