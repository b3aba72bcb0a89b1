import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import os from 'node:os';
import { AppError } from '../../platform/http/errors.ts';

/** What argon2id costs us and a thief of the table alike: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const tagBytes = 32;

interface PasswordHash {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

/**
 * The text to keep of a password: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`.
 * @throws AppError unavailable when too many others wait for theirs.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await inTurn(() => derive(password, { ...cost, salt, tag: Buffer.alloc(tagBytes) }));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain64(salt)}$${plain64(tag)}`;
}

/** Stands in where there is no password, so that a guess takes as long as anywhere else. */
const nobodysPassword = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain64(randomBytes(saltBytes))}$${plain64(randomBytes(tagBytes))}`;

/**
 * Always one derivation, also when `kept` is null (nobody, or somebody without a password); then the answer is no.
 * @throws AppError unavailable when too many others wait for theirs.
 */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const hash = decode(kept ?? nobodysPassword);
  const tag = await inTurn(() => derive(password, hash));
  return timingSafeEqual(tag, hash.tag) && kept !== null;
}

/** Whether a kept password was made at another cost than today's, and should be made again while it is known. */
export function isOutdated(kept: string): boolean {
  const { memory, passes, parallelism } = decode(kept);
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
}

function derive(password: string, hash: PasswordHash): Promise<Buffer> {
  const { memory, passes, parallelism, salt, tag } = hash;
  // One form for letters that keyboards compose differently, so that a password typed on another phone still fits.
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message, nonce: salt, memory, passes, parallelism, tagLength: tag.length },
      (error, derived) => (error ? reject(error) : resolve(derived)),
    );
  });
}

function decode(kept: string): PasswordHash {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(kept);
  if (!match) throw new Error('A kept password has an unknown form.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function plain64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Derivations at once in this process: each takes a processor and 19 MiB, and the shop has other work, so half of them at most. */
const mostAtOnce = os.availableParallelism() < 4 ? 1 : 2;
/** Longer queues would only make everybody give up waiting. */
const mostWaiting = 40;
let atWork = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= mostAtOnce) {
    if (waiting.length >= mostWaiting)
      throw new AppError('unavailable', 'We are very busy right now. Please try again in a moment.', 2);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else atWork += 1;
  try {
    return await work();
  } finally {
    // The place is handed on, so nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}
