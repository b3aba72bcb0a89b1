import { Link } from 'react-router';
import { CircleAlert } from 'lucide-react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { lagosDate, lagosDay } from '#shared/lagos.ts';
import { places } from '../places.ts';

/** Above every page of a store that closes for good: when it is gone, and the way to keep it. */
export function ClosingNote({ store, day }: { store: StoreSettings; day: string }) {
  const waits = day < lagosDay(new Date());
  const isOwner = store.may.includes('closing');
  return (
    <section aria-label="Your store closes" className="border-b border-line bg-danger-soft">
      <div className="mx-auto flex max-w-5xl gap-3 px-4 py-3 sm:px-8">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        <p className="m-0 min-w-0">
          <b>{store.name} closes for good.</b>{' '}
          {waits
            ? `It was to be erased on ${lagosDate(day)} and waits until what is open is settled.`
            : `It is erased on ${lagosDate(day)}.`}{' '}
          Customers cannot order any more.{' '}
          {isOwner ? (
            <Link to={places.close(store.slug)} className="text-link">
              See how it stands
            </Link>
          ) : (
            !waits && 'Finish what is open before then.'
          )}
        </p>
      </div>
    </section>
  );
}
