import type { FastifyReply, FastifyRequest } from 'fastify';
import { calendarPath, giftPath, seatCalendarPath, streamPath } from '#shared/api/live-class.ts';
import { minutes } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { Api } from '../platform/http.ts';
import { networkOf, type Limit } from '../platform/limits.ts';
import { classById, classBySlug, type ClassRow } from './class-queries.ts';
import { classCookies } from './cookies.ts';
import { hostedClass } from './host.ts';
import { classEvent, seatLink } from './letters.ts';
import type { ClassRouteDeps } from './deps.ts';
import { openGift, seatOfKey } from './room.ts';
import { noSuchClass } from './seats.ts';
import type { Streams } from './stream.ts';

const files: Limit = { name: 'class files', max: 600, perMs: minutes(10) };
const streaming: Limit = { name: 'class stream', max: 3_000, perMs: minutes(10) };
const plain = (path: string) => path.replace(/\?.*$/, '').replace(/\/$/, '');

const made = { config: { work: 'looking' } } as const;

/** What is no JSON: the calendar files, the gift and the stream of the live page. */
export function mountFiles(api: Api, deps: ClassRouteDeps, streams: Streams): void {
  const { fastify } = api;
  const { db, clock, config, limits } = deps;
  const cookies = classCookies(config);
  const count = (limit: Limit, request: FastifyRequest) => limits.use(limit, networkOf(request.ip));
  const seatOf = (request: FastifyRequest) => seatOfKey(deps, cookies.read(request, 'class_seat'));

  fastify.get<{ Params: { slug: string } }>(calendarPath(':slug'), made, async (request, reply) => {
    await count(files, request);
    const row = await classBySlug(db.platform, request.params.slug);
    if (!row) throw noSuchClass();
    const url = `${config.platformUrl}/webinar`;
    return calendar(reply, classEvent(config, row, clock.now(), { url, revision: 0 }));
  });

  fastify.get(seatCalendarPath, made, async (request, reply) => {
    await count(files, request);
    const seat = await seatOf(request);
    if (seat.state !== 'seated') throw new AppError('conflict', 'There is no seat to put into a calendar.');
    const row = await classById(db.platform, seat.class_id);
    const own = { url: seatLink(config, seat.id), revision: seat.revision };
    return calendar(reply, classEvent(config, row, clock.now(), own));
  });

  fastify.get(plain(giftPath), made, async (request, reply) => {
    await count(files, request);
    const gift = await openGift(deps, await seatOf(request));
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${gift.file_name.replace(/[^\w.-]/g, '-')}"`)
      .type('application/pdf')
      .send(gift.bytes);
  });

  /** A person with a seat in the class, or its host. */
  const readerOf = async (
    request: FastifyRequest,
    slug: string,
  ): Promise<{ row: ClassRow; reader: string }> => {
    const hostSecret = cookies.read(request, 'class_host');
    const seatKey = cookies.read(request, 'class_seat');
    const hosted = hostSecret ? await hostedClass(deps, hostSecret).catch(unlessRefused) : null;
    if (hosted?.slug === slug)
      return { row: await classById(db.platform, hosted.id), reader: `host ${hosted.id}` };
    const seat = await seatOfKey(deps, seatKey);
    const row = await classById(db.platform, seat.class_id);
    if (row.slug !== slug || seat.state !== 'seated')
      throw new AppError('not_allowed', 'This page has no seat in the class. Register to get one.');
    return { row, reader: seat.id };
  };

  fastify.get<{ Params: { slug: string }; Querystring: { after?: string } }>(
    plain(streamPath(':slug', 0)),
    async (request, reply) => {
      await count(streaming, request);
      const { row, reader } = await readerOf(request, request.params.slug);
      const given = Number(request.headers['last-event-id'] ?? request.query.after ?? row.last_event);
      const seq = Number.isInteger(given) && given >= 0 ? Math.min(given, row.last_event) : row.last_event;
      // To `EventSource` this says that there is no more to come.
      if (row.status === 'ended' && seq === row.last_event) return reply.code(204).send();
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      streams.join({ classId: row.id, reader, seq }, reply.raw);
      return reply;
    },
  );
  fastify.addHook('preClose', async () => streams.close());
}

function unlessRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function calendar(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="class.ics"')
    .type('text/calendar; charset=utf-8')
    .send(text);
}
