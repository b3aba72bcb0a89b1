import { after, hours } from './clock.ts';

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
  if (bytes.length > 0xff_ff || name.includes('\\') || parts.some((part) => ['', '.', '..'].includes(part)))
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

const two = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const four = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(Math.min(value, most));
  return bytes;
};
const eight = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

/** Numbers of eight bytes beside those of four. */
const wide = (values: readonly number[]) =>
  values.length === 0 ? [] : [two(1), two(values.length * 8), ...values.map(eight)];

/** What stands before an entry; `is64`: it has room for sizes above four bytes. */
export function header({ name, method, crc, size, packed }: Entry, at: Date, is64: boolean): Buffer {
  if (!is64 && Math.max(size, packed) >= most)
    throw new Error('An entry of a zip is larger than it was said to be.');
  const its = named(name);
  const extra = is64 ? wide([size, packed]) : [];
  return Buffer.concat([
    ...[four(0x04_03_4b_50), two(version), two(flags), two(methods[method]), four(stamp(at)), four(crc)],
    ...(is64 ? [four(most), four(most)] : [four(packed), four(size)]),
    ...[two(its.length), two(is64 ? 20 : 0), its, ...extra],
  ]);
}

/** Its line of the list at the end. */
export function listed({ name, method, offset, crc, size, packed }: Entry, at: Date): Buffer {
  const its = named(name);
  const extra = Buffer.concat(wide([size, packed, offset].filter((value) => value >= most)));
  return Buffer.concat([
    ...[four(0x02_01_4b_50), two(madeBy), two(version), two(flags), two(methods[method]), four(stamp(at))],
    ...[four(crc), four(packed), four(size), two(its.length), two(extra.length)],
    // No comment, the first disk, nothing said of its inside.
    ...[two(0), two(0), two(0), four(attributes), four(offset), its, extra],
  ]);
}

/** What ends a zip: how many there are, and where their list is. Bytes. */
export function ending({ count, from, length }: { count: number; from: number; length: number }): Buffer {
  const is64 = count >= 0xff_ff || from >= most || length >= most;
  const large = [
    ...[four(0x06_06_4b_50), eight(44), two(madeBy), two(version), four(0), four(0)],
    ...[eight(count), eight(count), eight(length), eight(from)],
    ...[four(0x07_06_4b_50), four(0), eight(from + length), four(1)],
  ];
  const some = Math.min(count, 0xff_ff);
  return Buffer.concat([
    ...(is64 ? large : []),
    ...[four(0x06_05_4b_50), two(0), two(0), two(some), two(some), four(length), four(from), two(0)],
  ]);
}
