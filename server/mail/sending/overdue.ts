import { sql } from 'kysely';
import { after, minutes } from '../../platform/clock.ts';
import type { PlatformDb } from '../../platform/database/db.ts';
import { putOffReason } from '../queries.ts';

/** So many domains that take nothing are our trouble, not theirs. */
const manyDomains = 3;

/**
 * Since when mails do not go out; null: they do. The oldest that nobody has tried when it was due, or, where those that were
 * tried in vain are to several domains, the oldest of these.
 */
export async function overdueMail(db: PlatformDb, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ untried: Date | null; failing: Date | null; domains: number }>`
    select min(next_try_at) filter (where next_try_at < ${now}) as untried,
      min(created_at) filter (where ${inVain}) as failing,
      count(distinct split_part(lower(recipient), '@', 2)) filter (where ${inVain})::int as domains
    from mails where sent_at is null and failed_at is null`.execute(db);
  const { untried, failing, domains } = rows[0]!;
  const since = [untried, domains >= manyDomains ? failing : null].filter((one) => one !== null);
  return since.toSorted((a, b) => +a - +b)[0] ?? null;
}

/** After the clock was set back: what waits for a mail server by the later time is tried with the next sweep. */
export async function tryAgainNow(db: PlatformDb, now: Date): Promise<void> {
  await sql`update mails set next_try_at = ${now} where sent_at is null and failed_at is null
    and next_try_at > ${after(now, minutes(5))} and last_error is distinct from ${putOffReason}`.execute(db);
}

const inVain = sql`attempts > 1 and last_error <> ${putOffReason}`;
