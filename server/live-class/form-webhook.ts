import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SeatForm } from '#shared/api/live-class.ts';
import { minutes } from '../platform/clock.ts';
import type { Limit } from '../platform/admission/limits.ts';
import { mountSignedDoor } from '../platform/http/signed-door.ts';
import { addInterest, insertFormEvent, nextClass } from './class-queries.ts';
import type { ClassRouteDeps } from './deps.ts';
import { registerIn } from './seats.ts';
import { createTurns } from './turns.ts';
import { isOpen } from './view.ts';

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
  const form = deps.config.liveClassForm;
  mountSignedDoor(fastify, deps.limits, {
    path: '/webhooks/live-class-form',
    header: 'x-form-signature',
    secret: form?.secret ?? null,
    limit: events,
    event: FormEvent,
    async receive(event) {
      // The same account may have other forms; what they are asked is none of our business.
      if (event.form_id === form?.id) await inTurn(() => receive(deps, event));
    },
  });
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
    if (row && isOpen(row, now)) await registerIn(deps, tx, row.slug, { visitor: null, form: seat });
    else await addInterest(tx, seat.email, now);
  });
}
