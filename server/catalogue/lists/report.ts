import type { StoreDb } from '../../platform/database/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import { fileListOf, problemsOf } from './file-queries.ts';
import { readSheet } from '../../platform/files/sheet-in.ts';

/** Names of the columns that say what is wrong; they are read over when the file is sent again. */
const lineName = 'Line in your file';
const wrongName = 'What is wrong';

const everything = 100_000;

/**
 * The lines of a file that could not come in, as they were, each with what is wrong: to be mended and sent again.
 * @throws AppError not_found, also when the file is kept no longer
 */
export async function* refusedLines(storeDb: StoreDb, listId: string): AsyncGenerator<string[]> {
  const { list, problems } = await storeDb.read(async (tx) => ({
    list: await fileListOf(tx, listId),
    problems: await problemsOf(tx, listId, everything),
  }));
  if (!list?.content) throw notFound('This file is kept no longer. Send it again.');
  const sheet = await readSheet(list.content);
  const ofLine = new Map<number, string[]>();
  for (const { line, column, problem } of problems)
    ofLine.set(line, [...(ofLine.get(line) ?? []), column ? `${column}: ${problem}` : problem]);
  yield [...sheet.heads, lineName, wrongName];
  for (const { line, cells } of sheet.rows) {
    const wrong = ofLine.get(line);
    if (wrong) yield [...sheet.heads.map((_, at) => cells[at] ?? ''), String(line), wrong.join(' ')];
  }
}
