import type { FastifyReply, FastifyRequest } from 'fastify';
import { calendarPath, giftPath, seatCalendarPath } from '#shared/api/live-class.ts';
import { minutes } from '../platform/clock.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Api } from '../platform/http/http.ts';
import { networkOf, type Limit } from '../platform/admission/limits.ts';
import type { CalendarEvent } from './calendar.ts';
import { classById, classBySlug, type ClassRow } from './class-queries.ts';
import { classCookies } from './cookies.ts';
import { classEvent, seatLink } from './letters.ts';
import type { ClassRouteDeps } from './deps.ts';
import { openGift, seatOfKey } from './room.ts';
import { routePath } from './route-path.ts';
import { noSuchClass } from './seats.ts';
import { isCalledOff } from './view.ts';

const files: Limit = { name: 'class files', max: 600, perMs: minutes(10) };
const made = { config: { work: 'looking' } } as const;

/** What is no JSON: the calendar files and the gift. */
export function mountFiles(api: Api, deps: ClassRouteDeps): void {
  const { fastify } = api;
  const { db, clock, config, limits } = deps;
  const cookies = classCookies(config);
  const count = (request: FastifyRequest) => limits.use(files, networkOf(request.ip));
  const seatOf = (request: FastifyRequest) => seatOfKey(deps, cookies.read(request, 'class_seat'));

  fastify.get<{ Params: { slug: string } }>(calendarPath(':slug'), made, async (request, reply) => {
    await count(request);
    const row = await classBySlug(db.platform, request.params.slug);
    if (!row) throw noSuchClass();
    const url = `${config.platformUrl}/webinar`;
    return calendar(
      reply,
      classEvent(config, row, clock.now(), { url, revision: 0, method: methodFor(row) }),
    );
  });

  fastify.get(seatCalendarPath, made, async (request, reply) => {
    await count(request);
    const seat = await seatOf(request);
    if (seat.state !== 'seated') throw new AppError('conflict', 'There is no seat to put into a calendar.');
    const row = await classById(db.platform, seat.class_id);
    const own = { url: seatLink(config, seat.id), revision: seat.revision, method: methodFor(row) };
    return calendar(reply, classEvent(config, row, clock.now(), own));
  });

  fastify.get(routePath(giftPath), made, async (request, reply) => {
    await count(request);
    const gift = await openGift(deps, await seatOf(request));
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${gift.file_name.replace(/[^\w.-]/g, '-')}"`)
      .type('application/pdf')
      .send(gift.bytes);
  });
}

/** A class that was called off goes from the calendar. */
const methodFor = (row: ClassRow): CalendarEvent['method'] => (isCalledOff(row) ? 'CANCEL' : 'PUBLISH');

function calendar(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="class.ics"')
    .type('text/calendar; charset=utf-8')
    .send(text);
}
