import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeName } from '../http/failures.ts';
import type { OpenSpan, Tracing } from './tracing.ts';

/**
 * A span for each request that comes to the framework, by its route and never by its address. What is done for it is part of
 * it; that is said once more after what was sent is read, where the line's own turn has come between.
 */
export function traceRequests(fastify: FastifyInstance, { tracing }: { tracing?: Tracing | null }): void {
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method, id, headers } = request;
    const name = `${method} ${routeName(request)}`;
    const facts = {
      'http.request.method': method,
      'http.route': routeName(request),
      'presence.request_id': id,
    };
    const parent = headers.traceparent;
    const span = tracing.begin(name, {
      kind: 'server',
      facts,
      parent: typeof parent === 'string' ? parent : undefined,
    });
    if (span) spans.set(request, span);
    tracing.inside(span, done);
  });
  fastify.addHook('preValidation', (request, _reply, done) =>
    tracing.inside(spans.get(request) ?? null, done),
  );
  fastify.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.know({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : null);
    done();
  });
}
