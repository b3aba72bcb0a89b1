import type { ReactNode } from 'react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { Loaded } from '../components/loaded.tsx';
import { useStore } from '../shell/slug.ts';

/** The store's settings for a page that cannot show anything without them. */
export function WithStore({ children }: { children: (store: StoreSettings) => ReactNode }) {
  const store = useStore();
  return (
    <Loaded of={store} what="your store's settings" shapes={['h-40', 'h-40']} gap="gap-4">
      {children}
    </Loaded>
  );
}
