import { sql } from 'kysely';
import { firstOrNull } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { dropOld } from '../../platform/database/drop-old.ts';

export type EmailTokenKind = 'verify' | 'reset' | 'sign_in';
export type EmailLockKind = `${MailKind}${'' | ' again'}${'' | ' known'}`;
type MailKind = 'verification' | 'reset' | 'sign_in';

export async function insertEmailToken(
  tx: PlatformTx,
  token: { hash: Buffer; userId: string; kind: EmailTokenKind; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('email_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      kind: token.kind,
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Marks a token as used; the person it was sent to, or null when it is unknown, used or too old. */
export async function spendEmailToken(
  tx: PlatformTx,
  hash: Buffer,
  kind: EmailTokenKind,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function findEmailToken(
  db: PlatformDb,
  hash: Buffer,
  kind: EmailTokenKind,
): Promise<{ user_id: string; expires_at: Date; used_at: Date | null } | null> {
  return db
    .selectFrom('email_tokens')
    .select(['user_id', 'expires_at', 'used_at'])
    .where('token_hash', '=', hash)
    .where('kind', '=', kind)
    .$call(firstOrNull);
}

/** Makes every unused link of a person worthless. */
export async function dropEmailTokens(
  tx: PlatformTx,
  userId: string,
  kinds: EmailTokenKind[],
): Promise<void> {
  await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Locks an address for one kind of mail, in one statement. Answers null when it was free, else when it will be.
 * A lock further ahead than any we set comes from a clock that was wrong, and counts as free.
 */
export async function lockAddress(
  tx: PlatformTx,
  { kind, email, now, until }: { kind: EmailLockKind; email: string; now: Date; until: Date },
): Promise<Date | null> {
  const taken = await tx
    .insertInto('email_locks')
    .values({ kind, email, locked_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'email'])
        .doUpdateSet((row) => ({ locked_until: row.ref('excluded.locked_until') }))
        .where((row) =>
          row.or([row('email_locks.locked_until', '<=', now), row('email_locks.locked_until', '>', until)]),
        ),
    )
    .returning('email')
    .executeTakeFirst();
  if (taken) return null;
  const lock = await tx
    .selectFrom('email_locks')
    .select('locked_until')
    .where('kind', '=', kind)
    .where('email', '=', email)
    .executeTakeFirst();
  return lock?.locked_until ?? until;
}

/** Forgets links and locks that ended before `before`. */
export async function dropOldMailing(db: PlatformDb, before: Date): Promise<void> {
  await dropOld(db, 'email_tokens', sql`expires_at < ${before}`);
  await dropOld(db, 'email_locks', sql`locked_until < ${before}`);
}
