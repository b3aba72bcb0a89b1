import { createHmac } from 'node:crypto';

/** How events are signed. `previous` is the key before the last rotation. */
export const signatureModes = ['current', 'previous', 'corrupt', 'truncated', 'omitted'] as const;
export type SignatureMode = (typeof signatureModes)[number];

/** Lower-case hex HMAC-SHA512 of the body's exact bytes: 128 characters. */
function sign(body: Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}

/** The signature header for a mode; null to send none. `keys` are newest first. */
export function signatureFor(mode: SignatureMode, body: Buffer, keys: readonly string[]): string | null {
  if (mode === 'omitted') return null;
  if (mode === 'previous') return sign(body, keys[1] ?? keys[0]!);
  const good = sign(body, keys[0]!);
  if (mode === 'truncated') return good.slice(0, 64);
  if (mode === 'corrupt') return (good.startsWith('0') ? '1' : '0') + good.slice(1);
  return good;
}
