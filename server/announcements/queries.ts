import { firstOrNull, rowsOf } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import { columns, type NewRow, type Row } from '../platform/database/tables.ts';

export type AnnouncementKind = 'terms' | 'privacy' | 'price';
export interface Announcement extends Omit<Row<'announcements'>, 'kind'> {
  kind: AnnouncementKind;
}

export async function insertAnnouncement(tx: PlatformTx, row: NewRow<'announcements'>): Promise<void> {
  await tx.insertInto('announcements').values(row).execute();
}

/** The latest first. */
export async function announcements(db: PlatformDb): Promise<Announcement[]> {
  return (await rowsOf(db, 'announcements')
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()) as Announcement[];
}

export async function findAnnouncement(db: PlatformDb, id: string): Promise<Announcement | null> {
  return (await rowsOf(db, 'announcements').where('id', '=', id).$call(firstOrNull)) as Announcement | null;
}

/** Takes one back whose day has not come; null: there is none, or it holds. */
export async function withdraw(tx: PlatformTx, id: string, now: Date): Promise<Announcement | null> {
  const row = await tx
    .updateTable('announcements')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('holds_from', '>', now)
    .returning(columns.announcements)
    .executeTakeFirst();
  return (row as Announcement | undefined) ?? null;
}

/** Whether a change of this kind was announced at least so early and holds at that moment. */
export async function holdsAnnounced(
  db: PlatformDb,
  kind: AnnouncementKind,
  { at, madeBefore }: { at: Date; madeBefore: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('announcements')
    .select('id')
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .where('holds_from', '<=', at)
    .where('made_at', '<=', madeBefore)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
