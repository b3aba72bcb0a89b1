import { after, days, seconds } from '../platform/clock.ts';
import { everyMinute } from '../platform/jobs/jobs.ts';
import { deliverDue } from './deliver.ts';
import type { WebhookDeps } from './deps.ts';
import { dropOldDeliveries, dropOldSecrets } from './queries.ts';

/** What was sent is shown so long. */
const keptMs = days(30);
/** So soon after something happened programs hear of it. */
const lookMs = seconds(2);

/** The work by the clock: messages go out, and old ones are forgotten. */
export function defineWebhookJobs(deps: WebhookDeps): void {
  deps.jobs.define({ name: 'webhooks.send', cron: everyMinute, run: () => deliverDue(deps) });
  deps.jobs.define({
    name: 'webhooks.tidy',
    cron: '13 4 * * *',
    run: async () => {
      const now = deps.clock.now();
      await dropOldDeliveries(deps.db.platform, after(now, -keptMs));
      await dropOldSecrets(deps.db.platform, now);
    },
  });
}

/** Looks every two seconds for what is to be sent, since the rhythm of jobs is a minute. Answers how to end that. */
export function watchWebhooks(deps: WebhookDeps): { stop(): Promise<void> } {
  let looking: Promise<unknown> | null = null;
  let isOver = false;
  const timer = setInterval(() => {
    looking ??= deliverDue(deps, () => isOver)
      .catch((error: unknown) => deps.log.error('webhooks were not sent', { error }))
      .finally(() => (looking = null));
  }, lookMs);
  return {
    async stop() {
      clearInterval(timer);
      isOver = true;
      await looking;
    },
  };
}
