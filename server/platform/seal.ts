import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Keeps secrets of others so that the database alone does not give them away. */
export interface Seal {
  /** `about` belongs to the seal: a secret moved to another row does not open there. */
  close(secret: string, about: string): Buffer;
  /** @throws when it was closed with another key, for something else, or was changed. */
  open(sealed: Buffer, about: string): string;
}

/** AES-256-GCM; a nonce is random and used once. */
export function sealWith(key: string): Seal {
  const bytes = createHash('sha256').update(key).digest();
  return {
    close(secret, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, about) {
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', bytes, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([
        decipher.update(sealed.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
