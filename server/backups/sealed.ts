import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import type { BackupKeys } from './keys.ts';
import { BackupRefused, damaged } from './refused.ts';

/**
 * A sealed file: its beginning, then frames of AES-256-GCM. Each frame's number is in its nonce, and the last one says
 * that it is, so that none can be left out, changed, moved or cut off.
 */
const magic = Buffer.from('PRESENCE-BACKUP1');
const saltBytes = 32;
const beginning = magic.length + 16 + saltBytes;
const frameBytes = 64 * 1024;
const tagBytes = 16;

function nonce(frame: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(frame, 3, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

export interface SealedFile {
  write(bytes: Buffer): Promise<void>;
  /** Puts it in its place, whole; answers its size in bytes. */
  end(): Promise<number>;
  /** Leaves nothing behind. */
  dismiss(): Promise<void>;
}

/** Writes a sealed file, which appears under its name only when it is whole. */
export async function sealFile(file: string, keys: BackupKeys): Promise<SealedFile> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  const handle = await open(draft, 'w', 0o600);
  const salt = randomBytes(saltBytes);
  const key = keys.ofFile(salt);
  let waiting: Buffer[] = [Buffer.alloc(0)];
  let [held, frame, written] = [0, 0, beginning];
  await handle.write(Buffer.concat([magic, keys.mark, salt]));

  const seal = async (bytes: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(frame++, isLast));
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    written += sealed.length;
    await handle.writeFile(sealed);
  };
  return {
    async write(bytes) {
      waiting.push(bytes);
      held += bytes.length;
      // The last frame is known only at the end, so one is always kept back.
      if (held <= frameBytes) return;
      let rest = Buffer.concat(waiting);
      for (; rest.length > frameBytes; rest = rest.subarray(frameBytes))
        await seal(rest.subarray(0, frameBytes), false);
      waiting = [rest];
      held = rest.length;
    },
    async end() {
      await seal(Buffer.concat(waiting), true);
      await handle.sync();
      await handle.close();
      await rename(draft, file);
      return written;
    },
    async dismiss() {
      await handle.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

/**
 * Opens a sealed file piece by piece; each piece is proven before it is handed on.
 * @throws BackupRefused where it is none, is sealed with another key, or is not whole.
 */
export async function* openSealed(file: string, keys: BackupKeys, what: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const first = await readExactly(handle, 0, Math.min(beginning, size));
    if (!first.subarray(0, magic.length).equals(magic)) throw new BackupRefused(`${what} is no back-up.`);
    if (size < beginning + tagBytes) throw damaged(what);
    if (!first.subarray(magic.length, magic.length + 16).equals(keys.mark))
      throw new BackupRefused(`${what} was made with another BACKUP_KEY. Set the one it was made with.`);
    const key = keys.ofFile(first.subarray(beginning - saltBytes));
    const step = frameBytes + tagBytes;
    for (let at = beginning, frame = 0; at < size; at += step, frame++) {
      const sealed = await readExactly(handle, at, Math.min(step, size - at));
      yield unsealed(sealed, { key, nonce: nonce(frame, at + step >= size), what });
    }
  } finally {
    await handle.close();
  }
}

function unsealed(sealed: Buffer, by: { key: Buffer; nonce: Buffer; what: string }): Buffer {
  if (sealed.length < tagBytes) throw damaged(by.what);
  const body = sealed.subarray(0, sealed.length - tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', by.key, by.nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(body.length));
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw damaged(by.what);
  }
}

async function readExactly(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let read = 0; read < length;) {
    const { bytesRead } = await handle.read(bytes, read, length - read, at + read);
    if (bytesRead === 0) return bytes.subarray(0, read);
    read += bytesRead;
  }
  return bytes;
}
