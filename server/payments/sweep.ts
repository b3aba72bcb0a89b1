import { minutes } from '../platform/clock.ts';
import { doAll } from '../platform/jobs/row-work.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { claimPayments, claimRefunds, freeRefund, type Due } from './due-queries.ts';
import { eventRows } from './events/inbox.ts';
import { ofPlatform } from './keys/integrations.ts';
import type { PaymentDeps } from './deps.ts';
import { pursueRefund } from './refunds/refund.ts';
import { settle } from './settle.ts';

export const sweepJob = 'payments.sweep';

/** Below the time after which a job counts as lost; what is left is the next minute's. */
const limitMs = minutes(4);
/** Questions at once by one store's keys, and by ours. */
const ofStore = 4;

/**
 * Asks about every try, refund and event whose time has come, so that a lost webhook or a dead process costs time and
 * never money. It goes on until nothing is due. Answers how many were looked at.
 */
export async function sweep(deps: PaymentDeps): Promise<number> {
  const { platform } = deps.db;
  const now = () => deps.clock.now();
  const looked = await Promise.all([
    doAll(eventRows(deps)),
    workOff<Due>({
      ...asking(deps, 16),
      claim: (most, full) => claimPayments(platform, now(), most, full),
      work: ({ id }) => settle(deps, id, 'sweep'),
    }),
    workOff<Due>({
      ...asking(deps, 4),
      claim: (most, full) => claimRefunds(platform, now(), most, full),
      async work({ id }) {
        await pursueRefund(deps, id);
        await freeRefund(platform, id, now());
      },
    }),
  ]);
  return looked.reduce((sum, n) => sum + n, 0);
}

/** Integrations are lanes: a provider that hangs for one store leaves room for all others. */
function asking(deps: PaymentDeps, atOnce: number) {
  return {
    atOnce,
    limitMs,
    lane: {
      of: ({ integration }: Due) => integration,
      most: (lane: string) => (lane === ofPlatform ? (atOnce * 3) / 4 : Math.min(ofStore, atOnce / 2)),
    },
    failed: ({ id }: Due, error: unknown) => deps.log.error('the sweep met a failure', { about: id, error }),
  };
}
