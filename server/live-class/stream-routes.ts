import type { FastifyRequest } from 'fastify';
import { streamPath } from '#shared/api/live-class.ts';
import { minutes } from '../platform/clock.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Api } from '../platform/http/http.ts';
import { networkOf, type Limit } from '../platform/admission/limits.ts';
import { classById, type ClassRow } from './class-queries.ts';
import { classCookies } from './cookies.ts';
import type { ClassRouteDeps } from './deps.ts';
import { hostedClass } from './host.ts';
import { seatOfKey } from './room.ts';
import { routePath } from './route-path.ts';
import type { Streams } from './stream.ts';

const streaming: Limit = { name: 'class stream', max: 3_000, perMs: minutes(10) };

/** The stream of the live page: what happens in the class, as it happens. */
export function mountStream({ fastify }: Api, deps: ClassRouteDeps, streams: Streams): void {
  const { db, config, limits } = deps;
  const cookies = classCookies(config);

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
    routePath(streamPath(':slug', 0)),
    async (request, reply) => {
      await limits.use(streaming, networkOf(request.ip));
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
