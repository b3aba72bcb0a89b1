import type { ProductOption } from '#shared/api/catalogue.ts';
import { readStockLine, type StockRow } from '#shared/stock-line/stock-line.ts';
import type { Kinds, OptionRow, VariantRow } from '../product-rows.ts';

/** Most options of a product, most values of one, most kinds. */
export const mostOptions = 3;
export const mostValues = 60;
export const mostKinds = 100;

/** Names to begin with; any other may be typed. */
export const optionNames = ['Size', 'Colour', 'Material'];

export const optionRowOf = ({ name, values, colours = {} }: ProductOption): OptionRow => ({
  name,
  values,
  colours,
});

/** As it is sent: colours only where one is chosen for a value that is still there. */
export function optionOf({ name, values, colours }: OptionRow): ProductOption {
  const chosen = Object.fromEntries(Object.entries(colours).filter(([value]) => values.includes(value)));
  return { name, values, ...(Object.keys(chosen).length > 0 && { colours: chosen }) };
}

/** A kind like another one, which is none that was saved: its price and weight, and none in stock. */
function likewise(row: VariantRow, option_values: string[]): VariantRow {
  const empty = { id: undefined, title: '', sku: '', barcode: '', seen: null, promised: 0, photo: null };
  return { ...row, ...empty, option_values, on_hand: row.counted ? '0' : '' };
}

const keyOf = (values: readonly string[]) => JSON.stringify(values);

/** Kinds in the order of the values of the options. */
const sorted = ({ options, variants }: Kinds): Kinds => {
  const place = (row: VariantRow) => row.option_values.map((value, at) => options[at]!.values.indexOf(value));
  const before = (one: number[], other: number[]) => {
    const at = one.findIndex((place, n) => place !== other[n]);
    return at < 0 ? 0 : one[at]! - other[at]!;
  };
  return { options, variants: variants.toSorted((one, other) => before(place(one), place(other))) };
};

export const addOption = (kinds: Kinds, name: string): Kinds => ({
  ...kinds,
  options: [...kinds.options, { name, values: [], colours: {} }],
});

export const nameOption = (kinds: Kinds, at: number, name: string): Kinds => ({
  ...kinds,
  options: kinds.options.with(at, { ...kinds.options[at]!, name }),
});

/** Of kinds that differed by it alone the first stays, with its stock. */
export function removeOption({ options, variants }: Kinds, at: number): Kinds {
  if (options[at]!.values.length === 0) return { options: options.toSpliced(at, 1), variants };
  const left = new Map<string, VariantRow>();
  for (const row of variants) {
    const option_values = row.option_values.toSpliced(at, 1);
    const key = keyOf(option_values);
    if (!left.has(key)) left.set(key, { ...row, option_values });
  }
  return { options: options.toSpliced(at, 1), variants: [...left.values()] };
}

/**
 * Kinds with one value more; the first of an option is that of every kind there is, which keeps its stock. null where
 * there would be too many kinds.
 */
export function addValue({ options, variants }: Kinds, at: number, value: string): Kinds | null {
  const option = options[at]!;
  const next = options.with(at, { ...option, values: [...option.values, value] });
  if (option.values.length === 0)
    return {
      options: next,
      variants: variants.map((row) => ({ ...row, option_values: row.option_values.toSpliced(at, 0, value) })),
    };
  const fresh = new Map<string, VariantRow>();
  for (const row of variants) {
    const values = row.option_values.with(at, value);
    if (!fresh.has(keyOf(values))) fresh.set(keyOf(values), likewise(row, values));
  }
  const rows = [...variants, ...fresh.values()];
  return rows.length > mostKinds ? null : sorted({ options: next, variants: rows });
}

/** Without the last value the option goes too. */
export function removeValue(kinds: Kinds, at: number, value: string): Kinds {
  const option = kinds.options[at]!;
  if (option.values.length === 1) return removeOption(kinds, at);
  return {
    options: kinds.options.with(at, { ...option, values: option.values.filter((one) => one !== value) }),
    variants: kinds.variants.filter((row) => row.option_values[at] !== value),
  };
}

export function renameValue(kinds: Kinds, at: number, [before, after]: readonly [string, string]): Kinds {
  const option = kinds.options[at]!;
  const { [before]: colour, ...colours } = option.colours;
  return {
    options: kinds.options.with(at, {
      ...option,
      values: option.values.map((one) => (one === before ? after : one)),
      colours: { ...colours, ...(colour && { [after]: colour }) },
    }),
    variants: kinds.variants.map((row) =>
      row.option_values[at] === before
        ? { ...row, title: '', option_values: row.option_values.with(at, after) }
        : row,
    ),
  };
}

export function moveValue(kinds: Kinds, at: number, index: number, by: -1 | 1): Kinds {
  const option = kinds.options[at]!;
  const values = option.values
    .with(index, option.values[index + by]!)
    .with(index + by, option.values[index]!);
  return sorted({ ...kinds, options: kinds.options.with(at, { ...option, values }) });
}

/** '' for the colour its name says. */
export function colourValue(kinds: Kinds, at: number, [value, colour]: readonly [string, string]): Kinds {
  const option = kinds.options[at]!;
  const { [value]: _before, ...others } = option.colours;
  return {
    ...kinds,
    options: kinds.options.with(at, {
      ...option,
      colours: colour ? { ...others, [value]: colour } : others,
    }),
  };
}

/** Takes out one kind; values that no kind has any more go with it. */
export function removeKind({ options, variants }: Kinds, index: number): Kinds {
  const left = variants.toSpliced(index, 1);
  return {
    options: options.map((option, at) => ({
      ...option,
      values: option.values.filter((value) => left.some((row) => row.option_values[at] === value)),
    })),
    variants: left,
  };
}

/** How a kind is called. */
export const kindTitle = (row: VariantRow) => row.option_values.join(' / ');

/** A line of sizes with the price and the rest of the one kind there is, which becomes the first of them. */
export function kindsOfLine(line: string, only: VariantRow): Kinds | { problem: string } {
  const read = readStockLine(line);
  if (!read.ok) return { problem: read.problem };
  const rowOf = ({ values, count }: StockRow, at: number): VariantRow => {
    const row = at === 0 ? { ...only, option_values: values } : likewise(only, values);
    return count === null ? row : { ...row, counted: true, on_hand: String(count) };
  };
  return {
    options: read.options.map((option) => ({ ...option, colours: {} })),
    variants: read.rows.map(rowOf),
  };
}

/** What a line was understood as: “S: 5, M: 8, L: 3”. */
export const kindsInWords = ({ variants }: Kinds): string =>
  variants
    .map((row) => (row.counted ? `${kindTitle(row)}: ${row.on_hand.trim() || 0}` : kindTitle(row)))
    .join(', ');
