import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Site } from '#shared/api/stores.ts';
import { product } from '#shared/product.ts';
import { paths } from '#web/client/paths.ts';
import { useSitesQuery } from '#web/client/sites-api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Loaded, type QueryState } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { EmptyStall } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { LogoMark } from '#web/ui/logo-mark.tsx';
import { OfflineNote } from './offline-note.tsx';
import { StoreList } from './store-list.tsx';
import { storeShapes } from './store-switcher.tsx';

/** A page outside any store. */
export function OutsideStore({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <>
      <OfflineNote />
      <header className="border-b border-line bg-surface">
        <a
          href={paths.myStores}
          className="mx-auto flex min-h-16 max-w-xl items-center gap-2.5 px-4 font-display text-xl font-extrabold text-ink no-underline"
        >
          <LogoMark size={32} />
          {product.name}
        </a>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 py-8 outline-none">
        <h1 className="mt-0 mb-2 text-2xl font-bold">{title}</h1>
        {children}
      </main>
    </>
  );
}

const bringStore = (
  <p className="mt-4 mb-0 text-center">
    <Link to={places.bringStore} className="text-link inline-flex min-h-11 items-center">
      Bring a store you took along
    </Link>
  </p>
);

const addStore = (
  <>
    <a href={paths.addStore} className={buttonClass({ variant: 'secondary', wide: true, className: 'mt-4' })}>
      <Plus className="size-5" />
      Add a store
    </a>
    {bringStore}
  </>
);

/** The address names no store: straight into the only one, or a choice. */
export function ChooseStore() {
  const sites = useSitesQuery();
  const only = sites.currentData?.length === 1 ? sites.currentData[0] : undefined;
  const [params] = useSearchParams();
  // Somebody who chose a plan on the public site goes on with it.
  const choice = params.get('choose');
  const to = (slug: string) => (choice ? places.choosePlan(slug, choice) : places.home(slug));
  if (only) return <Navigate replace to={to(only.slug)} />;
  return (
    <OutsideStore title="Your stores">
      <p className="mt-0 mb-6 text-muted">
        {choice ? 'Which one is the plan for?' : 'Which one would you like to look after?'}
      </p>
      <StoresBelow sites={sites} to={to} />
    </OutsideStore>
  );
}

/** The store in the address does not exist or belongs to somebody else; the server tells neither apart. */
export function NotYourStore({ slug }: { slug: string }) {
  const sites = useSitesQuery();
  return (
    <OutsideStore title="We could not find that store">
      <p className="mt-0 mb-6 text-muted">
        There is no store “<span className="break-all">{slug}</span>” in your account. Perhaps the link is
        old, or you are signed in with another account. These are yours:
      </p>
      <StoresBelow sites={sites} />
    </OutsideStore>
  );
}

function StoresBelow({ sites, to }: { sites: QueryState<Site[]>; to?: (slug: string) => string }) {
  return (
    <Loaded
      of={sites}
      what="your stores"
      failed="Failed to load your stores. Please try again."
      shapes={storeShapes}
      gap="gap-2"
    >
      {(list) =>
        list.length === 0 ? (
          <>
            <EmptyState
              picture={<EmptyStall />}
              title="You don't have any stores yet."
              action={
                <a href={paths.addStore} className={buttonClass()}>
                  Create your store
                </a>
              }
            >
              A store takes about five minutes, and nothing needs to be perfect at first.
            </EmptyState>
            {bringStore}
          </>
        ) : (
          <>
            <StoreList sites={list} {...(to ? { to } : {})} />
            {addStore}
          </>
        )
      }
    </Loaded>
  );
}
