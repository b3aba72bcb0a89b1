import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { keyFor, type Config } from '../platform/config.ts';

const nonceBytes = 12;
const tagBytes = 16;

export interface Seal {
  seal(secret: string, about: string): Buffer;
  /** @throws when it was changed, moved to another row or made with another key. */
  open(sealed: Buffer, about: string): string;
}

/** Keeps card codes unreadable to whoever has only the database: AES-256-GCM, bound to the row they belong to. */
export function cardSeal(config: Config): Seal {
  const key = createHash('sha256').update(keyFor(config, 'saved-cards')).digest();
  return {
    seal(secret, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, about) {
      const tagEnd = nonceBytes + tagBytes;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(nonceBytes, tagEnd));
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
    },
  };
}
