import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError, notFound } from './errors.ts';
import { sameSecret } from '../ids.ts';
import type { Limit, Limits } from '../admission/limits.ts';

/** Where another service tells us what happened, each event signed with a secret that both know (docs/operations.md). */
export interface SignedDoor<Schema extends z.ZodType> {
  path: string;
  /** The header that holds the HMAC of the body as it came, in hexadecimal, with or without `sha256=` before it. */
  header: string;
  /** SHA-256 unless said. */
  algorithm?: 'sha256' | 'sha512';
  /** null: nobody listens. */
  secret: string | null;
  /** Counted after the signature: what strangers send does not use it up. */
  limit: Limit;
  event: Schema;
  receive(event: z.output<Schema>): Promise<void>;
}

const largestEvent = 16 * 1024;

/** Answers an event that was taken with 200, one that is not signed with 401, and one that cannot be read with 400. */
export function mountSignedDoor<Schema extends z.ZodType>(
  fastify: FastifyInstance,
  limits: Limits,
  door: SignedDoor<Schema>,
): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestEvent }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(door.path, { config: { work: 'managing' } }, async (request, reply) => {
      if (!door.secret) throw notFound('Nobody listens here.');
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(raw, door, request.headers[door.header]))
        throw new AppError('not_signed_in', 'The signature is not right.');
      await limits.use(door.limit, door.path);
      await door.receive(eventIn(door.event, raw));
      return reply.code(200).send({ received: true });
    });
  });
}

function isSigned(
  raw: Buffer,
  { secret, algorithm = 'sha256' }: Pick<SignedDoor<z.ZodType>, 'secret' | 'algorithm'>,
  given: string | string[] | undefined,
): boolean {
  if (typeof given !== 'string' || !secret) return false;
  return sameSecret(
    given.replace(/^sha(?:256|512)=/, '').toLowerCase(),
    createHmac(algorithm, secret).update(raw).digest('hex'),
  );
}

function eventIn<Schema extends z.ZodType>(schema: Schema, raw: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(raw.toString('utf8')));
  } catch {
    throw new AppError('bad_input', 'This event cannot be read: docs/operations.md says what it holds.');
  }
}
