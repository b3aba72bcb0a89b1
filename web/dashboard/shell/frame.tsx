import { Suspense } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { isMissing } from '#web/client/errors.ts';
import { UndoHost } from '../components/undo.tsx';
import { storesApi } from '../api/stores-api.ts';
import { SideBar, TabBar, TopBar } from './bars.tsx';
import { ChooseStore, NotYourStore } from './choose-store.tsx';
import { OfflineNote } from './offline-note.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { SlugContext } from './slug.ts';

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

function Frame({ slug, bare }: { slug: string; bare: boolean }) {
  const { error, currentData } = storesApi.useStoreQuery({ params: { slug } });
  const { pathname } = useLocation();
  if (!currentData && isMissing(error)) return <NotYourStore slug={slug} />;
  const page = (
    <PageBoundary at={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
  if (bare) return page;
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-md bg-action px-4 py-3 font-semibold text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      <SideBar />
      <div className="flex min-h-dvh flex-col lg:pl-64">
        <TopBar />
        <OfflineNote />
        <main id="main" tabIndex={-1} className="content-foot flex-1 outline-none">
          <div className="mx-auto max-w-5xl px-4 has-[[data-wide]]:max-w-[100rem] py-6 sm:px-8 lg:py-8">
            {page}
          </div>
        </main>
      </div>
      <TabBar />
      <UndoHost />
    </>
  );
}
