import { createContext, useContext } from 'react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { storesApi } from '../api/stores-api.ts';

export const SlugContext = createContext<string | null>(null);

/** The store in the address. It names a store, it gives no right to it. */
export function useSlug(): string {
  const slug = useContext(SlugContext);
  if (slug === null) throw new Error('Used outside a store.');
  return slug;
}

export function useStore() {
  const slug = useSlug();
  return storesApi.useStoreQuery({ params: { slug } });
}

/** The store's settings once they are there, for small things that can wait. */
export function useKnownStore(): StoreSettings | null {
  return useStore().currentData ?? null;
}
