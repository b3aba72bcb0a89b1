import type { SeatView } from '#shared/api/live-class.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { mailFails } from '../mail/index.ts';
import { AppError } from '../platform/http/errors.ts';
import { hashSecret } from '../platform/ids.ts';
import { releaseTo, standingOf } from './attend.ts';
import { classById, giftOf, type ClassRow } from './class-queries.ts';
import type { ClassDeps } from './deps.ts';
import { captionsOf, questionsOf } from './room-queries.ts';
import { placeOf, seatByKey, type SeatRow } from './seat-queries.ts';
import { classView, giftView, isCalledOff, presenceOf, roomOf, slideViews, wordsAreOpen } from './view.ts';

const latestCaptions = 20;
const allCaptions = 5_000;
const mostQuestions = 100;

/** The seat that a personal link opens. */
export async function seatOfKey(deps: ClassDeps, key: string | null): Promise<SeatRow> {
  const seat = key ? await seatByKey(deps.db.platform, hashSecret(key)) : null;
  if (!seat)
    throw new AppError('not_signed_in', 'Open the personal link from your mail. We can send it again.');
  return seat;
}

/** Everything the personal page shows; a person without a seat sees nothing of the class's inside. */
export async function seatView(deps: ClassDeps, seat: SeatRow): Promise<SeatView> {
  const now = deps.clock.now();
  return deps.db.transact(async (tx) => {
    const row = await classById(tx, seat.class_id);
    const standing = await standingOf(tx, seat);
    const seated = seat.state === 'seated';
    return {
      now: now.toISOString(),
      class: classView(row),
      seat: {
        state: seat.state as 'seated' | 'waitlisted' | 'canceled',
        first_name: seat.first_name,
        place: seat.line === null ? null : await placeOf(tx, row.id, seat.line),
        email: seat.email,
        mail_fails: await mailFails(tx, seat.email),
      },
      presence: presenceOf(row, standing, now),
      ...(seated ? await inside(tx, row, seat, now) : outside),
      gift: giftView(row, seat.state, standing, now),
      last_event: row.last_event,
    };
  });
}

const outside = {
  room_url: null,
  slide: null,
  captions: [],
  questions: [],
  words_open: false,
  replay: null,
} satisfies Partial<SeatView>;

async function inside(tx: PlatformTx, row: ClassRow, seat: SeatRow, now: Date) {
  const slides = await slideViews(tx, row.id);
  const over = row.status === 'ended' && !isCalledOff(row);
  const captions = await captionsOf(tx, row.id, over ? allCaptions : latestCaptions);
  return {
    room_url: roomOf(row, now),
    slide: slides.find((slide) => slide.position === row.slide_position) ?? null,
    captions: captions.slice(-latestCaptions),
    questions: (await questionsOf(tx, row.id, mostQuestions))
      .filter((one) => one.state === 'shown' || one.seat_id === seat.id)
      .map(({ id, text, state, answer, seat_id }) => ({
        id,
        text,
        state,
        answer,
        mine: seat_id === seat.id,
      })),
    words_open: wordsAreOpen(row, now),
    replay: over ? { url: row.replay_url, slides, captions } : null,
  };
}

/** The gift file for a person who attended; for anybody else the sentence that says why not. */
export async function openGift(
  deps: ClassDeps,
  seat: SeatRow,
): Promise<{ file_name: string; bytes: Buffer }> {
  const now = deps.clock.now();
  return deps.db.transact(async (tx) => {
    const row = await classById(tx, seat.class_id);
    const standing = await standingOf(tx, seat);
    const state = giftView(row, seat.state, standing, now);
    const file = await giftOf(tx, row.id);
    if (!state || !file) throw new AppError('not_found', 'This class has no gift.');
    if (!state.open) throw new AppError('not_allowed', state.why);
    await releaseTo(deps, tx, { row, standing, now });
    return file;
  });
}
