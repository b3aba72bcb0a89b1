import { Link } from 'react-router';
import type { StoreSettings } from '#shared/api/stores.ts';
import { product } from '#shared/product.ts';
import { places } from '../places.ts';

interface Missing {
  sentence: string;
  step: string;
  to: (slug: string) => string;
}

/** Why a link of this store could not be paid, and the way on; null when it can. */
export function missingFor(store: StoreSettings): Missing | null {
  if (store.suspended)
    return {
      sentence:
        'We have suspended your store, so nobody can pay by a link. The reason stands above: answer it there, or write to us.',
      step: product.email,
      to: () => `mailto:${product.email}`,
    };
  if (store.closes_on)
    return {
      sentence: 'Your store closes for good, so nobody can pay by a link.',
      step: 'Keep the store',
      to: places.close,
    };
  if (!store.published)
    return {
      sentence: 'Your store is not published yet, and the link opens at its address.',
      step: 'Finish your store',
      to: places.setup,
    };
  if (store.pay_online || store.pay_direct) return null;
  return {
    sentence: 'Your store takes no money by a link yet, neither online nor by transfer to your account.',
    step: 'Choose ways to pay',
    to: places.waysToPay,
  };
}

export function NoWay({ sentence, step, to, slug }: Missing & { slug: string }) {
  return (
    <div className="rounded-md bg-highlight-soft px-4 py-3">
      <p className="m-0 text-warn">{sentence}</p>
      <Link to={to(slug)} className="text-link inline-flex min-h-11 items-center">
        {step}
      </Link>
    </div>
  );
}

/**
 * The same of a link that was sent already. What is left of an order that was begun is taken however the store stands,
 * unless we have suspended it.
 */
export function stoppedFor(store: StoreSettings | null, isRest: boolean): Missing | null {
  if (!store || !(store.suspended || (!isRest && !store.published))) return null;
  return missingFor(store);
}
