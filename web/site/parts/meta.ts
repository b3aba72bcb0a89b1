import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What the server wrote into a `<meta name=…>` of this page; null before hydration and when it wrote none. */
export function useMeta(name: string): string | null {
  return useSyncExternalStore(
    never,
    () => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null,
    () => null,
  );
}
