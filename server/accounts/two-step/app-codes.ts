import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import { product } from '#shared/product.ts';
import { randomBytes } from 'node:crypto';

/** Seconds for which an app shows a code; phones' clocks differ by one such time at most. */
const period = 30;
const tolerance = 1;
const secretBytes = 20;

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer: product.name, label, period, secret: Secret.fromBase32(secret) });

/** A secret for an app, in base 32. */
export const newAppSecret = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;

/** How an app is told of a secret: as an address, and as a picture of it. */
export function forApp(secret: string, email: string): { uri: string; picture: string } {
  const uri = appOf(secret, email).toString();
  return { uri, picture: encodeQR(uri, 'svg', { ecc: 'medium', border: 3 }) };
}

/** Which thirty seconds since 1970 a code belongs to; null where it is none of now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: tolerance });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}
