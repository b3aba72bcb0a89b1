import { mostPerLine } from '#shared/goods/quantity.ts';
import { days, type Clock } from '../../platform/clock.ts';
import { keyFor, keysFor, type Config } from '../../platform/config/config.ts';
import { derivedSecret, provenBy } from '../../platform/ids.ts';

/** How long a basket that was sent on can be taken (milliseconds). */
const lifeMs = days(7);

interface Line {
  variant_id: string;
  quantity: number;
}

interface Deps {
  config: Config;
  clock: Clock;
}

/** Bytes of the end of its life (seconds), and of a line: the variant's id and how many. */
const endBytes = 4;
const idBytes = 16;
const lineBytes = idBytes + 1;
/** Characters of base64url: 132 bits. */
const proofLength = 22;
/** Lines a link may carry; a basket holds as many. */
const mostLines = 50;

const proof = (config: Config, storeId: string, body: string) =>
  derivedSecret(keyFor(config, 'basket-link'), `${storeId}:${body}`).slice(0, proofLength);

/**
 * A basket as text for an address of its store: what is in it and until when, with a proof that we wrote it. Nothing is
 * kept of it, and it says nothing of who filled the basket.
 */
export function basketCode({ config, clock }: Deps, storeId: string, lines: readonly Line[]): string {
  const end = Buffer.alloc(endBytes);
  end.writeUInt32BE(Math.floor((clock.now().getTime() + lifeMs) / 1000));
  const packed = lines
    .slice(0, mostLines)
    .map(({ variant_id, quantity }) =>
      Buffer.concat([Buffer.from(variant_id.replaceAll('-', ''), 'hex'), Buffer.from([quantity])]),
    );
  const body = Buffer.concat([end, ...packed]).toString('base64url');
  return body + proof(config, storeId, body);
}

const uuid = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

/** The lines of such a text; null when we did not write it for this store, or its time is over. */
export function basketOf({ config, clock }: Deps, storeId: string, code: string): Line[] | null {
  if (!/^[\w-]{50,1300}$/.test(code)) return null;
  const body = code.slice(0, -proofLength);
  const given = code.slice(-proofLength);
  if (!provenBy(keysFor(config, 'basket-link'), `${storeId}:${body}`, given, proofLength)) return null;
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.readUInt32BE() * 1000 <= clock.now().getTime()) return null;
  const lines: Line[] = [];
  for (let at = endBytes; at + lineBytes <= bytes.length; at += lineBytes)
    lines.push({
      variant_id: uuid(bytes.subarray(at, at + idBytes).toString('hex')),
      quantity: Math.min(bytes[at + idBytes]!, mostPerLine),
    });
  return lines;
}
