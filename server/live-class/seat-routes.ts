import type { FastifyRequest } from 'fastify';
import * as calls from '#shared/api/live-class.ts';
import { minutes } from '../platform/clock.ts';
import type { Api, RouteOptions } from '../platform/http/http.ts';
import type { Limit } from '../platform/admission/limits.ts';
import { ask, hear, present } from './attend.ts';
import { classCookies } from './cookies.ts';
import type { ClassRouteDeps } from './deps.ts';
import { seatOfKey, seatView } from './room.ts';
import { cancel } from './seats.ts';
import type { SeatRow } from './seat-queries.ts';
import type { Streams } from './stream.ts';

const own = (name: string, max: number, perMs = minutes(10)): Limit => ({ name, max, perMs });
/** A phone network stands behind one address, so the limits are wide and what matters is counted by seat. */
const options = (name: string, body: number, idempotency: RouteOptions['idempotency']) =>
  ({ auth: 'none', limit: own(`class ${name}`, 6_000), body, idempotency, work: 'looking' }) as const;

/** The personal page's calls; the seat is that of the link which the browser opened. */
export function mountSeat(api: Api, deps: ClassRouteDeps, streams: Streams): void {
  const cookies = classCookies(deps.config);
  const seatOf = async (request: FastifyRequest, limit?: Limit): Promise<SeatRow> => {
    const seat = await seatOfKey(deps, cookies.read(request, 'class_seat'));
    if (limit) await deps.limits.use(limit, seat.id);
    return seat;
  };

  api.open(
    calls.openSeat,
    { auth: 'none', limit: own('class open', 120), body: 500, idempotency: 'idempotent', work: 'looking' },
    async ({ body, reply }) => {
      const seat = await seatOfKey(deps, body.key);
      // The key is in their mails alone.
      await deps.db.transact((tx) => deps.mail.reached(tx, seat.email));
      cookies.set(reply, 'class_seat', body.key);
      return seatView(deps, seat);
    },
  );
  api.open(calls.seat, options('seat', 0, 'safe'), async ({ request }) =>
    seatView(deps, await seatOf(request)),
  );
  api.open(calls.cancelSeat, options('cancel', 200, 'idempotent'), async ({ request, reply }) => {
    const seat = await seatOf(request);
    await cancel(deps, seat);
    await streams.leave(seat.id);
    cookies.clear(reply, 'class_registered');
    return { detail: 'Your seat was given up. Thank you for telling us.' };
  });
  api.open(calls.beat, options('present', 200, 'none'), async ({ request }) =>
    present(deps, await seatOf(request, own('class beat', 60))),
  );
  api.open(calls.giveWord, options('word', 500, 'idempotent'), async ({ request, body }) =>
    hear(deps, await seatOf(request, own('class word', 20)), body.word),
  );
  api.open(calls.askQuestion, options('question', 2_000, 'none'), async ({ request, body }) =>
    ask(deps, await seatOf(request, own('class question', 10)), body),
  );
}
