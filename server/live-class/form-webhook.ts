import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SeatForm } from '#shared/api/live-class.ts';
import { minutes } from '../platform/clock.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { sameSecret } from '../platform/ids.ts';
import type { Limit } from '../platform/limits.ts';
import { addInterest, insertFormEvent, nextClass } from './class-queries.ts';
import type { ClassRouteDeps } from './deps.ts';
import { registerIn } from './seats.ts';
import { createTurns } from './turns.ts';
import { isOpen } from './view.ts';

const largestEvent = 16 * 1024;
/** Counted after the signature: what strangers send does not use it up. */
const events: Limit = { name: 'class form events', max: 600, perMs: minutes(1) };

/** What the provider, or whatever stands between it and us, sends for one filled-in form (docs/operations.md). */
const FormEvent = z.object({
  event_id: z.string().trim().min(1).max(200),
  form_id: z.string().trim().min(1).max(200),
  ...SeatForm.shape,
});

/** Where the form of another provider tells of the seats it was asked for: the same seats that our own form fills. */
export function mountFormWebhook(fastify: FastifyInstance, deps: ClassRouteDeps): void {
  const inTurn = createTurns(2);
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestEvent }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/live-class-form', async (request, reply) => {
      const form = deps.config.liveClassForm;
      if (!form?.secret) throw notFound('Nobody listens here.');
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(raw, form.secret, request.headers['x-form-signature']))
        throw new AppError('not_signed_in', 'The signature is not right.');
      deps.limits.take(events, form.id);
      const event = eventIn(raw);
      // The same account may have other forms; what they are asked is none of our business.
      if (event.form_id === form.id) await inTurn(() => receive(deps, event));
      return reply.code(200).send({ received: true });
    });
  });
}

/** HMAC-SHA256 of the body as it came, in hexadecimal, with or without `sha256=` before it. */
function isSigned(raw: Buffer, secret: string, given: string | string[] | undefined): boolean {
  if (typeof given !== 'string') return false;
  return sameSecret(
    given.replace(/^sha256=/, '').toLowerCase(),
    createHmac('sha256', secret).update(raw).digest('hex'),
  );
}

function eventIn(raw: Buffer): z.output<typeof FormEvent> {
  try {
    return FormEvent.parse(JSON.parse(raw.toString('utf8')));
  } catch {
    throw new AppError('bad_input', 'This event cannot be read: docs/operations.md says what it holds.');
  }
}

/** A seat in the next class, or a place in its line; where registration is closed, news of the class after it. */
async function receive(deps: ClassRouteDeps, event: z.output<typeof FormEvent>): Promise<void> {
  const { event_id: eventId, form_id: _, ...seat } = event;
  await deps.db.transact(async (tx) => {
    const now = deps.clock.now();
    const row = await nextClass(tx, now);
    const isNew = await insertFormEvent(tx, {
      event_id: eventId,
      class_id: row?.id ?? null,
      received_at: now,
    });
    if (!isNew) return;
    if (row && isOpen(row, now)) await registerIn(deps, tx, row.slug, null, seat);
    else await addInterest(tx, seat.email, now);
  });
}
