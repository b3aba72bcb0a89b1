import { sql } from 'kysely';
import { wrote } from '../../platform/database/answers.ts';
import { after, minutes } from '../../platform/clock.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { isFree } from '../../platform/jobs/claim-queries.ts';
import { ofPlatform } from '../keys/integrations.ts';

export interface InboxRow {
  id: string;
  provider: string;
  integration: string;
  body: Buffer;
  /** Times it was taken up. */
  tries: number;
}

/** Keeps an event, once: the same bytes again change nothing. */
export async function keepEvent(
  db: PlatformDb,
  event: { provider: string; integration: string; digest: Buffer; headers: object; body: Buffer; at: Date },
): Promise<void> {
  await db
    .insertInto('provider_events')
    .values({
      id: newId(),
      provider: event.provider,
      integration: event.integration,
      digest: event.digest,
      headers: JSON.stringify(event.headers),
      body: event.body,
      received_at: event.at,
      next_try_at: event.at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'integration', 'digest']).doNothing())
    .execute();
}

const isDue = (now: Date) =>
  sql<boolean>`e.next_try_at <= ${now} and ${isFree(now, sql.ref('e.claimed_until'))}`;

/** Whether the time of any event has come. */
export async function isEventDue(db: PlatformDb, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from provider_events e where ${isDue(now)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Events that are not done, whatever they wait for. */
export async function countEvents(db: PlatformDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from provider_events where next_try_at is not null`.execute(db);
  return rows[0]!.count;
}

/** Looked at for turns; beyond it a line is long enough anyway. */
const longest = 10_000;
/** Events of one store's keys at work at once, in all processes. */
const mostOfStore = 2;
/** After a death the event is somebody else's. */
const leaseMs = minutes(1);

/**
 * Takes up to `most` due events: integrations have turns, the one with fewest at work first, and a store's keys have
 * two at work at most, so that one store's events never stand in another's way. `more`: others are due that were left.
 */
export async function claimEvents(
  db: PlatformDb,
  now: Date,
  most: number,
): Promise<{ events: InboxRow[]; more: boolean }> {
  const { rows: events } = await sql<InboxRow & { due: number }>`
    with busy as (
      select integration, count(*) as n from provider_events where claimed_until > ${now} group by integration
    ), due as (
      select e.id, e.integration, e.next_try_at from provider_events e
      where ${isDue(now)} order by e.next_try_at limit ${longest}
    ), turns as (
      select due.id, due.integration,
        coalesce(busy.n, 0) + row_number() over (partition by due.integration order by due.next_try_at) as turn
      from due left join busy using (integration)
    ), mine as (
      select e.id from provider_events e join turns on turns.id = e.id
      where ${isDue(now)} and (turns.integration = ${ofPlatform} or turns.turn <= ${mostOfStore})
      order by turns.turn, e.next_try_at limit ${most} for update of e skip locked
    )
    update provider_events set claimed_until = ${after(now, leaseMs)}, tries = tries + 1
    from mine where provider_events.id = mine.id
    returning provider_events.id, provider, integration, body, tries,
      (select count(*)::int from due) as due`.execute(db);
  return { events, more: events.length > 0 && events[0]!.due > events.length };
}

export async function closeEvent(db: PlatformDb, id: string, at: Date, outcome: string): Promise<void> {
  await db
    .updateTable('provider_events')
    .set({ processed_at: at, outcome, next_try_at: null, claimed_until: null, about: paymentNamed })
    .where('id', '=', id)
    .execute();
}

/** The payment an event names, in whatever shape its provider sends it. */
const paymentNamed = sql<string | null>`substring(encode(body, 'escape') from
  '"(?:transaction_reference|reference|tx_ref)"\\s*:\\s*"([A-Za-z0-9_.=-]{1,100})"')`;

/** Leaves it for a later try, unless somebody else has ended it meanwhile. */
export async function putOffEvent(tx: PlatformTx, id: string, nextTryAt: Date): Promise<void> {
  await tx
    .updateTable('provider_events')
    .set({ next_try_at: nextTryAt, claimed_until: null })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}

/** Tries it no more. */
export async function giveUpEvent(tx: PlatformTx, id: string, at: Date, outcome: string): Promise<void> {
  await tx
    .updateTable('provider_events')
    .set({ given_up_at: at, outcome, next_try_at: null, claimed_until: null })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}

export interface StuckEvent {
  id: string;
  integration: string;
  provider: string;
  received_at: Date;
  tries: number;
  next_try_at: Date | null;
  given_up_at: Date | null;
  outcome: string | null;
}

/** Events that were given up or have failed several times, the oldest first. */
export async function stuckEvents(db: PlatformDb): Promise<StuckEvent[]> {
  return db
    .selectFrom('provider_events')
    .select([
      'id',
      'integration',
      'provider',
      'received_at',
      'tries',
      'next_try_at',
      'given_up_at',
      'outcome',
    ])
    .where('processed_at', 'is', null)
    .where('tries', '>=', 3)
    .orderBy('received_at')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Begins anew with an event that is not done; false when there is none of this id. */
export async function reviveEvent(tx: PlatformTx, id: string, at: Date): Promise<boolean> {
  return tx
    .updateTable('provider_events')
    .set({ tries: 0, given_up_at: null, outcome: null, next_try_at: at, claimed_until: null })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .$call(wrote);
}

/** Ends an event that was given up with what one of us says of it; false where it goes on being tried, or is done. */
export async function leaveEvent(tx: PlatformTx, id: string, at: Date, outcome: string): Promise<boolean> {
  return tx
    .updateTable('provider_events')
    .set({ processed_at: at, outcome, about: paymentNamed })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .where('given_up_at', 'is not', null)
    .$call(wrote);
}

export async function keepUnmatched(
  db: PlatformDb,
  money: {
    provider: string;
    reference: string;
    amountKobo: number | null;
    currency: string | null;
    eventId: string;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('unmatched_money')
    .values({
      provider: money.provider,
      reference: money.reference,
      amount_kobo: money.amountKobo,
      currency: money.currency,
      event_id: money.eventId,
      found_at: money.at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .execute();
}
