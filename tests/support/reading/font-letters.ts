import { brotliDecompressSync } from 'node:zlib';

/** Places of these tables in the list of tags that WOFF2 knows by number. */
const known = { cmap: 0, hmtx: 3, glyf: 10, loca: 11 };

/** The tables of a WOFF2 file that are kept as they were: where each lies in its unpacked data. */
function cmapOf(file: Buffer): Buffer {
  const tables = file.readUInt16BE(12);
  const packed = file.readUInt32BE(20);
  let at = 48;
  const base128 = () => {
    let value = 0;
    for (let byte = 0x80; byte & 0x80;) value = value * 128 + ((byte = file[at++] ?? 0) & 0x7f);
    return value;
  };
  let offset = 0;
  let found: [number, number] | null = null;
  for (let i = 0; i < tables; i++) {
    const flags = file[at++] ?? 0;
    const [tag, version] = [flags & 0x3f, flags >> 6];
    if (tag === 0x3f) at += 4;
    let length = base128();
    const glyphs = tag === known.glyf || tag === known.loca;
    if (glyphs ? version !== 3 : tag === known.hmtx && version === 1) length = base128();
    if (tag === known.cmap) found = [offset, offset + length];
    offset += length;
  }
  if (!found) throw new Error('The font has no table of letters.');
  return brotliDecompressSync(file.subarray(at, at + packed)).subarray(...found);
}

/** Code points a WOFF2 font has glyphs for, read from its table of letters (format 4, the basic plane). */
export function lettersOf(file: Buffer): Set<number> {
  const cmap = cmapOf(file);
  const letters = new Set<number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const segments = table.readUInt16BE(6);
    for (let s = 0; s < segments; s += 2) {
      const end = table.readUInt16BE(14 + s);
      const start = table.readUInt16BE(16 + segments + s);
      for (let code = start; code <= end && code !== 0xffff; code++) letters.add(code);
    }
  }
  return letters;
}
