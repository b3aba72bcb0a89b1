import { lagosMoment, lagosWeekday } from '#shared/lagos.ts';
import type { ClassNews } from '../mail/index.ts';
import { derivedSecret } from '../platform/ids.ts';
import { keyFor, type Config } from '../platform/config/config.ts';
import { calendarFile, type CalendarEvent } from './calendar.ts';
import type { ClassRow } from './class-queries.ts';
import type { SeatRow } from './seat-queries.ts';

/** The secret of a person's link, made again from the seat, so that only its hash is kept. */
export function seatKey(config: Config, seatId: string): string {
  return derivedSecret(keyFor(config, 'class seat'), seatId);
}

/** The key stands behind `#`, which browsers keep to themselves. */
export function seatLink(config: Config, seatId: string): string {
  return `${config.platformUrl}/webinar/seat#key=${seatKey(config, seatId)}`;
}

/** Day and time as people in Lagos say it, such as "Saturday 21 Nov 2026, 18:00". */
export function whenInLagos(at: Date): string {
  return `${lagosWeekday(at)} ${lagosMoment(at)}`;
}

/** The class as an event; the same one for everybody, but for the link in it. */
export function classEvent(
  config: Config,
  row: ClassRow,
  at: Date,
  own: { url: string; revision: number; method?: CalendarEvent['method'] },
): string {
  return calendarFile({
    uid: `class-${row.id}@${new URL(config.platformUrl).hostname}`,
    sequence: row.sequence + own.revision,
    at,
    starts: row.starts_at,
    ends: row.ends_at,
    title: row.title,
    about: row.about,
    url: own.url,
    method: own.method ?? 'PUBLISH',
  });
}

/** What a mail to a registered person tells; `calendar` says whether the event goes along, or is taken back. */
export function newsFor(
  config: Config,
  row: ClassRow,
  seat: Pick<SeatRow, 'id' | 'first_name' | 'revision'>,
  { at, calendar }: { at: Date; calendar?: CalendarEvent['method'] | undefined },
): ClassNews {
  const link = seatLink(config, seat.id);
  return {
    first_name: seat.first_name,
    title: row.title,
    host_name: row.host_name,
    when: whenInLagos(row.starts_at),
    link,
    ...(row.gift_title ? { gift_title: row.gift_title } : {}),
    ...(calendar
      ? {
          calendar: {
            method: calendar,
            text: classEvent(config, row, at, { url: link, revision: seat.revision, method: calendar }),
          },
        }
      : {}),
  };
}
