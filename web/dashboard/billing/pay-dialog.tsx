import { useState } from 'react';
import type { BillingView } from '#shared/api/billing.ts';
import { cardConsent } from '#shared/card-consent.ts';
import { naira } from '#shared/money.ts';
import { fieldErrorsOf } from '#web/client/errors.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { billingApi } from '../api/billing-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';

/** What is being paid for: a plan, the period that waits, or the check of a card. */
export type PaymentChoice =
  | { kind: 'plan'; choice: BillingView['choices'][number] }
  | { kind: 'due'; amountKobo: number }
  | { kind: 'card' };

interface Props {
  paying: PaymentChoice;
  slug: string;
  onClose: () => void;
}

const cardCheckKobo = 50_00;
const titles = { due: 'Pay what is due', card: 'Add a card' } as const;

/** The last look before the provider's page: what it costs, and whether the card is kept. */
export function PayDialog({ paying, slug, onClose }: Props) {
  const [openPage, setOpenPage] = useState<string | null>(null);
  const send = useSend(paying, slug);
  const form = useForm({
    start: { keep: false },
    check({ keep }) {
      if (paying.kind !== 'card' || keep) return { ok: true, body: keep ? cardConsent.version : null };
      return { ok: false, problems: { keep: 'Agree to this first, or close this window.' } };
    },
    async send(consent) {
      const outcome = await send(consent, openPage !== null);
      const warning = fieldErrorsOf(outcome.error, ['open_page']).fields.open_page;
      if (!warning) return outcome;
      setOpenPage(warning);
      return { data: undefined };
    },
    failed: 'The payment page cannot be opened. Please try again.',
    onDone: (page) => page && location.assign(page.url),
  });

  return (
    <FormDialog
      of={form}
      close={onClose}
      title={paying.kind === 'plan' ? paying.choice.title : titles[paying.kind]}
      keep="Not now"
      action={openPage ? 'Open another page' : `Pay ${naira(amountOf(paying))}`}
      busyLabel="Opening the payment page…"
      className=""
    >
      <Sums paying={paying} />
      {openPage && (
        <p role="alert" className="mt-0 mb-3 rounded-md bg-danger-soft p-4">
          {openPage}
        </p>
      )}
      <Checkbox label="Keep this card for my plan" description={cardConsent.text} {...form.tick('keep')} />
      <p className="mt-2 mb-0 text-muted">
        You pay on our payment provider’s page and come back here. Your card number never reaches us.
      </p>
    </FormDialog>
  );
}

function amountOf(paying: PaymentChoice): number {
  if (paying.kind === 'plan') return paying.choice.amount_kobo ?? paying.choice.price_kobo;
  return paying.kind === 'due' ? paying.amountKobo : cardCheckKobo;
}

function useSend(paying: PaymentChoice, slug: string) {
  const [checkOut] = billingApi.useCheckOutPlanMutation();
  const [payDue] = billingApi.usePayPlanNowMutation();
  const [card] = billingApi.useBeginCardMutation();
  const params = { slug };
  return (consent: typeof cardConsent.version | null, another: boolean) => {
    if (paying.kind === 'due') return payDue({ params, body: { consent, another } });
    if (paying.kind === 'card') return card({ params, body: { consent } });
    const { offer, billing } = paying.choice;
    return checkOut({ params, body: { offer, billing, consent, another } });
  };
}

function Sums({ paying }: { paying: PaymentChoice }) {
  if (paying.kind === 'card')
    return (
      <p className="mt-0">
        We take <span className="money">{naira(cardCheckKobo)}</span> to show the card to your bank, and send
        it back at once.
      </p>
    );
  if (paying.kind === 'due') return null;
  const { price_kobo: price, credit_kobo: credit, offer } = paying.choice;
  return (
    <>
      <dl className="m-0 mb-3 grid gap-1">
        <Sum label="Price" kobo={price} />
        {credit > 0 && <Sum label="Unused days of your plan" kobo={-credit} />}
        {credit > 0 && <Sum label="To pay now" kobo={price - credit} strong />}
      </dl>
      {offer === 'starter-pack' && (
        <p className="mt-0 mb-3 text-muted">
          Three months, paid once. It does not renew by itself; we ask you before it ends.
        </p>
      )}
    </>
  );
}

function Sum({ label, kobo, strong }: { label: string; kobo: number; strong?: boolean }) {
  return (
    <div className={strong ? 'flex justify-between gap-4 font-bold' : 'flex justify-between gap-4'}>
      <dt>{label}</dt>
      <dd className="money m-0">{naira(kobo)}</dd>
    </div>
  );
}
