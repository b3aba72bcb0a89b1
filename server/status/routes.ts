import type { FastifyReply } from 'fastify';
import { statusPath } from '#shared/status.ts';
import { after, days, minutes } from '../platform/clock.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Api } from '../platform/http/http.ts';
import { networkOf, type Limits } from '../platform/admission/limits.ts';
import { gapMs, type StatusDeps } from './look.ts';
import { shownDays, statusPage, statusPolicy, unknownPage } from './page.ts';
import { lastBeat, troublesSince } from './queries.ts';

const reading = { name: 'status page', max: 120, perMs: minutes(1) };

/** Whether everything works, for anybody; it answers also while the database does not. */
export function mountStatus(
  api: Api,
  deps: StatusDeps & Pick<PlatformDeps, 'log'> & { limits: Limits },
): void {
  api.fastify.get(statusPath, { config: { work: 'looking' } }, async (request, reply) => {
    await deps.limits.use(reading, networkOf(request.ip));
    try {
      return await show(deps, reply);
    } catch (error) {
      deps.log.warn('the status could not be read', { error });
      return send(reply.code(503).header('retry-after', '30'), unknownPage);
    }
  });
}

async function show({ db, clock }: StatusDeps, reply: FastifyReply) {
  const now = clock.now();
  const seen = await lastBeat(db.platform);
  const isStill = !seen || now.getTime() - seen.getTime() > gapMs;
  const troubles = await troublesSince(db.platform, after(now, -days(shownDays)));
  return send(reply, statusPage({ now, seen, isStill, troubles }));
}

const send = (reply: FastifyReply, page: string) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', statusPolicy)
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .send(page);
