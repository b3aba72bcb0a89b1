import { useEffect, useSyncExternalStore } from 'react';
import { WifiOff } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { lagosDate, lagosDay, lagosTime } from '#shared/lagos.ts';
import { api, tagTypes } from '#web/client/api.ts';
import { seenAt, watchSeenAt } from '#web/client/last-seen.ts';
import { Button } from '#web/ui/button.tsx';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
/** Since when what is on the screen is old; null while the network answers. */
const useSeenAt = (): number | null => useSyncExternalStore(watchSeenAt, seenAt);

/** `14:32`, and the day as well where that is not today. */
function momentWords(at: number): string {
  const moment = new Date(at);
  const isToday = lagosDay(moment) === lagosDay(new Date());
  return isToday ? lagosTime(moment) : `${lagosDate(moment)}, ${lagosTime(moment)}`;
}

/** Asks again for everything on the screen. */
function useAskAgain(): () => void {
  const dispatch = useDispatch();
  return () => void dispatch(api.util.invalidateTags([...tagTypes]));
}

const firstWait = 500;
const longestWait = 60_000;

/** Says that there is no network, how old what one sees is, and that nothing can be changed meanwhile. */
export function OfflineNote() {
  const online = useOnline();
  const seen = useSeenAt();
  const askAgain = useAskAgain();
  const isOld = seen !== null;
  useEffect(() => {
    if (!online || !isOld) return undefined;
    // A phone says that the network is back a moment before it is, and may be wrong: asked ever more rarely.
    let wait = firstWait;
    const again = () => {
      askAgain();
      wait = Math.min(wait * 2, longestWait);
      timer = setTimeout(again, wait);
    };
    let timer = setTimeout(again, wait);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- begun anew when the network goes or comes, and not each time it is drawn
  }, [online, isOld]);
  return (
    <div role="status" className="sticky top-14 z-20 lg:top-0">
      {(!online || seen !== null) && (
        <p className="m-0 flex flex-wrap items-center justify-center gap-x-2 bg-highlight px-4 py-1.5 text-center font-medium text-on-highlight">
          <WifiOff className="size-5 shrink-0" />
          {seen === null ? 'No network.' : `As of ${momentWords(seen)}, no network.`} Only what is done under
          Sell is kept.
          {online && (
            <Button variant="secondary" size="small" onClick={askAgain}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
