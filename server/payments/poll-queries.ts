import { sql } from 'kysely';
import { claimUntil, isFree } from '../platform/jobs/claim-queries.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import type { ProviderName } from './keys/integration-queries.ts';

export type PollKind = 'settlements' | 'disputes' | 'key' | 'refunds';

export interface DuePoll {
  integration: string;
  provider: ProviderName | null;
  due_at: Date;
}

/** Takes integrations whose time has come to be asked for something; `provider` is null for the platform's own. */
export async function claimPolls(
  db: PlatformDb,
  kind: PollKind,
  now: Date,
  most: number,
): Promise<DuePoll[]> {
  const { rows } = await sql<DuePoll>`
    with unknown as (
      -- Written by a process of the release before, which keeps no such list.
      insert into provider_polls (integration, kind, next_at)
      select id::text, ${kind}, created_at from integrations i where not exists (
        select 1 from provider_polls p where p.integration = i.id::text and p.kind = ${kind})
      on conflict do nothing
    ), mine as (
      select integration, kind from provider_polls
      where kind = ${kind} and next_at <= ${now} and ${isFree(now, sql.ref('claimed_until'))}
      order by next_at limit ${most} for update skip locked
    )
    update provider_polls p set claimed_until = ${claimUntil(now, sql.ref('p.next_at'))} from mine
    where p.integration = mine.integration and p.kind = mine.kind
    returning p.integration, p.next_at as due_at, (select provider from integrations i where i.id::text = p.integration)`.execute(
    db,
  );
  return rows;
}

/** It was asked; the next time is set. */
export async function polled(
  db: PlatformDb,
  integration: string,
  kind: PollKind,
  nextAt: Date,
): Promise<void> {
  await db
    .updateTable('provider_polls')
    .set({ next_at: nextAt, claimed_until: null })
    .where('integration', '=', integration)
    .where('kind', '=', kind)
    .execute();
}

/** Has an integration asked soon; all of them when none is named. What is overdue stays so, since it says how far back to look. */
export async function pollSoon(
  db: PlatformDb,
  kind: PollKind,
  now: Date,
  integration?: string,
): Promise<void> {
  let change = db
    .updateTable('provider_polls')
    .set({ next_at: sql<Date>`least(next_at, ${now})`, claimed_until: null })
    .where('kind', '=', kind);
  if (integration) change = change.where('integration', '=', integration);
  await change.execute();
}

/** A new integration is asked for everything from now on. */
export async function beginPolls(db: PlatformDb, integration: string, now: Date): Promise<void> {
  const kinds: PollKind[] = ['settlements', 'disputes', 'key', 'refunds'];
  await db
    .insertInto('provider_polls')
    .values(kinds.map((kind) => ({ integration, kind, next_at: now })))
    .execute();
}
