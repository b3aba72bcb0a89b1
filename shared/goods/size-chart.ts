/** Most characters of a size chart as it is kept. */
export const longestChart = 2000;
export const mostRows = 30;
export const mostColumns = 8;

/** Bars part cells that have commas in them; people type commas, and a spreadsheet gives tabs. */
const cellsIn = (line: string): string[] =>
  line.split(line.includes('|') ? '|' : /[,\t]/).map((cell) => cell.trim());

/** Rows that are all as wide as the widest, within what a phone can show. */
function evened(rows: string[][]): string[][] {
  const columns = Math.min(mostColumns, Math.max(0, ...rows.map((cells) => cells.length)));
  return rows.map((cells) => Array.from({ length: columns }, (_, at) => cells[at] ?? ''));
}

/**
 * A size chart as a table, the first row its head: one line for each row. [] while there is not at least a head and one
 * row of two cells.
 */
export function chartRows(text: string): string[][] {
  const rows = evened(
    text
      .split('\n')
      .map(cellsIn)
      .filter((cells) => cells.some(Boolean))
      .slice(0, mostRows),
  );
  return rows.length < 2 || rows[0]!.length < 2 ? [] : rows;
}

/** The same while it is written: rows that are still empty stay, and there is always a table. */
export function draftRows(text: string): string[][] {
  const rows = text.split('\n').map(cellsIn);
  while (rows.length < 2) rows.push([]);
  return evened([[...rows[0]!, '', ''].slice(0, Math.max(2, rows[0]!.length)), ...rows.slice(1, mostRows)]);
}

/** A table as it is kept. */
export const chartText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => cell.replace(/[|\n]/g, '/')).join(' | ')).join('\n');

/** Whether anything is written in it. */
export const isEmptyChart = (text: string): boolean => !/[^\s,|]/.test(text);
