import { useState } from 'react';
import type { BillingView } from '#shared/api/billing.ts';
import { cardConsent } from '#shared/card-consent.ts';
import { naira } from '#shared/money.ts';
import { fieldErrorsOf, sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { useBeginCardMutation, useCheckOutPlanMutation, usePayPlanNowMutation } from '../api/billing-api.ts';

/** What is being paid for: a plan, the period that waits, or the check of a card. */
export type Paying =
  | { kind: 'plan'; choice: BillingView['choices'][number] }
  | { kind: 'due'; amountKobo: number }
  | { kind: 'card' };

interface Props {
  paying: Paying;
  slug: string;
  onClose: () => void;
}

const cardCheckKobo = 50_00;
const titles = { due: 'Pay what is due', card: 'Add a card' } as const;

/** The last look before the provider's page: what it costs, and whether the card is kept. */
export function PayDialog({ paying, slug, onClose }: Props) {
  const [keep, setKeep] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [openPage, setOpenPage] = useState<string | null>(null);
  const { send, busy } = useSend(paying, slug);
  const amountKobo = amountOf(paying);

  async function pay() {
    if (paying.kind === 'card' && !keep) return setProblem('Agree to this first, or close this window.');
    const outcome = await send(keep ? cardConsent.version : null, openPage !== null);
    const warning = fieldErrorsOf(outcome.error, ['open_page']).fields.open_page;
    if (warning) return setOpenPage(warning);
    if (outcome.error !== undefined || !outcome.data)
      return notify.error(sentenceOf(outcome.error, 'The payment page cannot be opened. Please try again.'));
    location.assign(outcome.data.url);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={paying.kind === 'plan' ? paying.choice.title : titles[paying.kind]}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Not now
          </Button>
          <Button busy={busy} busyLabel="Opening the payment page…" onClick={() => void pay()}>
            {openPage ? 'Open another page' : `Pay ${naira(amountKobo)}`}
          </Button>
        </>
      }
    >
      <Sums paying={paying} />
      {openPage && (
        <p role="alert" className="mt-0 mb-3 rounded-md bg-danger-soft p-4">
          {openPage}
        </p>
      )}
      <Checkbox
        label="Keep this card for my plan"
        description={cardConsent.text}
        checked={keep}
        error={problem}
        onChange={(event) => {
          setKeep(event.target.checked);
          setProblem(null);
        }}
      />
      <p className="mt-2 mb-0 text-muted">
        You pay on our payment provider’s page and come back here. Your card number never reaches us.
      </p>
    </Dialog>
  );
}

function amountOf(paying: Paying): number {
  if (paying.kind === 'plan') return paying.choice.amount_kobo ?? paying.choice.price_kobo;
  return paying.kind === 'due' ? paying.amountKobo : cardCheckKobo;
}

function useSend(paying: Paying, slug: string) {
  const [checkOut, first] = useCheckOutPlanMutation();
  const [payDue, second] = usePayPlanNowMutation();
  const [card, third] = useBeginCardMutation();
  const params = { slug };
  return {
    busy: first.isLoading || second.isLoading || third.isLoading,
    send(consent: typeof cardConsent.version | null, another: boolean) {
      if (paying.kind === 'due') return payDue({ params, body: { consent, another } });
      if (paying.kind === 'card') return card({ params, body: { consent } });
      const { offer, billing } = paying.choice;
      return checkOut({ params, body: { offer, billing, consent, another } });
    },
  };
}

function Sums({ paying }: { paying: Paying }) {
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
