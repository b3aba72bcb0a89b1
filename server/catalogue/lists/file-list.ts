import type { z } from 'zod';
import type { fileListView } from '#shared/api/goods-lists.ts';
import { after, days } from '../../platform/clock.ts';
import { noteChange } from '../../platform/http/changes.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { columnsFrom, readColumns } from './columns.ts';
import { fileJob } from './file-job.ts';
import {
  countsOf,
  countThere,
  fileListOf,
  forgetFiles,
  insertFile,
  problemsOf,
  replaceItems,
  type Choices,
} from './file-queries.ts';
import { productsOf } from './goods.ts';
import type { Columns } from './groups.ts';
import { readSheet, type SentSheet, type Sheet } from '../../platform/files/sheet-in.ts';
import { turnList } from './turns.ts';
import { isWoo } from './woo-columns.ts';
import { wooProducts } from './woo.ts';

/** How long a file is kept, to be read again and sent back mended. */
const fileKeptMs = days(30);
/** Problems that are answered at once; the report has all of them. */
const mostShown = 200;
/** Lines of the file that are shown beside the choice of its columns. */
const shownLines = 3;

/** Takes a file in and checks all its lines; nothing of its goods is written yet. Answers the list's id. */
export async function beginFile(tx: StoreTx, at: Date, { sheet, ...file }: SentSheet): Promise<string> {
  const id = newId();
  await forgetFiles(tx, after(at, -fileKeptMs));
  await insertFile(tx, {
    id,
    file_name: file.name,
    content: file.text,
    line_count: sheet.rows.length,
    created_at: at,
  });
  await check(tx, at, { id, sheet, columns: columnsFrom(sheet.heads) });
  return id;
}

async function check(
  tx: StoreTx,
  at: Date,
  { id, sheet, columns }: { id: string; sheet: Sheet; columns: Columns },
): Promise<void> {
  const isNamed = columns.title !== undefined && columns.price !== undefined;
  const own = isNamed ? productsOf(sheet, columns) : [];
  await replaceItems(tx, id, isWoo(sheet.heads) ? wooProducts(sheet, at) : own);
  await turnList(tx, id, 'checked', { columns: JSON.stringify(columns) });
}

const gone = () => notFound('We could not find that file.');

/**
 * Reads a file with other columns.
 * @throws AppError not_found; conflict once its goods come in, or where its columns are known; bad_input when name or price is missing.
 */
export async function chooseColumns(storeDb: StoreDb, at: Date, id: string, columns: Columns): Promise<void> {
  const list = await storeDb.read((tx) => fileListOf(tx, id));
  if (!list?.content) throw gone();
  const sheet = await readSheet(list.content);
  if (isWoo(sheet.heads))
    throw new AppError('conflict', 'This is a file of WooCommerce, whose columns are known.');
  if (columns.title === undefined)
    throw new AppError('bad_input', { title: ['Choose the column of the names.'] });
  if (columns.price === undefined)
    throw new AppError('bad_input', { price: ['Choose the column of the prices.'] });
  await storeDb.transact(async (tx) => {
    if (!(await turnList(tx, id, 'named'))) throw alreadyIn();
    await check(tx, at, { id, sheet, columns });
  });
}

const alreadyIn = () => new AppError('conflict', 'The goods of this file are coming in already.');

/**
 * Has the goods of a file come in, in the background. Asked twice it is done once.
 * @throws AppError not_found; conflict where nothing of it can come in
 */
export async function startFile(
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  tx: StoreTx,
  id: string,
  choices: Choices,
): Promise<void> {
  const list = await fileListOf(tx, id);
  if (!list) throw gone();
  if ((await countsOf(tx, id)).waiting === 0 && list.state === 'checked')
    throw new AppError('conflict', 'No line of this file can come in. Mend it and send it again.');
  if (!(await turnList(tx, id, 'running', { choices: JSON.stringify(choices) }))) return;
  await noteChange(tx, { kind: 'products', what: `Took in the file ${list.file_name}` });
  await jobs.send(tx.platform, fileJob, { store_id: tx.storeId, list_id: id });
}

/**
 * Where a file stands.
 * @throws AppError not_found
 */
export async function viewFile(tx: StoreTx, id: string): Promise<z.input<typeof fileListView>> {
  const list = await fileListOf(tx, id);
  if (!list) throw gone();
  const sheet = list.content && list.state === 'checked' ? await readSheet(list.content, shownLines) : null;
  return {
    id,
    state: list.state,
    file_name: list.file_name,
    is_woo: sheet !== null && isWoo(sheet.heads),
    line_count: list.line_count,
    heads: sheet?.heads ?? [],
    sample: sheet?.rows.map(({ cells }) => cells.map((cell) => cell.slice(0, 60))) ?? [],
    columns: readColumns.flatMap((field) =>
      list.columns[field] === undefined ? [] : [{ field, at: list.columns[field] }],
    ),
    // Asked once all stands still: while goods come in it would only tell of those.
    counts: { ...(await countsOf(tx, id)), there: list.state === 'checked' ? await countThere(tx, id) : 0 },
    problems: await problemsOf(tx, id, mostShown),
    has_file: list.content !== null,
    created_at: list.created_at.toISOString(),
  };
}
