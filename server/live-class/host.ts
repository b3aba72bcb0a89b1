import type { BodyOf } from '#shared/api/contract.ts';
import type { HostView, moderateQuestion, Question } from '#shared/api/live-class.ts';
import { after, days, minutes } from '../platform/clock.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import { plainWord } from './attend.ts';
import { classById, lockClass, setSlide, turnClass, type ClassRow } from './class-queries.ts';
import { classOfHost, classOfHostKey, insertHostKey, insertHostSession, useHostKey } from './host-queries.ts';
import type { ClassDeps } from './deps.ts';
import {
  addEvent,
  captionsOf,
  changeQuestion,
  forgetAttendance,
  insertWord,
  questionsOf,
  standings,
  wordsOf,
} from './room-queries.ts';
import { classView, ledgerOf, presenceOf, slideViews } from './view.ts';

const linkLasts = days(14);
const sessionLasts = days(14);
/** Who gave a sign of life this recently is here. */
const hereFor = minutes(1.5);
export const releaseJob = 'live-class.release';
/** The last signs of life come in within this time after the end (seconds). */
const releaseWait = 30;

/** A link to the host's console that works once, and again in the browser that it opened. */
export async function hostLink(deps: ClassDeps, row: ClassRow): Promise<string> {
  const key = newSecret();
  const expires_at = after(deps.clock.now(), linkLasts);
  await deps.db.transact((tx) =>
    insertHostKey(tx, { key_hash: hashSecret(key), class_id: row.id, expires_at }),
  );
  return `${deps.config.platformUrl}/webinar/host#key=${key}`;
}

/** Trades the link's key for a session of the console; in the browser that has it open the link goes on working. */
export async function openConsole(
  deps: ClassDeps,
  key: string,
  session: string | null,
): Promise<{ secret: string; classId: string }> {
  const now = deps.clock.now();
  const { platform } = deps.db;
  const own = session ? await classOfHost(platform, hashSecret(session), now) : null;
  if (session && own && own.id === (await classOfHostKey(platform, hashSecret(key))))
    return { secret: session, classId: own.id };
  const secret = newSecret();
  return deps.db.transact(async (tx) => {
    const classId = await useHostKey(tx, hashSecret(key), now);
    if (!classId)
      throw new AppError('not_signed_in', 'This link was used already or is too old. Make a new one.');
    const expires_at = after(now, sessionLasts);
    await insertHostSession(tx, { secret_hash: hashSecret(secret), class_id: classId, expires_at });
    return { secret, classId };
  });
}

/** The class that a host's secret opens. @throws AppError not_signed_in */
export async function hostedClass(
  deps: ClassDeps,
  secret: string | null,
): Promise<{ id: string; slug: string }> {
  const found = secret ? await classOfHost(deps.db.platform, hashSecret(secret), deps.clock.now()) : null;
  if (!found) throw new AppError('not_signed_in', "Open the host's link first.");
  return found;
}

/** What the host sees: the class from inside, and who is there. */
export async function hostView(deps: ClassDeps, classId: string): Promise<HostView> {
  const now = deps.clock.now();
  return deps.db.transact(async (tx) => {
    const row = await classById(tx, classId);
    const people = await standings(tx, classId, null);
    return {
      now: now.toISOString(),
      class: classView(row),
      ledger: await ledgerOf(tx, classId, now),
      slides: await slideViews(tx, classId),
      slide_position: row.slide_position,
      captions: await captionsOf(tx, classId, 20),
      words: (await wordsOf(tx, classId)).map(({ word, given_at, heard }) => ({
        word,
        at: given_at.toISOString(),
        heard,
      })),
      questions: (await questionsOf(tx, classId, 200)).map(
        ({ id, text, state, answer, first_name, asked_at }) => ({
          id,
          text,
          state,
          answer,
          first_name,
          at: asked_at.toISOString(),
        }),
      ),
      people: people.map((one) => {
        const { present_seconds, words_heard, attended } = presenceOf(row, one, now);
        const here = one.last_beat_at !== null && one.last_beat_at >= after(now, -hereFor);
        const { id, first_name, email } = one;
        return { id, first_name, email, here, present_seconds, words_heard, attended };
      }),
      last_event: row.last_event,
    };
  });
}

