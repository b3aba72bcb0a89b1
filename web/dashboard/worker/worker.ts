import { rememberShell, answered, forgetOthers } from './shell.ts';
import { opened, rang } from './messages.ts';
import type { WorkerScope } from './scope.ts';

/** Runs beside the dashboard and nothing else of the site: rings for news, and opens the dashboard without a network. */
const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(rememberShell()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetOthers().then(() => worker.clients.claim())),
);
worker.addEventListener('fetch', (event) => answered(event));
worker.addEventListener('push', (event) => event.waitUntil(rang(event.data)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(opened(event.notification)));
// Only when its person says so: no page of an older release goes on over the files of this one.
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting();
});
