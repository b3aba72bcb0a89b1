/** What a sheet would run as a formula, some of them in wide letters too, also behind apostrophes that keep it from that. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** What stands in a cell: a text, or the digits of a number, which may begin with a minus. */
export type Cell = string | { digits: string };

/** A cell that a sheet takes as text or number and never runs; `cellRead` gives it back as it was. */
function written(cell: Cell): string {
  if (typeof cell !== 'string') return cell.digits;
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before it was kept from being run. */
export const cellRead = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** One line of a sheet. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`;

/** The mark by which sheets, on phones too, read ₦ and ẹ as they are. A file begins with it. */
export const utf8Mark = '\uFEFF';
