import { ShoppingBag } from 'lucide-react';
import { Navigate } from 'react-router';
import { seeShopPath, type StoreSettings } from '#shared/api/stores.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ButtonLink, OutsideLink } from '../components/links.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { OpenStall } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { Share } from '../site/share.tsx';
import { keepsFromBuying } from './keeps-from-buying.ts';
import { firstOpen } from './steps.ts';

/** The store is open: hand its address on, and see how an order feels. */
export function DoneStep({ store }: { store: StoreSettings }) {
  usePageTitle('Your store is open');
  if (!store.published) return <Navigate replace to={places.step(store.slug, 'publish')} />;
  const missing = keepsFromBuying(store);
  return (
    <div className="mx-auto max-w-xl text-center">
      <div className="flex justify-center">
        <OpenStall />
      </div>
      <h1 className="mt-4 mb-1 text-3xl leading-tight font-extrabold">{store.name} is open</h1>
      <p className="mt-0 mb-6 text-muted">
        {missing
          ? 'Anyone with this address can see your store now.'
          : 'Anyone with this address can buy from you now. Send it to the people who always ask you for prices.'}
      </p>
      {missing && <Missing slug={store.slug} {...missing} />}
      <div className="rounded-md border border-line bg-surface p-4 text-left sm:p-6">
        <Share store={store} />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-2">
        {!missing && <TestOrder store={store} />}
        <ButtonLink to={places.home(store.slug)} variant="quiet" wide>
          {firstOpen(store) ? 'Finish the rest on Home' : 'Go to Home'}
        </ButtonLink>
      </div>
    </div>
  );
}

/** What stands between the store and its first order. */
function Missing({ slug, step, why }: { slug: string } & NonNullable<ReturnType<typeof keepsFromBuying>>) {
  return (
    <div className="mb-6 grid gap-3 rounded-md border border-line-strong bg-surface p-4 text-left sm:p-6">
      <p className="m-0">{why}</p>
      <ButtonLink to={places.step(slug, step)} wide>
        {step === 'product' ? 'Add a product' : 'Set delivery prices'}
      </ButtonLink>
    </div>
  );
}

/** What is paid online alone costs money to try, so there the way ends before it. */
function TestOrder({ store }: { store: StoreSettings }) {
  const isOnTheDay = store.trade === 'services' && store.delivery.length === 0;
  const isFree = store.pay_on_delivery && (isOnTheDay || store.delivery.length > 0);
  return (
    <>
      <OutsideLink href={seeShopPath(store.slug)} className={buttonClass({ size: 'large', wide: true })}>
        <ShoppingBag className="size-5" />
        {isFree ? 'Place a test order' : 'See the store'}
      </OutsideLink>
      <p className="mt-0 mb-2 text-[0.9375rem] text-muted">
        {isFree && isOnTheDay
          ? 'Buy something from yourself to see what your customers see. Choose “pay on the day”, then cancel the order.'
          : isFree
            ? 'Buy something from yourself to see what your customers see. Choose “pay on delivery”, then cancel the order.'
            : 'Put something into the basket to see what your customers see, up to where they pay.'}
      </p>
    </>
  );
}
