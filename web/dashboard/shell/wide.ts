import { useSyncExternalStore } from 'react';

/** From here on there is room for a list and one of its things; `desk:` in dashboard.css says the same. */
const wideEnough = '(min-width: 68.75rem)';

function listen(changed: () => void): () => void {
  const query = window.matchMedia?.(wideEnough);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

export function useWide(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia?.(wideEnough).matches ?? false);
}
