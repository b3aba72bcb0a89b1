import { Link } from 'react-router';
import { naira } from '#shared/money.ts';
import { offers } from '#shared/plans.ts';
import { paths } from '#web/client/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { per, pitches } from '../pricing/plans.ts';

export function PricingTeaser() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="below border-b border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
        <h2 id="pricing-title" className="m-0 text-3xl font-bold sm:text-4xl">
          <Link to={paths.homePricing} className="text-ink no-underline hover:underline">
            Start free. Pay when it pays you.
          </Link>
        </h2>
        <ul className="m-0 mt-8 grid list-none gap-4 p-0 md:grid-cols-3">
          {offers.map((offer) => {
            const price = offer.price.monthly;
            return (
              <li key={offer.id} className="rounded-md border border-line bg-surface p-5 sm:p-6">
                <h3 className="m-0 text-xl font-bold">{offer.name}</h3>
                <p className="m-0 mt-2">
                  <span className="money text-3xl font-bold">{naira(price?.kobo ?? 0)}</span>{' '}
                  <span className="inline-block text-muted">{price && per(price.months)}</span>
                </p>
                <p className="m-0 mt-2 text-muted">{pitches[offer.id].who}</p>
              </li>
            );
          })}
        </ul>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.signup} className={buttonClass({ size: 'large', className: 'max-sm:w-full' })}>
            Try for free
          </Link>
          <Link
            to={paths.pricing}
            className={buttonClass({ variant: 'secondary', size: 'large', className: 'max-sm:w-full' })}
          >
            Compare the plans
          </Link>
        </div>
      </div>
    </section>
  );
}
