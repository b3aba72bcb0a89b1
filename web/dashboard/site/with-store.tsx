import type { ReactNode } from 'react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { Loading, Skeleton } from '#web/ui/states.tsx';
import { Loaded } from '../components/loaded.tsx';
import { useStore } from '../shell/slug.ts';

/** The store's settings for a page that cannot show anything without them. */
export function WithStore({ children }: { children: (store: StoreSettings) => ReactNode }) {
  const store = useStore();
  return (
    <Loaded
      of={store}
      failed="We could not load your store's settings."
      skeleton={
        <Loading label="Loading your store's settings">
          <div className="grid grid-cols-1 gap-4">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      }
    >
      {children}
    </Loaded>
  );
}
