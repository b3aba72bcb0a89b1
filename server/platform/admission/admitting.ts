import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Admission, Place, WorkFigures } from './admission.ts';
import { AppError } from '../http/errors.ts';
import { networkOf } from './limits.ts';
import type { Metrics } from '../metrics.ts';
import { isBodiless } from '../lines/slow-bodies.ts';
import { againIn, works, type Work } from './works.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What kind of work a route is; one without costs next to nothing, or has bounds of its own. */
    work?: Work | null;
  }
  interface FastifyRequest {
    /** Its place among those that are worked on, from when it has asked for one. */
    place: Place | null;
    /** Whether its work is done, and only the line is left. */
    isMade: boolean;
  }
}

/** Work goes on for a while when the caller has gone; longer than this none is believed to (milliseconds). */
const longestWork = 15_000;

const busy = (work: Work) =>
  new AppError('unavailable', 'We are very busy right now. Please try again in a moment.', againIn(work));

/** Lets requests in by the kind of their work: after what was sent is read, so that a slow line takes nobody's place. */
export function admitRequests(fastify: FastifyInstance, { admission }: { admission?: Admission }): void {
  if (!admission) return;
  fastify.decorateRequest('place', null);
  fastify.decorateRequest('isMade', false);

  const admit = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const { work } = request.routeOptions.config;
    if (!work) return done();
    const place = admission.ask(work, whoseOf(request), {
      enter: () => done(),
      refuse: () => done(busy(work)),
    });
    request.place = place;
    reply.raw.once('close', () => {
      // Whoever left is not waited for; what is being done for them goes on, and takes its place until it is over.
      const isOver = request.isMade || reply.sent || !place.isIn();
      if (isOver) place.leave();
      else setTimeout(() => place.leave(), longestWork).unref();
    });
    if (place.isIn()) done();
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isBodiless(request)) return admit(request, reply, done);
    const { work } = request.routeOptions.config;
    done(work && admission.isRefused(work, whoseOf(request)) ? busy(work) : undefined);
  });
  fastify.addHook('preValidation', (request, reply, done) => {
    if (isBodiless(request)) return done();
    admit(request, reply, done);
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    request.isMade = true;
    // A list that is read while it goes out is work until its end; every other answer waits for its line alone.
    const { work } = request.routeOptions.config;
    if (work !== 'carrying' || !(payload instanceof Readable)) request.place?.leave();
    done(null, payload);
  });
}

/** Who is not to take the places of others: a store, by its host or its part of an address, or else a network. */
function whoseOf({ routeOptions, headers, params, ip }: FastifyRequest): string {
  const isShops = routeOptions.config.name || routeOptions.url?.startsWith('/api/shop/');
  if (isShops) return hostIn(headers.host);
  const { slug } = (params ?? {}) as { slug?: string };
  return slug ? slug.toLowerCase() : networkOf(ip);
}

/** However a host is written, it is one store's. */
const hostIn = (header = '') => header.toLowerCase().replace(/\.?(?::\d*)?$/, '');

/** What is told of who is let in. */
export function admissionFigures({ gauge, gauges }: Metrics, admission: Admission): void {
  const of = (what: keyof WorkFigures) => async () =>
    Object.fromEntries(works.map((work) => [work, admission.figures()[work][what]]));
  gauge('places', 'Requests that are worked on at once at most.', admission.places);
  gauges('requests_at_work', 'Requests that are worked on.', 'work', of('atWork'));
  gauges('requests_waiting', 'Requests that wait for a place.', 'work', of('waiting'));
  gauges('requests_entered', 'Requests that had a place, since the start.', 'work', of('entered'));
  gauges('requests_refused', 'Requests refused for want of a place, since the start.', 'work', of('refused'));
}
