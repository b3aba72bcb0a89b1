import { useCallback, useSyncExternalStore } from 'react';

/** From here on there is room for a list and one of its things; `desk:` in dashboard.css says the same. */
const wideEnough = '(min-width: 68.75rem)';
/** From here on the ways to other pages stand at the side, and the page editor has three columns; `lg:` says the same. */
const roomAtTheSide = '(min-width: 64rem)';

/** Whether a media query is true of the window now. */
function useMatches(asked: string): boolean {
  const listen = useCallback(
    (changed: () => void) => {
      const query = window.matchMedia?.(asked);
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    [asked],
  );
  return useSyncExternalStore(listen, () => window.matchMedia?.(asked).matches ?? false);
}

export const useWide = () => useMatches(wideEnough);
export const useRoomAtTheSide = () => useMatches(roomAtTheSide);
