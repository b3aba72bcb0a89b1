import { dashboardWorker } from '../shell/worker.ts';

/** What this browser lets us do. */
export type Ability =
  | 'can ring'
  /** On an iPhone or iPad, which lets only what stands on the home screen. */
  | 'must be installed'
  /** Installed there, on a system that is too old. */
  | 'must be updated'
  | 'cannot ring';

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac, and no Mac has a screen for fingers.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
const isInstalled = () =>
  (navigator as { standalone?: boolean }).standalone === true ||
  window.matchMedia('(display-mode: standalone)').matches;

export function abilityHere(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'can ring';
  if (!isApple()) return 'cannot ring';
  return isInstalled() ? 'must be updated' : 'must be installed';
}

/** Whether somebody has told this browser never to let us. */
export const isBlocked = () => 'Notification' in window && Notification.permission === 'denied';

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  server_key: string;
}

/**
 * Asks whether we may ring here, which is only ever called by a tap, and subscribes.
 * @throws Error with the sentence for what stands in the way.
 */
export async function subscribe(publicKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('You have not allowed messages, so nothing rings here.');
  const registration = await dashboardWorker();
  if (!registration)
    throw new Error('This browser keeps nothing, as in a private window, so it cannot ring.');
  await navigator.serviceWorker.ready;
  const { pushManager } = registration;
  // One that was made with other keys of ours stands in the way of a new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new Error('Your browser could not reach its push service. Check your connection and try again.');
    });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('Your browser gave no address to ring at.');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, server_key: publicKey };
}

/** Ends it in the browser as well. */
export async function unsubscribe(): Promise<void> {
  const registration = await dashboardWorker();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
