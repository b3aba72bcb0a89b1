import type { PlatformDeps } from '../platform/deps.ts';
import { freeBytes } from '../platform/http/health.ts';
import type { Metrics } from '../platform/metrics.ts';
import { waitingSince, type WaitDeps } from './look.ts';
import { lastBeat } from './queries.ts';

interface FigureDeps extends WaitDeps, Pick<PlatformDeps, 'config'> {
  metrics: Metrics;
  /** How much waits for one of us, by list of the operator's console. */
  countQueues(): Promise<{ id: string; count: number }[]>;
}

/** What whoever watches the program may raise an alarm by (deploy/alerts.yml). All are read from what all processes share. */
export function statusFigures(deps: FigureDeps): void {
  const { db, clock, config, metrics, countQueues } = deps;
  const since = (at: Date | null) => (at ? Math.max(0, (clock.now().getTime() - at.getTime()) / 1000) : 0);
  metrics.gaugesOfAll(
    'waiting_seconds',
    'How long the oldest has waited that should be done: payments nobody could say the end of, events of providers, mails.',
    'what',
    async () => {
      const { payments, events, mails } = await waitingSince(deps, clock.now());
      return { payments: since(payments), events: since(events), mails: since(mails) };
    },
  );
  metrics.gaugesOfAll(
    'operator_queue',
    'What waits for a person, by list of the console.',
    'queue',
    async () => Object.fromEntries((await countQueues()).map(({ id, count }) => [id, count])),
  );
  metrics.gaugeOfAll(
    'clock_seconds',
    'Since the work by the clock was last seen; it is looked at each minute.',
    async () => since(await lastBeat(db.platform)),
  );
  metrics.gaugeOfAll('disk_free_bytes', 'Room left where the program keeps its data.', () =>
    freeBytes(config.dataDir),
  );
}
