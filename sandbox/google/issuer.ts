import type { JsonWebKey, KeyObject } from 'node:crypto';
import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

const makeKeys = promisify(generateKeyPair);

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  published: JsonWebKey & { kid: string; alg: 'RS256'; use: 'sig' };
}

export interface GoogleIssuer {
  /** The name in every token. */
  issuer: string;
  /** The public keys, newest first. */
  keys(): Promise<SigningKey['published'][]>;
  /** Signs from now on with a new key; the old ones are no longer published unless `keep`. Answers the new key's id. */
  rotate(options?: { keep?: boolean }): Promise<{ kid: string }>;
  /** Signs whatever claims it is given, as they are; `header` goes over the usual one. */
  sign(claims: object, header?: object): Promise<string>;
}

/** The name that stands for Google in development; an identity keeps it whatever port the sandbox has. */
export const standInIssuer = 'https://google.sandbox.example';

/** An issuer of ID tokens with keys of its own, which live as long as the process. */
export function createIssuer(issuer: string): GoogleIssuer {
  // Made when first asked for, since most runs of the sandbox never do.
  let signing: Promise<SigningKey[]> | null = null;
  const current = () => (signing ??= newKey().then((key) => [key]));
  return {
    issuer,
    keys: async () => (await current()).map(({ published }) => published),
    async rotate({ keep = false } = {}) {
      const old = keep ? await current() : [];
      const key = await newKey();
      signing = Promise.resolve([key, ...old]);
      return { kid: key.kid };
    },
    async sign(claims, header = {}) {
      const [key] = await current();
      const parts = [{ alg: 'RS256', kid: key!.kid, typ: 'JWT', ...header }, claims];
      const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key!.privateKey).toString('base64url')}`;
    },
  };
}

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await makeKeys('rsa', { modulusLength: 2048 });
  const kid = randomBytes(20).toString('hex');
  const published = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as const;
  return { kid, privateKey, published };
}
