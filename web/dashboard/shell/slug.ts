import { createContext, useContext } from 'react';
import type { Permission } from '#shared/roles.ts';
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

/** Whether the person may do something in this store; no until that is known. */
export function useMay(permission: Permission): boolean {
  return useStore().currentData?.may.includes(permission) ?? false;
}

/** The store's settings once they are there, for small things that can wait. */
export function useKnownStore(): StoreSettings | null {
  return useStore().currentData ?? null;
}
