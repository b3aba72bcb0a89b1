/** A cell that a spreadsheet takes as text or number and never as a formula. */
export function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of cells as a CSV file that Excel opens as UTF-8. */
export function csvFile(heads: readonly string[], rows: readonly string[][]): string {
  return `\uFEFF${[heads, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
