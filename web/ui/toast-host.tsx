import { useSyncExternalStore } from 'react';
import { toastHost } from './notify.ts';

/** Put one at the root of each application. */
export function ToastHost() {
  const Toaster = useSyncExternalStore(toastHost.subscribe, toastHost.now, () => null);
  return Toaster && <Toaster />;
}
