import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BillingView } from '#shared/api/billing.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { billingApi } from '../api/billing-api.ts';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { useKnownStore, useMay, useSlug } from '../shell/slug.ts';
import { Choices } from './choices.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Invoices } from './invoices.tsx';
import { KeptCard } from './kept-card.tsx';
import { PayDialog, type PaymentChoice } from './pay-dialog.tsx';
import { Pending } from './pending.tsx';

/** Plan & billing. */
export function PlanPage() {
  usePageTitle('Plan & billing');
  const slug = useSlug();
  const billing = billingApi.useBillingQuery({ params: { slug } }, alwaysFresh);
  return (
    <>
      <PageHeader title="Plan & billing" />
      <Loaded of={billing} what="your plan" shapes={['h-36', 'h-44']} gap="mb-6 gap-4">
        {(view) => <Body view={view} slug={slug} />}
      </Loaded>
      <Invoices slug={slug} />
    </>
  );
}

function Body({ view, slug }: { view: BillingView; slug: string }) {
  const [params, setParams] = useSearchParams();
  const mayChange = useMay('plan');
  const needsName = useKnownStore()?.name_to_choose;
  const [own, setPaying] = useState<PaymentChoice | null>(null);
  const chosen = mayChange ? choiceIn(view, params.get('choose')) : null;
  const paying = own ?? chosen;
  const [another, setAnother] = useState(false);

  function close() {
    setPaying(null);
    if (!params.has('choose')) return;
    params.delete('choose');
    setParams(params, { replace: true });
  }

  return (
    <>
      {params.has('left') && (
        <p role="status" className="mt-0 mb-4 max-w-[60ch] rounded-md bg-soft p-4 text-on-soft">
          You left the payment page before it was finished. If you did not pay, nothing has changed. If you
          did, your plan changes by itself as soon as we hear from your bank.
        </p>
      )}
      {view.pending && (
        <Pending
          pending={view.pending}
          slug={slug}
          onAnother={mayChange && !another ? () => setAnother(true) : null}
        />
      )}
      {mayChange && needsName && <ChooseName slug={slug} />}
      <CurrentPlan
        view={view}
        slug={slug}
        mayChange={mayChange}
        onPayDue={() => view.unpaid && setPaying({ kind: 'due', amountKobo: view.unpaid.amount_kobo })}
      />
      <KeptCard view={view} slug={slug} mayChange={mayChange} onAdd={() => setPaying({ kind: 'card' })} />
      {mayChange && (!view.pending || another) && (
        <Choices view={view} slug={slug} onChoose={(choice) => setPaying({ kind: 'plan', choice })} />
      )}
      {paying && <PayDialog paying={paying} slug={slug} onClose={close} />}
    </>
  );
}

/** The name that came with the Starter Pack, as long as nobody has chosen it. */
const ChooseName = ({ slug }: { slug: string }) => (
  <SectionCard title="Your Starter Pack brings a free .com.ng name" className="mb-6">
    <p className="mt-2 mb-4 max-w-[60ch]">Say which one you want, and we register it in your name.</p>
    <ButtonLink to={places.domain(slug)}>Choose your .com.ng name</ButtonLink>
  </SectionCard>
);

/** A choice made on the pricing page, if it can be had now: `starter.annual`. */
function choiceIn(view: BillingView, wish: string | null): PaymentChoice | null {
  const choice = view.choices.find((one) => `${one.offer}.${one.billing}` === wish);
  return choice && choice.amount_kobo !== null ? { kind: 'plan', choice } : null;
}
