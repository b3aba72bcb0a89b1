import type { Metrics } from '../platform/metrics.ts';
import { standingOf, type BackupDeps } from './daily.ts';

/** What whoever watches the program may raise an alarm by. */
export function backupFigures(
  deps: Pick<BackupDeps, 'db' | 'clock' | 'config'> & { metrics: Metrics },
): void {
  deps.metrics.gaugeOfAll(
    'backup_age_seconds',
    'How old the last good back-up is; where there never was one, how long this installation has none.',
    async () => Math.round((await standingOf(deps)).ageMs / 1000),
  );
}
