import { attendanceRule, fewestWords, presentShare } from '#shared/api/live-class.ts';
import type { Ledger, LiveClass, Presence, Slide } from '#shared/api/live-class.ts';
import { after, hours, minutes } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import { countsOf, slidesOf, type ClassRow } from './class-queries.ts';
import type { Standing } from './room-queries.ts';

/** The external room's address is told this long before the class. */
const roomOpens = minutes(15);
/** Code words are taken this long after the class, for those whose network came back late. */
const wordsClose = hours(1);

/** A class as anybody sees it. */
export function classView(row: ClassRow): LiveClass {
  return {
    slug: row.slug,
    title: row.title,
    about: row.about,
    host_name: row.host_name,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    closes_at: row.starts_at.toISOString(),
    status: row.status,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    gift: row.gift_title,
  };
}

/** Whether the class ended without having begun: it was called off. */
export const isCalledOff = ({ status, started_at }: Pick<ClassRow, 'status' | 'started_at'>): boolean =>
  status === 'ended' && started_at === null;

/** Whether seats are still given: until the time that was announced, also where the host began before it. */
export function isOpen(row: ClassRow, now: Date): boolean {
  return row.status !== 'ended' && now < row.starts_at;
}

/** The seats as they are this moment; held ones whose time is over are not counted as held. */
export async function ledgerOf(db: PlatformDb, classId: string, now: Date): Promise<Ledger> {
  const { capacity, taken, held, waiting } = await countsOf(db, classId, now);
  return { total: capacity, held, taken, left: capacity - held - taken, waiting };
}

/** The slides of a class, in their order. */
export async function slideViews(db: PlatformDb, classId: string): Promise<Slide[]> {
  const rows = await slidesOf(db, classId);
  return rows.map(({ position, title, lines }) => ({
    position,
    of: rows.length,
    title,
    lines: lines as string[],
  }));
}

/** The class's real length so far, in milliseconds. */
function lengthOf(row: ClassRow, now: Date): number {
  if (!row.started_at) return 0;
  return Math.max(0, (row.ended_at ?? now).getTime() - row.started_at.getTime());
}

/** How a person stands by the rule of attendance; it is decided once the class has ended. */
export function presenceOf(row: ClassRow, standing: Standing, now: Date): Presence {
  const length = lengthOf(row, now);
  const longEnough = length > 0 && standing.present_ms >= length * presentShare;
  const wordsEnough = standing.heard >= Math.max(fewestWords, standing.given - 1);
  return {
    present_seconds: Math.floor(standing.present_ms / 1000),
    class_seconds: Math.floor(length / 1000),
    words_heard: standing.heard,
    words_given: standing.given,
    attended: longEnough || wordsEnough,
  };
}

/** Whether code words are still taken. */
export function wordsAreOpen(row: ClassRow, now: Date): boolean {
  if (isCalledOff(row)) return false;
  return row.status === 'live' || (row.ended_at !== null && now < after(row.ended_at, wordsClose));
}

/** The address of the room, once it may be entered; null before and after. */
export function roomOf(row: ClassRow, now: Date): string | null {
  if (row.status === 'live') return row.room_url;
  return row.status === 'scheduled' && now >= after(row.starts_at, -roomOpens) ? row.room_url : null;
}

/** The gift's state for one person, and why. */
export function giftView(row: ClassRow, seatState: string, standing: Standing, now: Date) {
  if (!row.gift_title || isCalledOff(row)) return null;
  const title = row.gift_title;
  const shut = (why: string) => ({ title, open: false, why });
  if (seatState !== 'seated')
    return shut(`The ${title} is for people who attended with a seat of their own.`);
  const presence = presenceOf(row, standing, now);
  if (row.status !== 'ended')
    return shut(`The ${title} is released after the class to those who attended it. ${attendanceRule}`);
  if (presence.attended || standing.gift_released_at)
    return { title, open: true, why: 'Thank you for coming. It is yours.' };
  const words =
    standing.given > 0 ? ` and gave ${presence.words_heard} of ${presence.words_given} code words` : '';
  const was = `You were here for ${inMinutes(presence.present_seconds)} of ${inMinutes(presence.class_seconds)} minutes${words}, so the ${title} stays shut.`;
  const hint =
    standing.given > 0 && wordsAreOpen(row, now)
      ? ' Did your network drop? Code words are taken for one hour after the class.'
      : '';
  return shut(`${was} ${attendanceRule}${hint}`);
}

const inMinutes = (wholeSeconds: number) => Math.floor(wholeSeconds / 60);
