import { isThere } from '../platform/database/answers.ts';
import type { PlatformDb } from '../platform/database/db.ts';

/** Whether a piece of work that is done once was finished. */
export async function isFinished(db: PlatformDb, name: string): Promise<boolean> {
  return db.selectFrom('operator_tasks').select('name').where('name', '=', name).$call(isThere);
}

export async function markFinished(db: PlatformDb, name: string, at: Date): Promise<void> {
  await db
    .insertInto('operator_tasks')
    .values({ name, finished_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
