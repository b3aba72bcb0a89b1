import webPush from 'web-push';
import type { AlertMessage } from '#shared/alerts.ts';
import { product } from '#shared/product.ts';
import { hours, seconds } from '../platform/clock.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Outgoing, OutgoingAnswer, OutgoingCall } from '../platform/outside/outgoing.ts';
import { pushKeys } from './keys.ts';
import type { DeviceRow } from './queries.ts';
import { isPushService } from './services.ts';

export interface SendDeps extends Pick<PlatformDeps, 'config' | 'db' | 'clock' | 'log'> {
  outgoing: Outgoing;
}

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
  return outcomeOf(await deps.outgoing.call(callOf(deps, keys, device, message)));
}

function callOf(
  { config }: Pick<SendDeps, 'config'>,
  keys: { publicKey: string; privateKey: string },
  { endpoint, p256dh, auth }: Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth'>,
  message: AlertMessage,
): OutgoingCall {
  const subject = config.platformUrl.startsWith('https:') ? config.platformUrl : `mailto:${product.email}`;
  const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(message), encoding);
  const { origin } = new URL(endpoint);
  const signed = webPush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, encoding);
  return {
    url: endpoint,
    allowed: config.pushServices,
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
    body: cipherText,
  };
}

function outcomeOf(answer: OutgoingAnswer): Sent {
  if (answer.is !== 'answered') return { is: 'later', reason: answer.why, waitMs: 0 };
  const { status } = answer;
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const reason = `the push service answered ${status}`;
  const asked = Number(answer.retryAfter ?? Number.NaN);
  if (status === 429 || status >= 500)
    return {
      is: 'later',
      reason,
      waitMs: Number.isFinite(asked) ? seconds(Math.min(3600, Math.max(0, asked))) : 0,
    };
  return { is: 'never', reason };
}
