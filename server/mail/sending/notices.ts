import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noteComplaint } from '../../mail-stops/index.ts';
import { after, days, minutes, type Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, PlatformTx } from '../../platform/database/db.ts';
import { isId } from '../../platform/ids.ts';
import type { Limit, Limits } from '../../platform/admission/limits.ts';
import type { Log } from '../../platform/log.ts';
import { mountSignedDoor } from '../../platform/http/signed-door.ts';
import { findTrouble, insertNotice, isInTrouble, markCameBack, recipientOf } from './trouble-queries.ts';
import { arrives, noteRefusal, refusalIn } from './trouble.ts';

interface NoticeDeps {
  db: Database;
  clock: Clock;
  config: Config;
  limits: Limits;
  log: Log;
}

const notices: Limit = { name: 'mail notices', max: 6_000, perMs: minutes(1) };
/** Shorter than ids of notices are kept, so that an old one is not taken a second time. */
const believedFor = days(7);
/** The clocks of others. */
const ahead = minutes(10);

/** What the mail provider, or whatever stands between it and us, sends for one mail (docs/operations.md). */
const Notice = z
  .object({
    id: z.string().trim().min(1).max(200),
    at: z.iso.datetime({ offset: true }).transform((time) => new Date(time)),
    kind: z.enum(['bounced', 'complained', 'delivered']),
    /** Of what bounced: whether it is for good. */
    permanent: z.boolean().default(false),
    recipient: z.email().max(254).optional(),
    message_id: z.string().trim().max(300).default(''),
    /** In the words of whoever did not take it. */
    reason: z.string().max(2_000).default(''),
  })
  .refine((notice) => notice.recipient !== undefined || mailIdIn(notice.message_id) !== null);
type Notice = z.output<typeof Notice>;

/** Where the mail provider tells what became of a mail after it had taken it. */
export function mountMailNotices(fastify: FastifyInstance, deps: NoticeDeps): void {
  mountSignedDoor(fastify, deps.limits, {
    path: '/webhooks/mail',
    header: 'x-mail-signature',
    secret: deps.config.mailNoticeSecret,
    limit: notices,
    event: Notice,
    receive: (notice) => receive(deps, notice),
  });
}

/** Our Message-ID is the mail's own id at our domain. */
function mailIdIn(messageId: string): string | null {
  const id = /^<?([0-9a-f-]{36})@/i.exec(messageId)?.[1]?.toLowerCase() ?? '';
  return isId(id) ? id : null;
}

/** Each is taken once; what is older than a week says nothing about today. */
async function receive(deps: NoticeDeps, notice: Notice): Promise<void> {
  const now = deps.clock.now();
  if (notice.at < after(now, -believedFor) || notice.at > after(now, ahead)) return;
  const id = mailIdIn(notice.message_id);
  // Nearly every notice is one of these, and there is nothing in it to keep.
  if (notice.kind === 'delivered') {
    const whose = { mailId: id, recipient: notice.recipient ?? null };
    if (!(await isInTrouble(deps.db.platform, whose))) return;
  }
  await deps.db.transact(async (tx) => {
    if (!(await insertNotice(tx, `mail:${notice.id}`, now))) return;
    const mail = id ? await recipientOf(tx, id) : null;
    // Whom we wrote to is known better than what others make of it.
    const address = mail ?? notice.recipient;
    if (!address) return;
    const told = { notice, address, mailId: mail === null ? null : id };
    if (notice.kind === 'complained') await noteComplaint(deps.config, tx, address, now);
    else if (!(await isOutOfDate(tx, told))) await take(deps, tx, told);
    deps.log.info('a mail provider told what became of a mail', { kind: notice.kind, mail: id });
  });
}

interface Told {
  notice: Notice;
  address: string;
  mailId: string | null;
}

/** Whether the address was tried again since: what an earlier mail met says nothing any more. */
async function isOutOfDate(tx: PlatformTx, { notice, address }: Told): Promise<boolean> {
  const trouble = await findTrouble(tx, address);
  return trouble !== null && notice.at < (trouble.tried_at ?? trouble.since);
}

async function take(deps: NoticeDeps, tx: PlatformTx, { notice, address, mailId }: Told): Promise<void> {
  if (notice.kind === 'delivered') return arrives(deps, tx, address);
  const refusal = refusalIn(notice.reason, { permanent: notice.permanent });
  if (mailId) await markCameBack(tx, mailId, notice.reason.slice(0, 500) || 'came back');
  if (refusal) await noteRefusal(tx, address, { ...refusal, byNotice: true, at: deps.clock.now() });
}
