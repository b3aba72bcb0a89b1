import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isPhone, normalisePhone } from '#shared/phone.ts';
import { minutes, type Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import type { Limit, Limits } from '../platform/admission/limits.ts';
import { mountSignedDoor } from '../platform/http/signed-door.ts';
import { turnText } from './queries.ts';
import { startTexts, stopTexts } from './stops.ts';

interface ReportDeps {
  db: Database;
  clock: Clock;
  config: Config;
  limits: Limits;
}

const reports: Limit = { name: 'text reports', max: 6_000, perMs: minutes(1) };

/** What Termii sends of a text that went out, and of one that came in. */
const Report = z.object({
  type: z.string().max(40).default('outbound'),
  message_id: z.coerce.string().max(100).default(''),
  status: z.string().max(100).default(''),
  sender: z.coerce.string().max(40).default(''),
  message: z.string().max(2_000).default(''),
});
type Report = z.output<typeof Report>;

const isStop = /^\W*(stop|stopall|unsubscribe|quit|end|cancel)\W*$/i;
const isStart = /^\W*(start|unstop)\W*$/i;

/** Where the provider reports what became of a text, and what was answered to one. */
export function mountTextReports(fastify: FastifyInstance, deps: ReportDeps): void {
  mountSignedDoor(fastify, deps.limits, {
    path: '/webhooks/texts',
    header: 'x-termii-signature',
    algorithm: 'sha512',
    secret: deps.config.texts?.reportSecret ?? null,
    limit: reports,
    event: Report,
    receive: (report) => (report.type === 'inbound' ? hear(deps, report) : note(deps, report)),
  });
}

/** Told twice, or out of order, it is the same: a text moves along its table and nowhere else. */
async function note({ db, clock }: ReportDeps, { message_id: providerId, status }: Report): Promise<void> {
  if (providerId === '') return;
  const at = clock.now();
  if (/^delivered$/i.test(status)) await turnText(db.platform, { providerId }, 'delivered', { at });
  else if (/fail|reject|expire|dnd|undeliver/i.test(status))
    await turnText(db.platform, { providerId }, 'failed', { at, reason: 'not_arrived', error: status });
}

async function hear({ db, clock, config }: ReportDeps, { sender, message }: Report): Promise<void> {
  const phone = normalisePhone(sender);
  if (!isPhone(phone)) return;
  if (isStop.test(message)) await db.transact((tx) => stopTexts(config, tx, phone, clock.now()));
  else if (isStart.test(message)) await db.transact((tx) => startTexts(config, tx, phone));
}
