import { sql } from 'kysely';
import type { BroughtFile, BroughtKind, BroughtSource } from '#shared/api/brought.ts';
import { broughtFileMoves, statesBefore, type BroughtFileState } from '#shared/states.ts';
import { firstOrNull, wrote } from '../platform/database/answers.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Problem } from './problems.ts';

export interface Choices {
  /** What is done with lines that may be somebody else’s. */
  doubtful: 'leave' | 'bring';
  /** Who had it come in, by whom notes are signed. */
  by: { id: string; name: string };
}

export interface FileRow {
  id: string;
  what: BroughtKind;
  source: BroughtSource;
  state: BroughtFileState;
  file_name: string;
  content: string | null;
  choices: Partial<Choices>;
  line_count: number;
  created_at: Date;
}

const shown = [
  'id',
  'what',
  'source',
  'state',
  'file_name',
  'content',
  'choices',
  'line_count',
  'created_at',
] as const;

export async function fileOf(tx: StoreTx, what: BroughtKind, id: string): Promise<FileRow | null> {
  const row = await tx.db
    .selectFrom('brought_files')
    .select(shown)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('what', '=', what)
    .$call(firstOrNull);
  return row as FileRow | null;
}

/** The newest file of a kind; null where there was none. */
export async function newestFile(tx: StoreTx, what: BroughtKind): Promise<string | null> {
  const row = await tx.db
    .selectFrom('brought_files')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('what', '=', what)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$call(firstOrNull);
  return row && row.id;
}

export async function insertFile(
  tx: StoreTx,
  file: Pick<FileRow, 'id' | 'what' | 'source' | 'file_name' | 'line_count' | 'created_at'> & {
    content: string;
  },
): Promise<void> {
  await tx.db
    .insertInto('brought_files')
    .values({ ...file, store_id: tx.storeId, state: 'checked' })
    .execute();
}

/** Forgets files that came before, and whatever waits of them or was wrong with it; what became of their lines stays. */
export async function forgetFiles(tx: StoreTx, before: Date): Promise<void> {
  await sql`
    with gone as (update brought_files set content = null
      where store_id = ${tx.storeId} and created_at < ${before} and content is not null and state <> 'running'
      returning id)
    update brought_items i set what = null, problems = '[]', outcome = coalesce(i.outcome, 'left_out')
    from gone where i.store_id = ${tx.storeId} and i.file_id = gone.id`.execute(tx.db);
}

/** The one statement that changes where a file stands; false where the table does not lead there. */
export async function turnFile(
  tx: StoreTx,
  id: string,
  to: BroughtFileState,
  change: { choices?: Choices; finished_at?: Date } = {},
): Promise<boolean> {
  const { choices, ...rest } = change;
  return tx.db
    .updateTable('brought_files')
    .set({ ...rest, ...(choices && { choices: JSON.stringify(choices) }), state: to })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('state', 'in', statesBefore(broughtFileMoves, to))
    .$call(wrote);
}

export interface Item {
  n: number;
  look: 'new' | 'known' | 'doubtful' | 'refused';
  outcome: 'refused' | 'same' | null;
  lines: number[];
  what: object | null;
  problems: Problem[];
}

export async function insertItems(tx: StoreTx, fileId: string, items: readonly Item[]): Promise<void> {
  for (let at = 0; at < items.length; at += 500)
    await sql`
      insert into brought_items (store_id, file_id, n, look, outcome, lines, what, problems)
      select ${tx.storeId}, ${fileId}, n, look, outcome, lines, what, problems
      from jsonb_to_recordset(${JSON.stringify(items.slice(at, at + 500))}::jsonb)
        as one (n int, look text, outcome text, lines int[], what jsonb, problems jsonb) returning store_id`.execute(
      tx.db,
    );
}

export interface WaitingItem<What> {
  n: number;
  look: Item['look'];
  what: What;
  problems: Problem[];
}

export async function nextItems<What>(
  tx: StoreTx,
  fileId: string,
  most: number,
): Promise<WaitingItem<What>[]> {
  const rows = await tx.db
    .selectFrom('brought_items')
    .select(['n', 'look', 'what', 'problems'])
    .where('store_id', '=', tx.storeId)
    .where('file_id', '=', fileId)
    .where('outcome', 'is', null)
    .orderBy('n')
    .limit(most)
    .forUpdate()
    .execute();
  return rows as unknown as WaitingItem<What>[];
}

export interface End {
  outcome: 'made' | 'completed' | 'same' | 'left_out' | 'refused';
  made_id?: string;
  problems?: Problem[];
}

/** Says what became of some lines, once and for all. */
export async function endItem(tx: StoreTx, fileId: string, n: number, end: End): Promise<void> {
  const { problems, ...rest } = end;
  await tx.db
    .updateTable('brought_items')
    .set({ ...rest, what: null, ...(problems && { problems: JSON.stringify(problems) }) })
    .where('store_id', '=', tx.storeId)
    .where('file_id', '=', fileId)
    .where('n', '=', n)
    .where('outcome', 'is', null)
    .execute();
}

type Counted = Pick<BroughtFile, 'looks' | 'counts'>;

/** Of a file: so many people or orders by how they looked, and by what became of them. */
export async function countsOf(tx: StoreTx, fileId: string): Promise<Counted> {
  const { rows } = await sql<{ look: keyof Counted['looks']; outcome: string | null; count: number }>`
    select look, outcome, count(*)::int as count from brought_items
    where store_id = ${tx.storeId} and file_id = ${fileId} group by look, outcome`.execute(tx.db);
  const counted: Counted = {
    looks: { new: 0, known: 0, doubtful: 0, refused: 0 },
    counts: { waiting: 0, made: 0, completed: 0, same: 0, left_out: 0, refused: 0 },
  };
  for (const { look, outcome, count } of rows) {
    counted.looks[look] += count;
    counted.counts[(outcome ?? 'waiting') as keyof Counted['counts']] += count;
  }
  return counted;
}

/** What is wrong with a file, line by line; the first so many. */
export async function problemsOf(tx: StoreTx, fileId: string, most: number): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    select one.line, one."column", one.problem
    from brought_items item, jsonb_to_recordset(item.problems) as one (line int, "column" text, problem text)
    where item.store_id = ${tx.storeId} and item.file_id = ${fileId}
    order by one.line, one."column" limit ${most}`.execute(tx.db);
  return rows;
}

/** Of two who take a file back the second waits, and finds it done. */
export async function lockFile(tx: StoreTx, id: string): Promise<void> {
  await sql`select from brought_files where store_id = ${tx.storeId} and id = ${id} for no key update`.execute(
    tx.db,
  );
}

/** What a file made: ids of customers or of past orders. */
export async function madeBy(tx: StoreTx, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select made_id as id from brought_items
    where store_id = ${tx.storeId} and file_id = ${fileId} and outcome = 'made' and made_id is not null`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

/** The lines that stay out, or may: each with its reasons; '' where another line of the same says it. */
export async function linesLeftOut(tx: StoreTx, fileId: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ lines: number[]; problems: Problem[] }>`
    select lines, problems from brought_items
    where store_id = ${tx.storeId} and file_id = ${fileId}
      and (outcome in ('refused', 'left_out') or (outcome is null and look = 'doubtful'))`.execute(tx.db);
  return new Map(
    rows.flatMap(({ lines, problems }) =>
      lines.map((line): [number, string] => [
        line,
        problems
          .filter((one) => one.line === line)
          .map(({ column, problem }) => (column ? `${column}: ${problem}` : problem))
          .join(' '),
      ]),
    ),
  );
}
