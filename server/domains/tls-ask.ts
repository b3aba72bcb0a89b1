import type { FastifyInstance } from 'fastify';
import { minutes, seconds } from '../platform/clock.ts';
import { AppError } from '../platform/http/errors.ts';
import { createKept } from '../platform/kept.ts';
import { isWithinLimit, type Limit, type Limits } from '../platform/admission/limits.ts';
import type { Metrics } from '../platform/metrics.ts';
import { mustBeNear } from '../platform/http/near.ts';
import { shopAtHost } from '../stores/index.ts';
import type { DomainDeps } from './deps.ts';

/** Strangers may ask a proxy for any name there is; so many answers are remembered, and no more. */
const mostKept = 5_000;
/** An owner who has just proven a domain opens it at once, so a no holds only for a moment. */
const freshMs = seconds(2);
/** Look-ups of hosts that are nobody's, of all askers together. */
const strangers: Limit = { name: 'tls-ask-unknown', max: 600, perMs: minutes(1) };

interface Told {
  yes: boolean;
  at: number;
}

interface AskDeps extends Pick<DomainDeps, 'db' | 'config' | 'clock'> {
  limits: Limits;
  metrics: Metrics;
}

const host = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;

/**
 * What the proxy asks before it has a certificate made for a host: 200 for those where a shop is, of its own domains only
 * while they are paid for; 404 for all others.
 */
export function mountTlsAsk(fastify: FastifyInstance, deps: AskDeps): void {
  const { config, clock, limits, metrics } = deps;
  const kept = createKept<Told>({ most: mostKept });
  metrics.gauge('tls_asks_kept', 'Answers to the proxy about hosts that are remembered.', kept.count);
  const isShop = async (name: string): Promise<boolean> => {
    const shop = await shopAtHost(deps, name);
    return shop !== null && shop.instead?.kind !== 'unpaid';
  };
  const isTold = async (name: string): Promise<boolean> => {
    const told = kept.get(name);
    if (told && Math.abs(clock.now().getTime() - told.at) < freshMs) return told.yes;
    // Where a shop was a moment ago is always looked up anew, whatever strangers have used up.
    if (!told?.yes && !(await isWithinLimit(limits, strangers, 'all'))) return false;
    const yes = await isShop(name);
    if (yes && !told?.yes) limits.giveBack(strangers, 'all');
    kept.set(name, { yes, at: clock.now().getTime() });
    return yes;
  };
  fastify.get<{ Querystring: { domain?: string } }>('/internal/tls-ask', async (request, reply) => {
    mustBeNear(request, config.metricsToken);
    const name = String(request.query.domain ?? '').toLowerCase();
    if (!host.test(name) || !(await isTold(name))) throw new AppError('not_found', 'No shop is there.');
    return reply.header('content-type', 'text/plain').send('A shop is there.\n');
  });
}
