import type { Delivery } from './delivery.ts';
import type { Settings } from '../control/settings.ts';
import type { SignatureMode } from './signature.ts';
import { signatureFor } from './signature.ts';

/** Where events of a provider are posted; null for nowhere. */
export function addressFor(settings: Settings, provider: Delivery['provider']): string | null {
  return provider === 'flutterwave' ? settings.flutterwave_webhook_url : settings.webhook_url;
}

/** The headers that prove where an event comes from: a signature, or the second provider's plain secret. */
export function proofFor(
  settings: Settings,
  delivery: Delivery,
  body: Buffer,
  keys: readonly string[],
): Record<string, string> {
  const mode = delivery.signature ?? settings.webhook_signature;
  const flutterwave = delivery.provider === 'flutterwave';
  const proof = flutterwave ? hashFor(mode, settings.flutterwave_hash) : signatureFor(mode, body, keys);
  return proof === null ? {} : { [flutterwave ? 'verif-hash' : 'x-paystack-signature']: proof };
}

function hashFor(mode: SignatureMode, hash: string): string | null {
  if (mode === 'omitted') return null;
  if (mode === 'truncated') return hash.slice(0, Math.floor(hash.length / 2));
  if (mode === 'corrupt') return `${hash}x`;
  return mode === 'previous' ? `previous-${hash}` : hash;
}

/** Why no answer came, in a word. */
export function messageOf(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return code ?? message ?? 'failed';
}
