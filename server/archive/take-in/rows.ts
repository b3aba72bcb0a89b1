import type { StoreTx } from '../../platform/database/db.ts';
import { withheld } from '../tables.ts';
import { asItComes, isMadeAnew, madeColumns, type Arriving } from './anew.ts';
import { at, batchesOf, type Line } from './lines.ts';
import { insertRows, tried, type StoreTable } from './queries.ts';
import { Refused } from './refused.ts';
import { wrongColumn } from './shapes.ts';
import type { Opened } from './zip.ts';

interface Table {
  tx: StoreTx;
  zip: Opened;
  table: StoreTable;
  arriving: Arriving;
}

/**
 * Writes the rows of a table, as many as are `said` to be in it. `written` is told of each few once they are there.
 * @throws Refused with file and line
 */
export async function takeRows(
  of: Table,
  said: number,
  written: (rows: readonly Line[]) => Promise<void>,
): Promise<void> {
  const name = `data/${of.table.name}.jsonl`;
  let columns: string[] | null = null;
  let count = 0;
  const wrongCount = () => new Refused(`${name} has ${count} rows where archive.json says ${said}.`);
  for await (const batch of batchesOf(of.zip, name)) {
    columns ??= columnsOf(of.table, batch[0]!, name);
    for (const line of batch) hold(of.table.name, line, { columns, name });
    await write(of, name, { columns: [...columns, ...madeColumns(of.table.name)], batch });
    await written(batch);
    count += batch.length;
    if (count > said) throw wrongCount();
  }
  if (count !== said) throw wrongCount();
}

/** The columns an archive has of a table, which all of its rows have. */
function columnsOf({ name: table, columns }: StoreTable, { row, n }: Line, name: string): string[] {
  const known = new Set(columns.filter((column) => !Object.hasOwn(withheld[table] ?? {}, column)));
  const given = Object.keys(row);
  const stranger = given.find((column) => !known.has(column));
  if (stranger !== undefined)
    throw new Refused(`${at(name, n)} has a “${stranger}”, which this installation does not know.`);
  return given;
}

function hold(table: string, { row, n }: Line, { columns, name }: { columns: string[]; name: string }): void {
  if (Object.keys(row).length !== columns.length || !columns.every((column) => Object.hasOwn(row, column)))
    throw new Refused(`${at(name, n)} does not have the columns of the lines before it.`);
  const wrong = wrongColumn(table, row);
  if (wrong !== null) throw new Refused(`${at(name, n)} holds a “${wrong}” that cannot be.`);
}

async function write(
  { tx, table, arriving }: Table,
  name: string,
  { columns, batch }: { columns: string[]; batch: readonly Line[] },
): Promise<void> {
  const texts = isMadeAnew(table.name, arriving)
    ? batch.map(({ row }) => JSON.stringify(asItComes(table.name, row, arriving)))
    : batch.map(({ text }) => text);
  const insert = (rows: string[]) => insertRows(tx, table.name, { columns, rows });
  const wrong = await tried(tx, () => insert(texts));
  if (wrong === null) return;
  if (isOfRow(wrong) === null) throw wrong;
  // One of them is wrong: which one is found by writing each on its own.
  for (const [n, text] of texts.entries()) {
    const its = await tried(tx, () => insert([text]));
    if (its === null) continue;
    const why = isOfRow(its);
    throw why === null ? its : new Refused(`${at(name, batch[n]!.n)} ${why}`);
  }
  throw wrong;
}

/** What the database says of a row it does not take, in words; null where it is not about the row. */
function isOfRow(error: unknown): string | null {
  const { code = '' } = error as { code?: string };
  if (code === '23503') return 'names something that is not in the file.';
  if (code === '23505') return 'says what a line before it says already.';
  if (code === '23502') return 'lacks something it must have.';
  // Checks of a table, values that are no number, time or id, and words too long to be found by.
  return /^(?:23514|22|54000)/.test(code) ? 'holds a value that cannot be.' : null;
}
