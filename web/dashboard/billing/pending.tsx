import type { BillingView } from '#shared/api/billing.ts';
import { naira } from '#shared/money.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { ButtonLink } from '../components/links.tsx';
import { momentOf } from '../components/dates.ts';
import { places } from '../places.ts';

interface Props {
  pending: NonNullable<BillingView['pending']>;
  slug: string;
  /** null where nothing else can be chosen. */
  onAnother: (() => void) | null;
}

/** A payment that was begun stands where the ways to pay stand otherwise, so that nobody pays twice. */
export function Pending({ pending, slug, onAnother }: Props) {
  const { state, title, amount_kobo: kobo, opened_at, reference, url } = pending;
  const isOpen = state === 'open';
  return (
    <SectionCard
      title={isOpen ? 'A payment is not finished' : 'Your bank is working on a payment'}
      titleClass="text-xl"
      className="mb-6"
    >
      <p className="mt-2 mb-0 max-w-[60ch]">
        {title} for <span className="money">{naira(kobo)}</span>. Begun: {momentOf(opened_at)}.{' '}
        {isOpen
          ? 'We have not heard of the money yet.'
          : 'Please do not pay again. We write to you as soon as it is decided.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {isOpen && url && (
          <a href={url} className={buttonClass({ className: 'max-sm:w-full' })}>
            Finish paying
          </a>
        )}
        <ButtonLink to={places.planPaid(slug, reference)} variant="secondary" className="max-sm:w-full">
          I have paid
        </ButtonLink>
        {isOpen && onAnother && (
          <Button variant="secondary" className="max-sm:w-full" onClick={onAnother}>
            Choose something else
          </Button>
        )}
      </div>
    </SectionCard>
  );
}
