import type { Unread } from '#shared/api/announcements.ts';
import { sql } from 'kysely';
import type { PlatformDb } from '../platform/database/db.ts';

/** Whoever signed up after it was announced has agreed to what is on the page, where the announcement stands, too. */
const unreadBy = (userId: string) => sql`from announcements a join users u on u.id = ${userId}
    where a.kind in ('terms', 'privacy') and a.withdrawn_at is null and a.made_at > u.terms_accepted_at
      and not exists (select 1 from announcement_readers r where r.announcement_id = a.id and r.user_id = u.id)`;

/** Other terms and policies that somebody has still to be shown, the first to hold first. */
export async function unreadOf(db: PlatformDb, userId: string): Promise<Unread[]> {
  const { rows } = await sql<Omit<Unread, 'holds_from'> & { holds_from: Date }>`
    select a.id, a.kind, a.words, a.holds_from ${unreadBy(userId)} order by a.holds_from, a.id limit 20`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, holds_from: row.holds_from.toISOString() }));
}

/** How many those are: dashboards ask for them only where there are any. */
export async function countUnread(db: PlatformDb, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${unreadBy(userId)}`.execute(db);
  return rows[0]!.count;
}

/** Keeps that somebody has read one; the first time counts. */
export async function noteRead(
  db: PlatformDb,
  read: { id: string; userId: string; at: Date },
): Promise<void> {
  await sql`insert into announcement_readers (announcement_id, user_id, read_at)
    select id, ${read.userId}, ${read.at} from announcements where id = ${read.id}
    on conflict (announcement_id, user_id) do nothing`.execute(db);
}
