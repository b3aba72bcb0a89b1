import { useSyncExternalStore } from 'react';

/** A worker of a newer release that waits until somebody says so. */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** Whether a newer release of the dashboard lies ready on this phone. */
export const useNewRelease = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);

export function newReleaseWaits(worker: ServiceWorker): void {
  waiting = worker;
  listeners.forEach((listener) => listener());
}

/** Changes over to it: page and files together. */
export function takeOver(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over');
}
