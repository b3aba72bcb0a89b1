import { sql } from 'kysely';
import { columns, type NewRow, type Row } from '../../platform/database/tables.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { dropOld } from '../../platform/database/drop-old.ts';

export type EmailChange = Row<'email_changes'>;

/** What was asked for and not confirmed is dead. */
export async function dropAsked(tx: PlatformTx, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('done_at', 'is', null).execute();
}

/** Asks for an address, in place of what was asked before. */
export async function insertChange(tx: PlatformTx, change: NewRow<'email_changes'>): Promise<void> {
  await dropAsked(tx, change.user_id);
  await tx.insertInto('email_changes').values(change).execute();
}

/** Confirms a change once; null where the key is unknown, used or too old. */
export async function confirmChange(
  tx: PlatformTx,
  keyHash: Buffer,
  done: { at: Date; undoHash: Buffer; undoUntil: Date },
): Promise<EmailChange | null> {
  const row = await tx
    .updateTable('email_changes')
    .set({ done_at: done.at, undo_hash: done.undoHash, undo_until: done.undoUntil })
    .where('key_hash', '=', keyHash)
    .where('done_at', 'is', null)
    .where('expires_at', '>', done.at)
    .returning(columns.email_changes)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a change back once; null where the key is unknown, used or too old. */
export async function undoChange(tx: PlatformTx, undoHash: Buffer, at: Date): Promise<EmailChange | null> {
  const row = await tx
    .updateTable('email_changes')
    .set({ undone_at: at })
    .where('undo_hash', '=', undoHash)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', at)
    .returning(columns.email_changes)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whatever came after a change that is taken back was somebody else's: later changes, passkeys, accounts of Google, the second
 * step, and the wait that would end it; and in its stores keys of programs and invitations that nobody has taken yet.
 */
export async function dropSince(
  tx: PlatformTx,
  { user_id: userId, id, asked_at }: EmailChange,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ ended_at: at })
    .where('made_by', '=', userId)
    .where('made_at', '>=', asked_at)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('store_invitations')
    .set({ withdrawn_at: at })
    .where('invited_by', '=', userId)
    .where('sent_at', '>=', asked_at)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('asked_at', '>=', asked_at)
    .execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', asked_at).execute();
  await tx
    .deleteFrom('sign_in_identities')
    .where('user_id', '=', userId)
    .where('linked_at', '>=', asked_at)
    .execute();
  await tx
    .deleteFrom('second_step_waits')
    .where('user_id', '=', userId)
    .where('asked_at', '>=', asked_at)
    .execute();
  await tx
    .deleteFrom('second_steps')
    .where('user_id', '=', userId)
    .where('created_at', '>=', asked_at)
    .execute();
}

/** @throws what `isDuplicate` knows where the address is another account's. */
export async function setEmail(
  tx: PlatformTx,
  userId: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ email: to })
    .where('id', '=', userId)
    .$if(from !== null, (query) => query.where('email', '=', from!))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function dropPassword(tx: PlatformTx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
}

/** Forgets what nobody can confirm or take back any more since before `before`. */
export async function dropOldChanges(db: PlatformDb, before: Date): Promise<void> {
  await dropOld(
    db,
    'email_changes',
    sql`expires_at < ${before} and coalesce(undo_until, expires_at) < ${before}`,
  );
}
