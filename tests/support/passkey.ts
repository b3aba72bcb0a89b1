import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { encodeCBOR, type CBORType } from '@levischuck/tiny-cbor';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url');
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

interface Question {
  challenge: string;
}

/** A phone that keeps one passkey, and counts its uses where it does. */
export function softPasskey(page: string, counts = true) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(page).hostname), head, more]);
  };
  return {
    id: text(id),
    /** Its count goes back, as of a copy. */
    rewind: (to: number) => void (counter = to),
    make({ challenge }: Question, origin = page) {
      const key = new Map<number, CBORType>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const kept = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(encodeCBOR(key as CBORType))]);
      const attestation = new Map<string, CBORType>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(present | verified | withKey, kept))],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
          attestationObject: text(encodeCBOR(attestation as CBORType)),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge }: Question, { origin = page, flags = present | verified } = {}) {
      if (counts) counter += 1;
      const [data, about] = [clientData('webauthn.get', challenge, origin), authData(flags)];
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(about),
          signature: text(sign('sha256', Buffer.concat([about, sha256(data)]), privateKey)),
        },
      };
    },
  };
}
