import { after, hours } from '../clock.ts';

/** How an entry is kept: as it is, or packed. */
export type Method = 'none' | 'deflate';

/** One thing in a zip. */
export interface Entry {
  name: string;
  method: Method;
  /** Where its header begins. Bytes, like the rest. */
  offset: number;
  crc: number;
  size: number;
  packed: number;
}

/** A number that does not fit four bytes is said elsewhere; this stands for it. */
const most = 0xff_ff_ff_ff;
/** An entry of that many bytes may need more when it is packed. */
const large = 0xf0_00_00_00;

export const mayBeLarge = (size: number): boolean => size >= large;

const methods: Record<Method, number> = { none: 0, deflate: 8 };
/** Version of the format that knows numbers of eight bytes. */
const version = 45;
/** Made by a Unix, as a plain file everybody may read. */
const madeBy = (3 << 8) | version;
const attributes = 0o100644 * 0x1_00_00;
/** Names are UTF-8. */
const flags = 0x08_00;

/** Names in a zip are paths below the folder it is unpacked into, and never lead out of it. */
function named(name: string): Buffer {
  const bytes = Buffer.from(name);
  const parts = name.split('/');
  if (
    bytes.length > 0xff_ff ||
    /[\\\p{Cc}]/u.test(name) ||
    parts.some((part) => ['', '.', '..'].includes(part))
  )
    throw new Error('A name in a zip must be a plain path.');
  return bytes;
}

/** Date and time of four bytes, as clocks in Lagos show them. */
function stamp(at: Date): number {
  const there = after(at, hours(1));
  const date = ((there.getUTCFullYear() - 1980) << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate();
  const time = (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

/** Numbers one after the other, each of as many bytes as its digit says; one that needs more than four is said elsewhere. */
function laid(widths: string, ...values: number[]): Buffer {
  const bytes = Buffer.alloc([...widths].reduce((sum, width) => sum + Number(width), 0));
  let at = 0;
  for (const [n, width] of [...widths].entries()) {
    if (width === '8') bytes.writeBigUInt64LE(BigInt(values[n]!), at);
    else bytes.writeUIntLE(Math.min(values[n]!, most), at, Number(width));
    at += Number(width);
  }
  return bytes;
}

/** Numbers of eight bytes beside those of four. */
const wide = (...values: number[]): Buffer =>
  values.length === 0
    ? Buffer.alloc(0)
    : laid(`22${'8'.repeat(values.length)}`, 1, values.length * 8, ...values);

/** What stands before an entry; `is64`: it has room for sizes above four bytes. */
export function header({ name, method, crc, size, packed }: Entry, at: Date, is64: boolean): Buffer {
  if (!is64 && Math.max(size, packed) >= most)
    throw new Error('An entry of a zip is larger than it was said to be.');
  const its = named(name);
  const extra = is64 ? wide(size, packed) : wide();
  const [short, long] = is64 ? [most, most] : [packed, size];
  const start = laid('422244', 0x04_03_4b_50, version, flags, methods[method], stamp(at), crc);
  return Buffer.concat([start, laid('4422', short, long, its.length, extra.length), its, extra]);
}

/** Its line of the list at the end. */
export function listed({ name, method, offset, crc, size, packed }: Entry, at: Date): Buffer {
  const its = named(name);
  const extra = wide(...[size, packed, offset].filter((value) => value >= most));
  const start = laid('4222244', 0x02_01_4b_50, madeBy, version, flags, methods[method], stamp(at), crc);
  const sizes = laid('4422', packed, size, its.length, extra.length);
  // No comment, the first disk, nothing said of its inside.
  return Buffer.concat([start, sizes, laid('22244', 0, 0, 0, attributes, offset), its, extra]);
}

/** What ends a zip: how many there are, and where their list is. Bytes. */
export function ending({ count, from, length }: { count: number; from: number; length: number }): Buffer {
  const large = Buffer.concat([
    laid('48224488', 0x06_06_4b_50, 44, madeBy, version, 0, 0, count, count),
    laid('88', length, from),
    laid('4484', 0x07_06_4b_50, 0, from + length, 1),
  ]);
  const some = Math.min(count, 0xff_ff);
  const end = laid('42222442', 0x06_05_4b_50, 0, 0, some, some, length, from, 0);
  return count >= 0xff_ff || from >= most || length >= most ? Buffer.concat([large, end]) : end;
}
