import { argon2Sync, randomBytes } from 'node:crypto';
import os from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';

test('X-26 a kept password says argon2id, 19 MiB, two passes, and is salted', async () => {
  const [one, two] = await Promise.all([hashPassword('kola nut 24'), hashPassword('kola nut 24')]);
  const shape = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;
  expect(one).toMatch(shape);
  expect(two).toMatch(shape);
  expect(one).not.toBe(two);
  expect(await isPassword('kola nut 24', one)).toBe(true);
  expect(await isPassword('kola nut 25', one)).toBe(false);
});

test('the same letters composed by another keyboard are the same password', async () => {
  const kept = await hashPassword('Ọmọ adé dúdú'.normalize('NFD'));
  expect(await isPassword('Ọmọ adé dúdú'.normalize('NFC'), kept)).toBe(true);
});

test('nobody has no password, not even an empty one', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('kola nut 24', null)).toBe(false);
});

test('a password kept at another cost still opens and is known to be outdated', async () => {
  const salt = randomBytes(16);
  const tag = argon2Sync('argon2id', {
    message: 'kola nut 24',
    nonce: salt,
    memory: 8192,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  });
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const kept = `$argon2id$v=19$m=8192,t=3,p=1$${plain(salt)}$${plain(tag)}`;
  expect(await isPassword('kola nut 24', kept)).toBe(true);
  expect(await isPassword('kola nut 25', kept)).toBe(false);
  expect(isOutdated(kept)).toBe(true);
  expect(isOutdated(await hashPassword('kola nut 24'))).toBe(false);
});

test('one password is worked on, two where there are four processors, forty wait, and everybody else is told to come back', async () => {
  const atOnce = os.availableParallelism() < 4 ? 1 : 2;
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => isPassword('kola nut 24', null)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(50 - 40 - atOnce);
  expect(refused[0]!.reason).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect(await isPassword('kola nut 24', null)).toBe(false);
});
