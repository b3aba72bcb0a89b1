import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Database, PlatformDb } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';

/** Whether a piece of work that is done once was finished. */
export async function isFinished(db: PlatformDb, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator_tasks')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markFinished(db: PlatformDb, name: string, at: Date): Promise<void> {
  await db
    .insertInto('operator_tasks')
    .values({ name, finished_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Writes down who at a terminal did what. */
export async function audit(
  parts: { db: Database; clock: Clock; actor: string },
  action: string,
  subject: string,
  data: object,
): Promise<void> {
  await parts.db.platform
    .insertInto('audit_entries')
    .values({
      id: newId(),
      at: parts.clock.now(),
      actor: parts.actor,
      action,
      subject,
      data: sql`${JSON.stringify(data)}::jsonb`,
    })
    .execute();
}
