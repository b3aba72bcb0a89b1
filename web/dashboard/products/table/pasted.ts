import { hasCell, read, type Column, type Line } from './columns.ts';

export interface Pasted {
  cells: { line: Line; column: Column; typed: string }[];
  /** Cells for which there was no room below or beside. */
  beyond: number;
  /** Words that are no choice of their column. */
  odd: number;
}

/** Rows and columns as spreadsheets put them on the clipboard; null where it is one cell, which is pasted as any text. */
export function sheetOf(text: string): string[][] | null {
  const rows = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));
  return rows.length === 1 && rows[0]!.length === 1 ? null : rows;
}

/**
 * Where each pasted cell goes: a column down over the lines that have such a cell, several columns beside each other. What
 * is empty leaves its cell as it is.
 */
export function pastedInto(
  sheet: readonly (readonly string[])[],
  {
    lines,
    columns,
    line,
    column,
  }: { lines: readonly Line[]; columns: readonly Column[]; line: Line; column: Column },
): Pasted {
  const across = columns.slice(columns.indexOf(column));
  const wide = Math.max(...sheet.map((row) => row.length));
  const below = lines.slice(lines.indexOf(line)).filter((one) => wide > 1 || hasCell(one, column));
  const pasted: Pasted = { cells: [], beyond: 0, odd: 0 };
  sheet.forEach((row, down) =>
    row.forEach((typed, right) => {
      if (typed === '') return;
      const [to, into] = [below[down], across[right]];
      if (!to || !into || !hasCell(to, into)) pasted.beyond += 1;
      else if (into.kind === 'status' && 'why' in read(into.field, typed)) pasted.odd += 1;
      else pasted.cells.push({ line: to, column: into, typed });
    }),
  );
  return pasted;
}
