import { csvLine } from '#shared/csv.ts';

/** What is to become of a row: `in`, or why it is not, which may name another row of the file. */
type Fate = string | { of: DirtyRow; says(line: number): string };

export interface DirtyRow {
  cells: Record<string, string>;
  fate: Fate;
}

/** A file as another program wrote it, and of each of its lines what is to become of it. */
export interface OtherShopFile {
  text: string;
  /** Line of the file → its fate, as the look says it: `Column: sentence`, several with ` | ` between. */
  fates: Map<number, string>;
  /** So many products are to come in. */
  products: number;
}

/** Writes rows below their heads and finds the line each begins on; cells may hold line breaks. */
export function sheetOfRows(
  heads: readonly string[],
  rows: readonly DirtyRow[],
  products: number,
): OtherShopFile {
  const lineOf = new Map<DirtyRow, number>();
  let text = csvLine([...heads]);
  let line = 2;
  for (const row of rows) {
    const written = csvLine(heads.map((head) => row.cells[head] ?? ''));
    lineOf.set(row, line);
    line += written.split('\n').length - 1;
    text += written;
  }
  const fateOf = ({ fate }: DirtyRow) => (typeof fate === 'string' ? fate : fate.says(lineOf.get(fate.of)!));
  return { text, fates: new Map(rows.map((row) => [lineOf.get(row)!, fateOf(row)])), products };
}

/** Addresses a file may name that no picture is ever fetched from. */
export const insideAddresses = [
  'http://127.0.0.1:9/shoe.jpg',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/gown.jpg',
  'http://localhost:5432/cap.png',
] as const;

/** Nothing is wrong with the row, and another of its product keeps it out. */
export const keptOutBy = (of: DirtyRow): Fate => ({
  of,
  says: (line) => `Not taken in, because line ${line} of the same product has something to mend.`,
});

/** Rows of one or more products, and how many of those come in. */
export interface Made {
  rows: DirtyRow[];
  products: number;
}

/** A product that comes in. */
export const comes = (...cells: Record<string, string>[]): Made => ({
  rows: cells.map((one) => ({ cells: one, fate: 'in' })),
  products: 1,
});

/** A product of which one row is wrong, so that none of it comes in. */
export function stays(wrong: number, fate: string, cells: Record<string, string>[]): Made {
  const bad: DirtyRow = { cells: cells[wrong]!, fate };
  return {
    rows: cells.map((one, at) => (at === wrong ? bad : { cells: one, fate: keptOutBy(bad) })),
    products: 0,
  };
}

/** Products until there are so many rows; what does not fit any more is a product of one row. */
export function filled(
  rowCount: number,
  first: Made[],
  next: (n: number) => Made,
  last: (n: number) => Made,
): Made[] {
  const made = [...first];
  const count = () => made.reduce((sum, { rows }) => sum + rows.length, 0);
  for (let n = 1; count() < rowCount; n += 1) {
    const one = next(n);
    made.push(count() + one.rows.length <= rowCount ? one : last(n));
  }
  return made;
}
