import { useState } from 'react';
import type { BillingView } from '#shared/api/billing.ts';
import { naira } from '#shared/money.ts';
import type { Billing } from '#shared/plans.ts';
import { confirmed, told } from '#web/forms/confirmed.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { billingApi } from '../api/billing-api.ts';
import { lagosDate, lagosTime } from '#shared/lagos.ts';
import { nextLabel, stateLabels } from './labels.ts';

interface Props {
  view: BillingView;
  slug: string;
  /** Managers look, owners decide. */
  mayChange: boolean;
  onPayDue: () => void;
}

/** What the store is on, what comes next, and what can be done about it. */
export function CurrentPlan({ view, slug, mayChange, onPayDue }: Props) {
  const state = stateLabels[view.state];
  return (
    <Card as="section" aria-labelledby="current-plan" className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="current-plan" className="m-0 text-xl font-bold">
          {view.title}
        </h2>
        <StateLabel tone={state.tone}>{state.label}</StateLabel>
      </div>
      <p className="mt-2 mb-0 max-w-[60ch]">{nextLabel(view)}</p>
      {view.unpaid && <Due unpaid={view.unpaid} mayChange={mayChange} onPayDue={onPayDue} />}
      {mayChange && <Decisions view={view} slug={slug} />}
    </Card>
  );
}

function Due({
  unpaid,
  mayChange,
  onPayDue,
}: {
  unpaid: NonNullable<BillingView['unpaid']>;
  mayChange: boolean;
  onPayDue: () => void;
}) {
  return (
    <div role="alert" className="mt-4 rounded-md bg-danger-soft p-4">
      <p className="m-0 font-semibold">
        {unpaid.approve_url
          ? `Your bank asks you to approve ${naira(unpaid.amount_kobo)}.`
          : `${naira(unpaid.amount_kobo)} is due.`}
      </p>
      {mayChange && (
        <div className="mt-3 flex flex-wrap gap-2">
          {unpaid.approve_url ? (
            <a href={unpaid.approve_url} className={buttonClass()}>
              Approve with your bank
            </a>
          ) : (
            <Button onClick={onPayDue}>Pay now</Button>
          )}
        </div>
      )}
    </div>
  );
}

function Decisions({ view, slug }: { view: BillingView; slug: string }) {
  const [asking, setAsking] = useState(false);
  const [cancel, cancelling] = billingApi.useCancelPlanMutation();
  const [sendBack] = billingApi.useCancelPlanForMoneyBackMutation();
  const [undo, undoing] = billingApi.useUndoCancelPlanMutation();
  const params = { slug };
  const running = view.state === 'active' || view.state === 'trialing' || view.state === 'past_due';

  const sure = () =>
    confirmed(
      cancel({ params }),
      'Your plan is cancelled.',
      'We could not cancel your plan. Please try again.',
    );
  const stayFree = () =>
    told(cancel({ params }), 'Your store stays on Free.', 'We could not change this. Please try again.');
  const takeBack = () =>
    told(undo({ params }), 'Your plan goes on.', 'We could not take this back. Please try again.');

  const moneyBack = view.money_back && (
    <MoneyBack
      {...view.money_back}
      sendBack={() =>
        confirmed(
          sendBack({ params }),
          'Your plan has ended, and your money is on its way back.',
          'We could not cancel your plan. Please try again.',
        )
      }
    />
  );

  if (view.state === 'canceled')
    return (
      <div className="mt-4 flex flex-wrap gap-2">
        <Button busy={undoing.isLoading} onClick={() => void takeBack()}>
          Keep my plan
        </Button>
        {moneyBack}
      </div>
    );
  if (view.stopped_unpaid)
    return (
      <Button
        className="mt-4"
        variant="secondary"
        busy={cancelling.isLoading}
        onClick={() => void stayFree()}
      >
        Stay on Free
      </Button>
    );
  if (!running) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <GoesOn view={view} slug={slug} />
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel plan
      </Button>
      {moneyBack}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel your plan?"
        confirmLabel="Cancel the plan"
        cancelLabel="Keep it"
        danger
        onConfirm={sure}
      >
        {view.state === 'past_due'
          ? 'The store goes on with the Free plan at once. Nothing is deleted.'
          : `You keep everything until ${lagosDate(view.period_end!)}. Then the store goes on with the Free plan, and nothing is deleted.`}
      </ConfirmDialog>
    </div>
  );
}

/** For seven days after the first payment, with nothing used that only the plan has. */
function MoneyBack({
  amount_kobo,
  until,
  sendBack,
}: NonNullable<BillingView['money_back']> & { sendBack: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const amount = naira(amount_kobo);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {`Cancel and get ${amount} back`}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel now and get your money back?"
        confirmLabel={`Cancel and send ${amount} back`}
        cancelLabel="Keep it"
        danger
        onConfirm={sendBack}
      >
        {`You can do this until ${lagosDate(until)}, ${lagosTime(until)}. ${amount} goes back the way it was paid; banks take up to ten working days. The store goes on with the Free plan at once, and nothing is deleted.`}
      </ConfirmDialog>
    </>
  );
}

/** What ends by itself may be told to go on, and a year to go on month by month. */
function GoesOn({ view, slug }: { view: BillingView; slug: string }) {
  const [setNext, { isLoading }] = billingApi.useSetNextPlanMutation();
  const next = view.next_billing === null && view.state === 'active' ? ('monthly' as const) : nextOf(view);
  if (!next) return null;
  const choose = (billing: Billing) =>
    told(
      setNext({ params: { slug }, body: { next_billing: billing } }),
      'Changed for the next period.',
      'We could not change this. Please try again.',
    );
  return (
    <Button variant="secondary" busy={isLoading} onClick={() => void choose(next)}>
      {view.next_billing === null
        ? 'Go on with Starter, monthly'
        : next === 'monthly'
          ? 'Change to monthly after this'
          : 'Stay with a year'}
    </Button>
  );
}

function nextOf(view: BillingView): Billing | null {
  if (view.state !== 'active' || view.billing !== 'annual') return null;
  return view.next_billing === 'annual' ? 'monthly' : 'annual';
}
