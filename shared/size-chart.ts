/** Most characters of a size chart as it is typed. */
export const longestChart = 2000;
const mostRows = 30;
const mostColumns = 8;

/**
 * A size chart as a table, the first row its head: one line for each row, with commas, tabs or bars between the cells, as
 * people type it or a spreadsheet gives it. [] while there is not at least a head and one row of two cells.
 */
export function chartRows(text: string): string[][] {
  const rows = text
    .split('\n')
    .map((line) => line.split(/[,\t|]/).map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean))
    .slice(0, mostRows);
  const columns = Math.min(mostColumns, Math.max(0, ...rows.map((cells) => cells.length)));
  if (rows.length < 2 || columns < 2) return [];
  return rows.map((cells) => Array.from({ length: columns }, (_, at) => cells[at] ?? ''));
}
