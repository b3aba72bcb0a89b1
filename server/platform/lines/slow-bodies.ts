import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A form must have come in whole within this time (milliseconds); only files may take as long as the server allows. */
const bodyTime = 15_000;

/** Hangs up on whoever sends a form more slowly than any line is. */
export function endSlowBodies(fastify: FastifyInstance): void {
  const patience = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!isBodiless(request))
      patience.set(
        request,
        setTimeout(() => request.raw.destroy(), bodyTime),
      );
    done();
  });
  // Reached once the body is read; a file is read later, by its own route.
  fastify.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(patience.get(request));
    done();
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(patience.get(request));
    done();
  });
}

/** Nothing that is sent with these is read. */
export const isBodiless = ({ method }: FastifyRequest) =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
