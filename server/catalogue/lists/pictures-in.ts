import type { Read, Row } from './groups.ts';

export interface SheetPicture {
  line: number;
  address: string;
  alt: string;
  /** The kinds it shows, as the values of their options. */
  shows: string[][];
}

/** Most pictures that a product keeps. */
const mostPictures = 10;

/** The addresses of its pictures in their order, each with the kinds that it alone shows. */
export function picturesOf(
  rows: readonly Row[],
  kinds: readonly Row[],
  variants: readonly { option_values: string[] }[],
  read: Read,
): SheetPicture[] {
  const found = new Map<string, SheetPicture & { at: number }>();
  for (const row of rows)
    for (const address of addressesIn(read(row, 'image'))) {
      if (found.has(address)) continue;
      const at = Number(read(row, 'position')) || found.size + 1;
      found.set(address, { line: row.line, address, alt: read(row, 'alt').slice(0, 300), shows: [], at });
    }
  kinds.forEach((row, n) => {
    const address = read(row, 'variantImage');
    if (address === '') return;
    const picture = found.get(address) ?? { line: row.line, address, alt: '', shows: [], at: found.size + 1 };
    picture.shows.push(variants[n]!.option_values);
    found.set(address, picture);
  });
  return [...found.values()]
    .toSorted((a, b) => a.at - b.at)
    .slice(0, mostPictures)
    .map(({ at: _at, ...picture }) => picture);
}

/** Some programs write all pictures into one cell, with commas between. */
const addressesIn = (text: string) =>
  text
    .split(/(?<![,\s])[,\s]+(?=https?:\/\/)/i)
    .map((one) => one.trim())
    .filter((one) => one !== '');
