import { after, hours, minutes } from '../platform/clock.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { ofPlatform } from './keys/integrations.ts';
import type { PaymentDeps } from './deps.ts';
import { claimPolls, polled, type PollKind } from './poll-queries.ts';

/** Whose keys a question is asked with. */
export interface Way {
  integration: string;
  provider: string;
}

/** How often our own account is asked, and how often each store's: events tell of most things at once. */
const rhythms: Record<PollKind, { ours: number; theirs: number }> = {
  settlements: { ours: hours(1), theirs: hours(6) },
  disputes: { ours: minutes(30), theirs: hours(1) },
  key: { ours: hours(1), theirs: minutes(30) },
  refunds: { ours: hours(1), theirs: hours(6) },
};

/**
 * Asks every integration whose time has come, a few at once. One that fails or hangs ends for itself and comes again,
 * ever later the longer it fails. `dueAt` is when it was to be asked: no longer than a rhythm after it last answered.
 * Answers how many were asked.
 */
export async function poll(
  deps: PaymentDeps,
  kind: PollKind,
  ask: (way: Way, dueAt: Date) => Promise<void>,
): Promise<number> {
  const { platform } = deps.db;
  return workOff({
    claim: (most) => claimPolls(platform, kind, deps.clock.now(), most),
    async work({ integration, provider, due_at }) {
      await ask({ integration, provider: provider ?? deps.gateway.provider }, due_at);
      const { ours, theirs } = rhythms[kind];
      const wait = integration === ofPlatform ? ours : theirs;
      await polled(platform, integration, kind, after(deps.clock.now(), wait));
    },
    failed: ({ integration }, error) =>
      deps.log.warn('a provider could not be asked', {
        what: kind,
        integration,
        problem: error instanceof Error ? error.message : String(error),
      }),
    atOnce: 6,
    limitMs: minutes(4),
  });
}
