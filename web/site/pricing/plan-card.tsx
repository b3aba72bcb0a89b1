import { Check, Minus } from 'lucide-react';
import { naira } from '#shared/money.ts';
import type { Billing, Offer } from '#shared/plans.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { ChooseLink } from './choose-link.tsx';
import { per, pitches } from './plans.ts';

export function PlanCard({ offer, billing }: { offer: Offer; billing: Billing }) {
  const price = offer.price[billing];
  const pitch = pitches[offer.id];
  return (
    <li
      className={cx(
        'flex h-full flex-col rounded-lg border bg-surface p-6',
        pitch.recommended ? 'border-2 border-action shadow-card' : 'border-line',
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="m-0 text-2xl font-bold">{offer.name}</h2>
        {pitch.recommended && <Badge tone="highlight">Recommended</Badge>}
      </div>
      <p className="m-0 mt-1 text-muted">{pitch.who}</p>
      <p className="m-0 mt-5">
        <span className="money text-[min(3rem,13.5vw)] leading-none font-bold">
          {naira(price?.kobo ?? 0)}
        </span>{' '}
        <span className="inline-block text-muted">{price && per(price.months)}</span>
      </p>
      <ChooseLink offer={offer} billing={billing} recommended={pitch.recommended} />
      <ul className="m-0 mt-6 grid list-none gap-3 p-0">
        {pitch.points.map(({ text, included }) => (
          <li key={text} className={cx('flex gap-3', !included && 'text-muted')}>
            {included ? (
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
            ) : (
              <Minus aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            )}
            <span>
              {!included && <span className="sr-only">Not included: </span>}
              {text}
            </span>
          </li>
        ))}
      </ul>
      {pitch.note && (
        <p className="m-0 mt-6 border-t border-line pt-4 text-base sm:text-[0.9375rem] text-muted">
          {pitch.note}
        </p>
      )}
    </li>
  );
}
