import type { BroughtFile, BroughtKind } from '#shared/api/brought.ts';
import { findPerson } from '../accounts/index.ts';
import { removeBrought } from '../customers/index.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { SentSheet } from '../platform/files/sheet-in.ts';
import {
  countsOf,
  fileOf,
  insertFile,
  insertItems,
  lockFile,
  madeBy,
  problemsOf,
  turnFile,
  type FileRow,
} from './file-queries.ts';
import { broughtJob } from './job.ts';
import { readPast } from './past.ts';
import { removePast } from './past-queries.ts';
import { readPeople } from './people.ts';

/** Problems that are answered at once; the file of what was left out has all of them. */
const mostShown = 200;

/**
 * Takes a file in and looks at all its lines; nothing of it is written yet. Answers its id.
 * @throws AppError bad_input when it is a sheet of something else.
 */
export async function beginFile(
  { clock, config }: { clock: Clock; config: Config },
  tx: StoreTx,
  what: BroughtKind,
  { sheet, ...sent }: SentSheet,
): Promise<string> {
  const at = clock.now();
  const { source, items } = await (what === 'customers'
    ? readPeople(tx, config, sheet)
    : readPast(tx, at, sheet));
  const id = newId();
  await insertFile(tx, {
    id,
    what,
    source,
    file_name: sent.name,
    content: sent.text,
    line_count: sheet.rows.length,
    created_at: at,
  });
  await insertItems(tx, id, items);
  return id;
}

/** @throws AppError not_found */
async function fileThere(tx: StoreTx, what: BroughtKind, id: string): Promise<FileRow> {
  const file = await fileOf(tx, what, id);
  if (!file) throw notFound('We could not find that file.');
  return file;
}

/**
 * Has what a file says come in, in the background. Asked twice it is done once.
 * @throws AppError not_found; conflict where nothing of it can come in
 */
export async function startFile(
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  tx: StoreTx,
  { what, id }: { what: BroughtKind; id: string },
  { doubtful, personId }: { doubtful: 'leave' | 'bring'; personId: string },
): Promise<void> {
  const file = await fileThere(tx, what, id);
  if (file.state === 'checked' && (await countsOf(tx, id)).counts.waiting === 0)
    throw new AppError('conflict', 'No line of this file can come in. Mend it and send it again.');
  const name = (await findPerson(tx.platform, personId))?.first_name ?? 'The store';
  if (!(await turnFile(tx, id, 'running', { choices: { doubtful, by: { id: personId, name } } }))) return;
  const words = what === 'customers' ? 'customers' : 'past orders';
  await noteChange(tx, { kind: what, what: `Brought ${words} by the file ${file.file_name}` });
  await jobs.send(tx.platform, broughtJob, { store_id: tx.storeId, what, file_id: id });
}

/**
 * Takes back what a file made. Done twice it is done once.
 * @throws AppError not_found; conflict while it still comes in
 */
export async function undoFile(
  tx: StoreTx,
  what: BroughtKind,
  id: string,
): Promise<{ removed: number; kept: number }> {
  const file = await fileThere(tx, what, id);
  await lockFile(tx, id);
  if (file.state === 'checked' || file.state === 'running')
    throw new AppError('conflict', 'This file is still coming in. Wait until all of it is there.');
  const made = await madeBy(tx, id);
  if (!(await turnFile(tx, id, 'undone'))) return { removed: 0, kept: 0 };
  const removed = what === 'customers' ? await removeBrought(tx, made) : await removePast(tx, id);
  const words = what === 'customers' ? 'customers' : 'past orders';
  await noteChange(tx, { kind: what, what: `Took back ${words} of a file`, after: `${removed} removed` });
  return { removed, kept: what === 'customers' ? made.length - removed : 0 };
}

/**
 * Where a file stands.
 * @throws AppError not_found
 */
export async function viewFile(tx: StoreTx, what: BroughtKind, id: string): Promise<BroughtFile> {
  const { content, created_at, ...file } = await fileThere(tx, what, id);
  return {
    id: file.id,
    state: file.state,
    source: file.source,
    file_name: file.file_name,
    line_count: file.line_count,
    ...(await countsOf(tx, id)),
    problems: await problemsOf(tx, id, mostShown),
    has_file: content !== null,
    created_at: created_at.toISOString(),
  };
}
