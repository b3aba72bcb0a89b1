import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { Overview } from '#shared/api/orders.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState, Loading, Skeleton } from '#web/ui/states.tsx';
import { useSession } from '#web/client/session-state.ts';
import { keptFresh } from '../api/freshness.ts';
import { ButtonLink } from '../components/links.tsx';
import { ordersApi } from '../api/orders-api.ts';
import { OrderRows } from '../orders/list/order-row.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { Parcel } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { PackingHome } from '../sending/packing-home.tsx';
import { ToSendList } from '../sending/to-send.tsx';
import { useKnownStore, useMay, useSlug, useStore } from '../shell/slug.ts';
import { Add } from './add.tsx';
import { Checklist } from './checklist.tsx';
import { FindLine } from './find-line.tsx';
import { NeedsYou } from './needs-you.tsx';
import { Quick } from './quick.tsx';
import { Numbers } from './numbers.tsx';

/** Pages with all their blocks are much, so the front comes after the rest is there; without a network Home does without. */
const FrontCard = lazy(() =>
  import('./front.tsx').then(
    (m) => ({ default: m.FrontCard }),
    () => ({ default: () => null }),
  ),
);

/** The dashboard's first page: what needs the owner, the numbers, what is left to set up, the latest orders. */
export function HomePage() {
  usePageTitle('Home');
  const slug = useSlug();
  const store = useKnownStore();
  const name = useSession().user?.first_name.trim();
  const title = name ? `Good to see you, ${name}` : 'Home';
  if (store && !store.may.includes('orders.see')) return <PackingHome slug={slug} title={title} />;
  return <WholeHome slug={slug} title={title} />;
}

function WholeHome({ slug, title }: { slug: string; title: string }) {
  const overview = ordersApi.useOverviewQuery({ params: { slug } }, keptFresh);
  return (
    <>
      <PageHeader title={title} actions={<Add slug={slug} />} />
      <div data-wide className="grid grid-cols-1 items-start gap-8 desk:grid-cols-2">
        <div className="@container grid grid-cols-1 gap-8">
          <Quick slug={slug} />
          <FindLine slug={slug} />
          <NeedsYou now={overview.currentData} slug={slug} />
          <ToSendList slug={slug} />
          <Loaded of={overview} what="today's numbers" skeleton={<HomeSkeleton />}>
            {(now) => <Numbers now={now} slug={slug} />}
          </Loaded>
          <Front slug={slug} />
          <Steps quiet={overview.error !== undefined} />
        </div>
        {overview.currentData && <Recent now={overview.currentData} slug={slug} />}
      </div>
    </>
  );
}

function Front({ slug }: { slug: string }) {
  if (!useMay('pages.change')) return null;
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <FrontCard slug={slug} />
    </Suspense>
  );
}

/** When the numbers failed too, one error on the page is enough. */
function Steps({ quiet }: { quiet: boolean }) {
  const store = useStore();
  const maySetUp = useMay('settings.change');
  if (store.currentData && !maySetUp) return null;
  // Nothing is set up in a store that closes for good.
  if (store.currentData?.closes_on) return null;
  if (quiet && !store.currentData && store.error) return null;
  return (
    <Loaded of={store} what="your store's settings" loading="the set-up steps" shapes={['h-40']}>
      {(settings) => <Checklist store={settings} />}
    </Loaded>
  );
}

function Recent({ now, slug }: { now: z.infer<typeof Overview>; slug: string }) {
  return (
    <section aria-labelledby="recent">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="recent" className="m-0 text-xl font-bold">
          Latest orders
        </h2>
        {now.recent.length > 0 && (
          <Link to={places.orders(slug)} className="text-link inline-flex min-h-11 items-center">
            All orders
          </Link>
        )}
      </div>
      {now.recent.length > 0 ? <OrderRows orders={now.recent} slug={slug} /> : <NoOrders slug={slug} />}
    </section>
  );
}

function NoOrders({ slug }: { slug: string }) {
  return (
    <EmptyState
      picture={<Parcel />}
      title="No orders yet"
      action={
        <ButtonLink to={places.site(slug)} variant="secondary">
          Share your store
        </ButtonLink>
      }
    >
      The first one will stand here the moment it is placed, and we send you an email too.
    </EmptyState>
  );
}

function HomeSkeleton() {
  return (
    <Loading label="Loading today's numbers">
      <div className="grid grid-cols-2 gap-3 @4xl:grid-cols-3">
        <Skeleton className="col-span-2 h-28 @4xl:col-span-1" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    </Loading>
  );
}
