import type { Measure } from '#shared/api/measures.ts';
import { lagosDay } from '#shared/lagos.ts';
import { findPerson } from '../accounts/index.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import type { MeasureDeps } from './deps.ts';
import { answersTo, insertAnswer, openMeasures, type MeasureRow } from './queries.ts';

/** Answers to one measure that wait for us at most. */
const mostWaiting = 5;

/** What stands against a store, as its people read it. */
export async function shownMeasures(tx: StoreTx): Promise<Measure[]> {
  const rows = await openMeasures(tx.platform, tx.storeId);
  const answers = Map.groupBy(
    await answersTo(
      tx.platform,
      rows.map(({ id }) => id),
    ),
    (answer) => answer.measure_id,
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Measure['kind'],
    about: row.about_name,
    reason: row.reason,
    at: row.at.toISOString(),
    ends_on: row.due_at && lagosDay(row.due_at),
    answers: (answers.get(row.id) ?? []).map(({ id, by_name: by, words, at, reply }) => ({
      id,
      by,
      words,
      at: at.toISOString(),
      reply,
    })),
  }));
}

/**
 * What one of the store's people has to say to it; it stands in the operator's list until somebody replies.
 * @throws AppError not_found, conflict while five of them wait for a reply
 */
export async function answer(
  { clock }: Pick<MeasureDeps, 'clock'>,
  tx: StoreTx,
  given: { measureId: string; by: string; words: string },
): Promise<void> {
  const rows = await openMeasures(tx.platform, tx.storeId);
  const measure = rows.find(({ id }) => id === given.measureId);
  if (!measure) throw notFound('We have taken this back meanwhile. Load the page again.');
  const known = await answersTo(tx.platform, [measure.id]);
  if (known.some(({ words }) => words === given.words)) return;
  if (known.filter(({ replied_at: at }) => at === null).length >= mostWaiting)
    throw new AppError('conflict', 'Your last answers wait for us. We reply by email.');
  const person = await findPerson(tx.platform, given.by);
  const by_name = person ? `${person.first_name} ${person.last_name}`.trim() : '';
  const { id: measure_id } = measure;
  const row = { id: newId(), measure_id, store_id: tx.storeId, by_id: given.by, by_name, words: given.words };
  if (!(await insertAnswer(tx.platform, { ...row, at: clock.now() }))) return;
  await noteChange(tx, { kind: 'settings', what: `Answered ${aboutOf(measure)}` });
}

const aboutOf = ({ kind, about_name }: Pick<MeasureRow, 'kind' | 'about_name'>): string => {
  if (kind === 'hidden') return `why ${about_name} is hidden`;
  return kind === 'ending' ? 'the notice that the store ends' : 'why the store is suspended';
};
