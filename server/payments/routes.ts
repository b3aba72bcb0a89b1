import type { FastifyInstance } from 'fastify';
import { receiveEvent } from './inbox.ts';
import type { PaymentParts } from './parts.ts';

/** Largest event taken in (bytes); the provider's are a few kilobytes. */
const largestEvent = 256 * 1024;

/** The provider's webhooks, outside `/api`: proved by signature, read as raw bytes before any parser. */
export function mountWebhooks(fastify: FastifyInstance, parts: PaymentParts): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestEvent }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`/webhooks/${parts.gateway.provider}`, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(parts, raw, request.headers);
      return reply.code(200).send({ received: true });
    });
  });
}
