import { useState } from 'react';
import { offers, type Billing } from '#shared/plans.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { PlanCard } from './plan-card.tsx';
import { PriceQuestions } from './price-questions.tsx';

export default function PricingPage() {
  const [billing, setBilling] = useState<Billing>('monthly');
  const offered = offers.filter((offer) => offer.price[billing] !== null);
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="m-0 text-4xl font-extrabold sm:text-6xl">Pricing</h1>
      <p className="mt-3 mb-0 max-w-[56ch] text-xl text-muted">
        Start free and stay free as long as you like. We take no share of your sales on any plan.
      </p>
      <div className="mt-8">
        <Segmented
          label="Billing period"
          name="billing"
          value={billing}
          onChange={setBilling}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual' },
          ]}
        />
        <p aria-live="polite" className="mt-2 mb-0 min-h-6 text-muted">
          {billing === 'annual' && 'Two months free when you pay for a year.'}
        </p>
      </div>
      <ul className="m-0 mt-4 grid list-none grid-cols-1 items-start gap-5 p-0 md:grid-cols-2 lg:grid-cols-3">
        {offered.map((offer) => (
          <PlanCard key={offer.id} offer={offer} billing={billing} />
        ))}
      </ul>
      <PriceQuestions />
    </div>
  );
}
