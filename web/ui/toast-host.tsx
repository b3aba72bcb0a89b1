import { createElement, useSyncExternalStore } from 'react';
import { toastHost } from './notify.ts';

/** Put one at the root of each application. */
export function ToastHost() {
  const toaster = useSyncExternalStore(toastHost.subscribe, toastHost.now, () => null);
  return toaster && createElement(toaster);
}
