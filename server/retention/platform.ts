import { after } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import type { RetentionDeps } from './walk.ts';

/** Something of the platform, of whichever store or person, that is kept for a time only. */
export interface KeptOfPlatform {
  /** For the log. */
  what: string;
  /** Milliseconds. */
  ms: number;
  /** In pieces that each take a bounded time; what was done stays done when it is cut off. */
  drop(db: PlatformDb, before: Date): Promise<void>;
}

export const platformJob = 'retention.platform';

/** Throws away what has been kept for its time. What cannot be today is tomorrow; nothing else waits for it. */
export async function dropOfPlatform(
  { db, clock, log }: Pick<RetentionDeps, 'db' | 'clock' | 'log'>,
  kept: readonly KeptOfPlatform[],
): Promise<void> {
  for (const { what, ms, drop } of kept)
    await drop(db.platform, after(clock.now(), -ms)).catch((error: unknown) =>
      log.error('what is kept for a time could not be thrown away', { what, error }),
    );
}
