import type { AlertMessage } from '#shared/alerts.ts';
import type { PushData, Rung, WorkerScope } from './scope.ts';

const worker = self as unknown as WorkerScope;
const base = '/dashboard';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** Only into the dashboard, whatever a message says. */
const within = (path: unknown): string =>
  isText(path) &&
  new URL(path, worker.location.origin).pathname.split('/')[1] === 'dashboard' &&
  path.startsWith('/')
    ? path
    : base;

function read(data: PushData | null): AlertMessage {
  let given: Partial<AlertMessage> = {};
  try {
    given = (data?.json() ?? {}) as Partial<AlertMessage>;
  } catch {
    // What cannot be read is still shown as something: a browser takes the right away from workers that stay silent.
  }
  const { title, body, tag, path } = given;
  return {
    title: isText(title) ? title : 'News from your shop',
    body: isText(body) ? body : 'Open the dashboard to see it.',
    tag: isText(tag) ? tag : 'news',
    path: within(path),
  };
}

/** Shows what came, with the phone's own sound. */
export async function rang(data: PushData | null): Promise<void> {
  const { title, body, tag, path } = read(data);
  const options: NotificationOptions & Record<string, unknown> = {
    body,
    tag,
    renotify: true,
    icon: `${base}/icon-192.png`,
    badge: `${base}/badge.png`,
    vibrate: [200, 100, 200],
    data: { path },
  };
  await worker.registration.showNotification(title, options);
}

/** A tap leads to what it is about, in the dashboard that is open already where there is one. */
export async function opened(notification: Rung): Promise<void> {
  notification.close();
  const path = within((notification.data as { path?: unknown } | null)?.path);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false });
  const [open] = windows;
  if (!open) return void (await worker.clients.openWindow(path));
  const there = await open.navigate(path).catch(() => null);
  await (there ?? open).focus().catch(() => null);
  if (!there) await worker.clients.openWindow(path);
}
