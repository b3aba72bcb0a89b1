import type { Row } from './groups.ts';
import type { WooColumns, WooField } from './woo-columns.ts';

/** A line of a product export of WooCommerce. */
export interface WooLine {
  line: number;
  said(field: WooField): string;
  /** What it is: `simple`, `variation, virtual` … */
  words: string[];
  attributes: { name: string; values: string[] }[];
  /** Grams of one unit of its weight. */
  unit: number;
}

/** Words between commas; one that holds a comma itself has a backslash before it. */
export const listIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/(?<!\\),/)
      .map((one) => one.replaceAll('\\,', ',').trim())
      .filter(Boolean),
  ),
];

export const attributesOf = (row: Row, { attributes }: WooColumns): WooLine['attributes'] =>
  attributes
    .map(({ name, values }) => ({
      name: (row.cells[name] ?? '').trim(),
      values: listIn(row.cells[values] ?? ''),
    }))
    .filter(({ name }) => name !== '');

/** Most kinds that a line for “any” of them is spread to. */
const mostSpread = 200;

/** The options of a product, and its kinds by their values; a line for any value of an option stands for each that has no line of its own. */
export function kindsOf(
  parent: WooLine,
  kinds: readonly WooLine[],
): { options: string[]; lines: { kind: WooLine; values: string[] }[] } {
  const named = new Map(
    [parent, ...kinds].flatMap(({ attributes }) => attributes).map(({ name }) => [name.toLowerCase(), name]),
  );
  const used = new Set(kinds.flatMap(({ attributes }) => attributes.map(({ name }) => name.toLowerCase())));
  const options = [...named].filter(([key]) => used.has(key));
  const valuesOf = (line: WooLine, key: string) =>
    line.attributes.find(({ name }) => name.toLowerCase() === key)?.values ?? [];
  const spread = (kind: WooLine) =>
    options.reduce<string[][]>(
      (found, [key]) => {
        const own = valuesOf(kind, key);
        const any = own.length > 0 ? own.slice(0, 1) : valuesOf(parent, key);
        // Without any value at all the line itself is told as one that does not say which kind it is.
        const values = any.length > 0 ? any : [''];
        return found.flatMap((one) => values.map((value) => [...one, value])).slice(0, mostSpread);
      },
      [[]],
    );
  const isExact = (kind: WooLine) => options.every(([key]) => valuesOf(kind, key).length > 0);
  const exact = new Set(kinds.filter(isExact).map((kind) => JSON.stringify(spread(kind)[0])));
  const lines = kinds.flatMap((kind) =>
    spread(kind)
      .filter((values) => isExact(kind) || !exact.has(JSON.stringify(values)))
      .map((values) => ({ kind, values })),
  );
  return { options: options.map(([, name]) => name), lines };
}
