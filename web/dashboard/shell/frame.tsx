import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { isMissing } from '#web/client/errors.ts';
import { storesApi } from '../api/stores-api.ts';
import { ChooseStore, NotYourStore } from './choose-store.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { SlugContext } from './slug.ts';

/** The editor of a page does without, so it comes by itself; the page's head asks for it in time. */
const Around = lazy(() => import('./around.tsx').then((m) => ({ default: m.Around })));

/** Everything about one store stands in this frame; the store is named by the address. `bare`: without any bars. */
export function StoreFrame({ bare = false }: { bare?: boolean }) {
  const [params] = useSearchParams();
  const slug = (params.get('slug') ?? '').trim().toLowerCase();
  if (slug === '') return <ChooseStore />;
  return (
    <SlugContext value={slug}>
      <Frame key={slug} slug={slug} bare={bare} />
    </SlugContext>
  );
}

/** What belongs to no store. */
export function OutsideFrame() {
  return (
    <PageBoundary at={useLocation().pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}

function Frame({ slug, bare }: { slug: string; bare: boolean }) {
  const { error, currentData } = storesApi.useStoreQuery({ params: { slug } });
  const { pathname } = useLocation();
  if (!currentData && isMissing(error)) return <NotYourStore slug={slug} />;
  const page = <OutsideFrame />;
  if (bare) return page;
  return (
    <PageBoundary at={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Around>{page}</Around>
      </Suspense>
    </PageBoundary>
  );
}
