import { sql } from 'kysely';
import type { PlatformDb } from '../platform/database/db.ts';
import { ofPlatform } from './keys/integrations.ts';

export interface Overdue {
  /** When the time of the oldest try ran out that nobody could say the end of; of our own keys: others' are their owners'. */
  tries: Date | null;
  /** Since when what a provider told waits to be dealt with; one that failed waits for its own next time. */
  events: Date | null;
}

/** Since when money waits that should have been looked at by now; null: none does. */
export async function overduePayments(db: PlatformDb, now: Date): Promise<Overdue> {
  const { rows } = await sql<Overdue>`select
    (select min(expires_at) from payments where state in ('created', 'ready', 'in_progress', 'confirming')
      and expires_at < ${now} and integration = ${ofPlatform}) as tries,
    (select min(next_try_at) from provider_events where next_try_at < ${now}) as events`.execute(db);
  return rows[0]!;
}
