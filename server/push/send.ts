import webPush from 'web-push';
import type { AlertMessage } from '#shared/alerts.ts';
import { product } from '#shared/product.ts';
import { hours, seconds } from '../platform/clock.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { pushKeys } from './keys.ts';
import type { DeviceRow } from './queries.ts';
import { isPushService } from './services.ts';

export type SendDeps = Pick<PlatformDeps, 'config' | 'db' | 'clock' | 'log'>;

/** What a push service made of a message; `waitMs`: how long it asks us to wait. */
export type Sent =
  | { is: 'sent' }
  /** The browser has ended its subscription, or it is not ours to send to. */
  | { is: 'gone' }
  | { is: 'later'; reason: string; waitMs: number }
  | { is: 'never'; reason: string };

/** News of an order that is older is of no use on a lock screen. */
export const keptMs = hours(12);
const encoding = 'aes128gcm';
const patienceMs = seconds(10);

/** Sends one message to one browser, encrypted for it alone. Never throws for what the service says or does not say. */
export async function sendMessage(
  deps: SendDeps,
  device: Pick<DeviceRow, 'id' | 'endpoint' | 'p256dh' | 'auth' | 'server_key'>,
  message: AlertMessage,
): Promise<Sent> {
  const keys = await pushKeys(deps);
  // What was subscribed with keys that we no longer have, or what lies elsewhere than it may.
  if (device.server_key !== keys.publicKey || !isPushService(device.endpoint, deps.config.pushServices))
    return { is: 'gone' };
  try {
    return outcomeOf(await fetch(...requestOf(deps, keys, device, message)));
  } catch (error) {
    return { is: 'later', reason: (error as Error).message, waitMs: 0 };
  }
}

function requestOf(
  { config }: Pick<SendDeps, 'config'>,
  keys: { publicKey: string; privateKey: string },
  { endpoint, p256dh, auth }: Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth'>,
  message: AlertMessage,
): [string, RequestInit] {
  const subject = config.platformUrl.startsWith('https:') ? config.platformUrl : `mailto:${product.email}`;
  const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(message), encoding);
  const { origin } = new URL(endpoint);
  const signed = webPush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, encoding);
  return [
    endpoint,
    {
      method: 'POST',
      headers: {
        authorization: signed.Authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': encoding,
        ttl: String(keptMs / 1000),
        urgency: 'high',
        // Of the same news a phone that was off gets one message, however often we had to try.
        topic: message.tag.replaceAll('-', '').slice(0, 32),
      },
      body: new Uint8Array(cipherText),
      // An answer that leads elsewhere is none: that address was never looked at.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    },
  ];
}

function outcomeOf(response: Response): Sent {
  const { status } = response;
  // Nobody reads what it says, and nothing is left open.
  void response.body?.cancel().catch(() => undefined);
  if (response.ok) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const reason = `the push service answered ${status}`;
  const asked = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (status === 429 || status >= 500)
    return {
      is: 'later',
      reason,
      waitMs: Number.isFinite(asked) ? seconds(Math.min(3600, Math.max(0, asked))) : 0,
    };
  return { is: 'never', reason };
}
