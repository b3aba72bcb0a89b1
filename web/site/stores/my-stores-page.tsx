import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { useSession } from '#web/client/session-state.ts';
import { useSitesQuery } from '#web/client/sites-api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';
import { Data } from '../components/data.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import emptyStall from '../pictures/empty-stall.svg';
import { OwnersOnly } from './owners-only.tsx';
import { StoreCard } from './store-card.tsx';
import { WaitingInvitations } from './waiting-invitations.tsx';

export default function MyStoresPage() {
  return (
    <Data>
      <div className="mx-auto min-h-[70vh] max-w-4xl px-4 py-8 sm:px-6 sm:py-12">
        <NeedsScript />
        <OwnersOnly back={paths.myStores}>
          <Welcome />
          <WaitingInvitations />
          <Stores />
        </OwnersOnly>
      </div>
    </Data>
  );
}

function Welcome() {
  const { user } = useSession();
  const name = user?.first_name.trim() ?? '';
  return (
    <header className="mb-8 flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 items-center gap-4">
        <span
          aria-hidden="true"
          data-testid="initial"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-highlight font-display text-2xl font-extrabold text-on-highlight uppercase"
        >
          {[...name][0] ?? '?'}
        </span>
        <h1 className="m-0 min-w-0 text-2xl font-extrabold break-words sm:text-3xl">
          {name ? `Welcome, ${name}` : 'Welcome'}
        </h1>
      </div>
      <Link to={paths.addStore} className={buttonClass({ className: 'max-sm:w-full' })}>
        <Plus aria-hidden="true" className="size-5" />
        Add Business
      </Link>
    </header>
  );
}

function Stores() {
  const { data, isLoading, isFetching, isError, refetch } = useSitesQuery();
  if (isLoading) return <LoadingStores />;
  if (isError || !data)
    return (
      <ErrorState
        message="Failed to load your stores. Please try again."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState
        picture={<img src={emptyStall} alt="" width="240" height="160" className="h-auto w-48" />}
        title="You don't have any stores yet."
        action={
          <Link to={paths.addStore} className={buttonClass({ size: 'large' })}>
            Create your first store
          </Link>
        }
      >
        A store holds your products, orders and customers. The first one takes about five minutes.
      </EmptyState>
    );
  return (
    <ul aria-label="Your stores" className="m-0 grid list-none grid-cols-1 gap-4 p-0 sm:grid-cols-2">
      {data.map((site) => (
        <StoreCard key={site.id} site={site} />
      ))}
    </ul>
  );
}

function LoadingStores() {
  return (
    <Loading label="Loading your stores">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {[1, 2].map((row) => (
          <div key={row} className="flex items-center gap-4 rounded-md border border-line bg-surface p-5">
            <Skeleton className="size-14 rounded-md" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
