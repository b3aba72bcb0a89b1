import { dashboardBase } from '#web/client/paths.ts';
import { newReleaseWaits, takeOver } from '../shell/new-release.ts';

/** A worker that is not ready by then changes over at the next visit (milliseconds). */
const longest = 5_000;

/**
 * Loads the dashboard in the language that was just chosen. What the worker keeps is in the one before: its page is
 * forgotten, and the worker that keeps the new one takes over at once where it comes soon.
 */
export async function speakAnew(): Promise<void> {
  await forgetPage().catch(() => undefined);
  const worker = await nextWorker().catch(() => null);
  if (!worker) return location.reload();
  newReleaseWaits(worker);
  takeOver();
}

async function forgetPage(): Promise<void> {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(dashboardBase);
}

async function nextWorker(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker?.getRegistration(dashboardBase);
  if (!registration) return null;
  await registration.update();
  const { waiting, installing } = registration;
  if (waiting || !installing) return waiting;
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), longest);
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') resolve(installing);
    });
  });
}
