import { workerAt } from '#shared/trusted.ts';
import { dashboardBase } from '#web/client/paths.ts';
import { newReleaseWaits } from './new-release.ts';

/** Whether there is a newer one is asked at most this often while the dashboard stays open (milliseconds). */
const lookEvery = 3_600_000;
let registered: Promise<ServiceWorkerRegistration | null> | null = null;

/**
 * The dashboard's service worker; it reaches the dashboard's pages alone. null where the browser has none, as in a
 * private window: then there are no messages, and nothing opens without a network.
 */
export function dashboardWorker(): Promise<ServiceWorkerRegistration | null> {
  return (registered ??= register().catch(() => null));
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.register(workerAt(`${dashboardBase}/worker.js`), {
    scope: dashboardBase,
  });
  watch(registration);
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookEvery) return;
    looked = Date.now();
    void registration.update().catch(() => undefined);
  });
  return registration;
}

function watch(registration: ServiceWorkerRegistration): void {
  // The first one of a browser is of the page's own release.
  const tell = (worker: ServiceWorker | null) => {
    if (worker && navigator.serviceWorker.controller) newReleaseWaits(worker);
  };
  tell(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed') tell(next);
    });
  });
}
