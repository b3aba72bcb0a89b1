import type { BodyOf } from '#shared/api/contract.ts';
import { beatMs, type askQuestion, type Presence, type Question } from '#shared/api/live-class.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { classById, type ClassRow } from './class-queries.ts';
import { newsFor } from './letters.ts';
import type { ClassDeps } from './deps.ts';
import { addBeat, hearWord, insertQuestion, markReleased, standings, type Standing } from './room-queries.ts';
import type { SeatRow } from './seat-queries.ts';
import { presenceOf, wordsAreOpen } from './view.ts';

/** Signs of life farther apart than this were a lost connection, whose time does not count. */
const farthestBeats = beatMs * 2.5;

/** How far a person with a seat has attended. */
export async function standingOf(db: PlatformTx, seat: SeatRow): Promise<Standing> {
  return (await standings(db, seat.class_id, seat.id))[0]!;
}

function mustBeSeated(seat: SeatRow): void {
  if (seat.state !== 'seated')
    throw new AppError('not_allowed', 'This page has no seat in the class. Register to get one.');
}

/** The page is open now. Time counts between the class's real start and end, and once however many tabs there are. */
export async function present(deps: ClassDeps, seat: SeatRow): Promise<Presence> {
  mustBeSeated(seat);
  const now = deps.clock.now();
  return deps.db.transact(async (tx) => {
    await addBeat(tx, seat.id, now, farthestBeats);
    const row = await classById(tx, seat.class_id);
    return presenceOf(row, await standingOf(tx, seat), now);
  });
}

/** Takes a code word. After the class it may open the gift at once. */
export async function hear(
  deps: ClassDeps,
  seat: SeatRow,
  word: string,
): Promise<{ detail: string; presence: Presence }> {
  mustBeSeated(seat);
  const now = deps.clock.now();
  return deps.db.transact(async (tx) => {
    const row = await classById(tx, seat.class_id);
    if (!wordsAreOpen(row, now))
      throw new AppError(
        'conflict',
        'Code words are taken from the start of the class until one hour after it.',
      );
    if (!(await hearWord(tx, seat, plainWord(word), now)))
      throw new AppError('bad_input', { word: ['That is no code word of this class.'] });
    const standing = await standingOf(tx, seat);
    await releaseTo(deps, tx, { row, standing, now });
    return { detail: 'Thank you, that is a code word.', presence: presenceOf(row, standing, now) };
  });
}

/** Capitals and spaces do not matter. */
export function plainWord(word: string): string {
  return word.normalize('NFC').toLowerCase().replace(/\s+/g, '');
}

/** Opens the gift to a person who attended, once the class has ended. Answers whether it is open to them. */
export async function releaseTo(
  deps: ClassDeps,
  tx: PlatformTx,
  { row, standing, now }: { row: ClassRow; standing: Standing; now: Date },
): Promise<boolean> {
  if (row.status !== 'ended' || !row.gift_title) return false;
  if (standing.gift_released_at) return true;
  if (!presenceOf(row, standing, now).attended) return false;
  if (await markReleased(tx, standing.id, now))
    await deps.mail.queue(tx, {
      key: `class:${standing.id}:checklist`,
      to: standing.email,
      template: 'class-checklist',
      data: newsFor(deps.config, row, { ...standing, revision: 0 }, { at: now }),
    });
  return true;
}

/** Keeps a question for the host; others see it once the host lets it through. */
export async function ask(
  deps: ClassDeps,
  seat: SeatRow,
  { text }: BodyOf<typeof askQuestion>,
): Promise<Question> {
  mustBeSeated(seat);
  return deps.db.transact(async (tx) => {
    const row = await classById(tx, seat.class_id);
    if (row.status === 'ended') throw new AppError('conflict', 'The class is over.');
    const id = newId();
    const question = { id, class_id: row.id, seat_id: seat.id, text, asked_at: deps.clock.now() };
    await insertQuestion(tx, question);
    return { id, text, state: 'waiting', answer: null, mine: true };
  });
}
