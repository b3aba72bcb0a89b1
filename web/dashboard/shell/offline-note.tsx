import { useSyncExternalStore } from 'react';
import { WifiOff } from 'lucide-react';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

export function OfflineNote() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-14 z-20 lg:top-0">
      {!online && (
        <p className="m-0 flex items-center justify-center gap-2 bg-highlight px-4 py-2 text-center font-medium text-on-highlight">
          <WifiOff className="size-5 shrink-0" />
          You are offline. What you see may be old, and changes cannot be saved yet.
        </p>
      )}
    </div>
  );
}
