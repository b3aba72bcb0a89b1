import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/**
 * A UUID of version 7 (RFC 9562): time-ordered, so that keys of one table land beside each other, with 62 random bits, of
 * which a random UUID has them ready: asked for one by one they took longer than all else here. A counter in the 12 bits
 * after the time keeps ids of one millisecond in order.
 */
export function newId(): string {
  const random = randomUUID();
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = Number.parseInt(random.slice(0, 3), 16) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${random.slice(18)}`;
}

/** A UUID of version 8 (RFC 9562: of one's own making) that stands for a text. */
export function idFrom(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is an id as ours are. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** A name for one answer, to find it in the log. */
export const newRequestId = (): string => randomUUID();

/** 256 random bits as URL-safe text: for cookies and links that open a door. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** `prefix-` and 26 characters of base 32 (130 random bits), in the alphabet every provider accepts. */
export function newReference(prefix: string): string {
  return `${prefix}-${Array.from(randomBytes(26), (byte) => base32[byte & 31]).join('')}`;
}

/** What is kept of a secret. Plain SHA-256 is enough for 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A secret that can be made again from what it stands for, so that it need not be kept. */
export function derivedSecret(key: string, about: string): string {
  return createHmac('sha256', key).update(about).digest('base64url');
}

/** Compares without telling by its time where two texts differ. */
export function sameSecret(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

/** Whether a proof was made of this with one of the keys; `length`: characters of it that are kept. */
export const provenBy = (keys: readonly string[], about: string, proof: string, length?: number): boolean =>
  keys.some((key) => sameSecret(proof, derivedSecret(key, about).slice(0, length)));
