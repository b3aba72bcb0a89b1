import { expect, test, type Page } from '@playwright/test';
import { orderShop } from './daily/orders.ts';
import { fits, sound } from './sound.ts';

test.use({ serviceWorkers: 'allow', baseURL: process.env.E2E_URL });

interface Sent {
  message: { title: string; body: string; path: string };
}

/** A phone whose push service is the one beside the program; its own belongs to somebody we do not reach. */
async function withPushService(page: Page): Promise<string> {
  const origin = process.env.E2E_PUSH!;
  const subscription = (await (await fetch(`${origin}/browsers`)).json()) as { endpoint: string };
  await page.addInitScript((given) => {
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => given } as unknown as PushSubscription);
  }, subscription);
  return subscription.endpoint;
}

const sentTo = async (endpoint: string) =>
  (await (
    await fetch(`${process.env.E2E_PUSH!}/messages?of=${encodeURIComponent(endpoint)}`)
  ).json()) as Sent[];

/**
 * Hands a message to the page's worker, as the browser does when one comes from its push service, and waits until the worker
 * is done with it. Nobody may ask for what is shown before: a browser that has written a message down and not shown it yet
 * takes it for one that was wiped away, and forgets it for good.
 */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/dashboard'));
      if (ours) resolve(ours.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const service = 'pushMessaging';
  await session.send('BackgroundService.setRecording', { service, shouldRecord: true });
  const done = new Promise<void>((resolve) =>
    session.on(
      'BackgroundService.backgroundServiceEventReceived',
      ({ backgroundServiceEvent: { eventName } }) => {
        if (eventName === 'Push event completed') resolve();
      },
    ),
  );
  await session.send('BackgroundService.startObserving', { service });
  const origin = new URL(page.url()).origin;
  const data = JSON.stringify(message);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data });
  await done;
}

test('an owner has the phone ring, an order comes, and its message shows and opens it', async ({
  page,
  context,
}) => {
  const endpoint = await withPushService(page);
  const { slug, order } = await orderShop(page, 'bell');
  await context.grantPermissions(['notifications']);
  await page.goto(`/dashboard/more?slug=${slug}`);
  await page.getByRole('link', { name: 'Alerts' }).click();
  await page.getByRole('button', { name: 'Ring on this phone' }).click();
  await expect(page.getByText('It rings here, also when the dashboard is closed')).toBeVisible();
  await sound(page);
  await fits(page);
  await page.getByLabel('Quiet from').selectOption('');
  await page.getByLabel('until').selectOption('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Send me one now' }).click();
  await expect.poll(async () => (await sentTo(endpoint)).length).toBe(1);

  await order(2);
  await expect.poll(async () => (await sentTo(endpoint)).length).toBe(2);
  const { message } = (await sentTo(endpoint))[1]!;
  expect(message).toMatchObject({ title: 'New order: Order 1001', body: '₦9,500 · 2 items · Ngozi’s Clay' });

  await deliver(page, message);
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, data }) => ({ title, body, path: (data as { path: string }).path }));
  });
  const { title, body, path } = message;
  expect(shown).toContainEqual({ title, body, path });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1001');
});