/** Begins the class for everybody. Twice is once. */
export async function start(deps: ClassDeps, classId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transact(async (tx) => {
    const { status } = await lockClass(tx, classId);
    if (status === 'ended') throw new AppError('conflict', 'The class is over.');
    if (!(await turnClass(tx, classId, 'live', { started_at: now }))) return;
    await tellClass(tx, classId, now);
  });
}

/**
 * Undoes a start that came before the announced time: the class waits again, and what counted in the minutes between
 * counts for nobody. Twice is once.
 */
export async function takeBackStart(deps: ClassDeps, classId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transact(async (tx) => {
    const { status, starts_at } = await lockClass(tx, classId);
    if (status === 'scheduled') return;
    if (status === 'ended') throw new AppError('conflict', 'The class is over.');
    if (now >= starts_at) throw new AppError('conflict', 'The time of the class has come; it goes on.');
    await turnClass(tx, classId, 'scheduled', { started_at: null, slide_position: 0 });
    await forgetAttendance(tx, classId);
    await tellClass(tx, classId, now);
  });
}

/** Ends the class; what follows from it is a job. Twice is once. */
export async function end(deps: ClassDeps, classId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transact(async (tx) => {
    const { status } = await lockClass(tx, classId);
    if (status === 'scheduled') throw new AppError('conflict', 'The class has not begun.');
    if (!(await turnClass(tx, classId, 'ended', { ended_at: now }))) return;
    await tellClass(tx, classId, now);
    await deps.jobs.send(tx, releaseJob, { class_id: classId }, releaseWait);
  });
}

/** The class itself changed: it began, ended or was moved. */
export async function tellClass(tx: PlatformTx, classId: string, at: Date): Promise<void> {
  const data = classView(await classById(tx, classId));
  await addEvent(tx, { class_id: classId, name: 'class', data, at });
}

/** Shows a slide to everybody in the class. */
export async function slide(deps: ClassDeps, classId: string, position: number): Promise<void> {
  await inClass(deps, classId, async (tx, row, now) => {
    const found = (await slideViews(tx, classId)).find((one) => one.position === position);
    if (!found) throw new AppError('bad_input', { position: ['There is no such slide.'] });
    if (row.slide_position === position) return;
    await setSlide(tx, classId, position);
    await addEvent(tx, { class_id: classId, name: 'slide', data: found, at: now });
  });
}

/** Says a line to who reads along. */
export async function caption(deps: ClassDeps, classId: string, text: string): Promise<void> {
  await inClass(deps, classId, async (tx, _row, now) => {
    const data = { id: newId(), at: now.toISOString(), text };
    await addEvent(tx, { class_id: classId, name: 'caption', data, at: now });
  });
}

/** Gives out a code word, by which attending is proven. */
export async function word(deps: ClassDeps, classId: string, said: string): Promise<void> {
  await inClass(deps, classId, async (tx, row, now) => {
    if (row.status !== 'live') throw new AppError('conflict', 'Begin the class first.');
    if (!(await insertWord(tx, classId, plainWord(said), now)))
      throw new AppError('conflict', { word: ['You gave this word already.'] });
    const given = (await wordsOf(tx, classId)).length;
    await addEvent(tx, { class_id: classId, name: 'word', data: { word: said, given }, at: now });
  });
}

/** Lets a question through, hides or answers it. What was never shown to others is not told to them either. */
export async function moderate(
  deps: ClassDeps,
  classId: string,
  id: string,
  change: BodyOf<typeof moderateQuestion>,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transact(async (tx) => {
    await lockClass(tx, classId);
    const before = (await questionsOf(tx, classId, 10_000)).find((one) => one.id === id);
    const state = change.state ?? 'shown';
    const answer = change.answer === undefined ? {} : { answer: change.answer };
    const row = before && (await changeQuestion(tx, classId, id, { state, ...answer }));
    if (!row) throw notFound('There is no such question.');
    if (row.state === 'hidden' && before.state !== 'shown') return;
    const text = row.state === 'shown' ? row.text : '';
    const shown = { id, text, state: row.state, answer: text && row.answer, mine: false };
    const data = { ...shown, answer: shown.answer || null } satisfies Question;
    await addEvent(tx, { class_id: classId, name: 'question', data, at: now });
  });
}

async function inClass(
  deps: ClassDeps,
  classId: string,
  change: (tx: PlatformTx, row: ClassRow, now: Date) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transact(async (tx) => {
    const row = await lockClass(tx, classId);
    if (row.status === 'ended') throw new AppError('conflict', 'The class is over.');
    await change(tx, row, now);
  });
}
