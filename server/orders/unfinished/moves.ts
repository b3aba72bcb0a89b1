import { mayMove, reminderMoves, type ReminderState } from '#shared/states.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { writeReminderMove, type ReminderRow } from './queries.ts';

/** The one function that moves a reminder. @throws Error for a move that the table does not list. */
export async function moveReminder(
  tx: StoreTx,
  reminder: ReminderRow,
  to: ReminderState,
  at: Date,
): Promise<void> {
  if (!mayMove(reminderMoves, reminder.state, to))
    throw new Error(`The reminder of order ${reminder.order_id} may not move to ${to}.`);
  await writeReminderMove(tx, reminder.order_id, { state: to, moved_at: at });
}
