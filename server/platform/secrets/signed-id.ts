import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { keysFor, type Config } from '../config/config.ts';

export interface SignedIds {
  /** A token that names a row until then. What it is bound to stands only in its signature. */
  of(id: string, until: Date, boundTo: readonly (Buffer | string)[]): string;
  /** The row it names; null when it is not of our making, or bound to something else, and `late` when its time is over. */
  read(token: string, boundTo: readonly (Buffer | string)[]): { id: string } | 'late' | null;
}

const macBytes = 32;
const headBytes = 4 + 16;

/** Short-lived tokens of addresses that give something away. None says where it is kept. `purpose` separates the keys. */
export function signedIds(config: Config, purpose: Parameters<typeof keysFor>[1], clock: Clock): SignedIds {
  const keys = keysFor(config, purpose);
  const sign = (head: Buffer, boundTo: readonly (Buffer | string)[], key = keys[0]) => {
    const mac = createHmac('sha256', key).update(head);
    for (const one of boundTo) mac.update(one);
    return mac.digest();
  };
  return {
    of(id, until, boundTo) {
      const head = Buffer.alloc(headBytes);
      head.writeUInt32BE(Math.floor(until.getTime() / 1000), 0);
      Buffer.from(id.replaceAll('-', ''), 'hex').copy(head, 4);
      return Buffer.concat([head, sign(head, boundTo)]).toString('base64url');
    },
    read(token, boundTo) {
      const bytes = Buffer.from(token, 'base64url');
      // One text for one token: decoding forgives what encoding never writes.
      if (bytes.length !== headBytes + macBytes || bytes.toString('base64url') !== token) return null;
      const head = bytes.subarray(0, headBytes);
      const mac = bytes.subarray(headBytes);
      if (!keys.some((key) => timingSafeEqual(sign(head, boundTo, key), mac))) return null;
      if (head.readUInt32BE(0) * 1000 <= clock.now().getTime()) return 'late';
      const hex = head.toString('hex', 4);
      const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
      return { id: parts.join('-') };
    },
  };
}
