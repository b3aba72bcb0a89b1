import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../platform/http/errors.ts';
import type { Limits } from '../platform/admission/limits.ts';
import { receiveEvent } from './events/inbox.ts';
import type { PaymentDeps } from './deps.ts';

/** Largest event taken in (bytes); the provider's are a few kilobytes. */
const largestEvent = 256 * 1024;

/** The provider's webhooks, outside `/api`: proved by signature, read as raw bytes before any parser. */
export function mountWebhooks(fastify: FastifyInstance, deps: PaymentDeps, limits: Limits): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestEvent }, (_request, body, done) =>
      done(null, body),
    );
    const take = async (request: FastifyRequest, reply: FastifyReply) => {
      const { provider, token = null } = request.params as { provider: string; token?: string };
      const source = await deps.integrations.sourceOf(provider, token);
      if (!source) throw notFound('Nobody listens here.');
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(deps, raw, request.headers, source, limits);
      return reply.code(200).send({ received: true });
    };
    const asMoney = { config: { work: 'money' } } as const;
    scope.post('/webhooks/:provider', asMoney, take);
    scope.post('/webhooks/:provider/:token', asMoney, take);
  });
}
