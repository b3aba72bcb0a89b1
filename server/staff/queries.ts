import type { Role } from '#shared/roles.ts';
import { sql } from 'kysely';
import { firstOrNull, isThere, rowsOf, wrote } from '../platform/database/answers.ts';
import { olderThan, type Place } from '../platform/http/cursor.ts';
import type { PlatformDb, PlatformTx, StoreTx } from '../platform/database/db.ts';
import { columns, type NewRow, type Row } from '../platform/database/tables.ts';
import type { ChangeKind } from '#shared/changes.ts';

export type InvitationRow = Row<'store_invitations'>;

export interface MemberRow {
  user_id: string;
  role: Role;
  created_at: Date;
  first_name: string;
  last_name: string;
  email: string;
  two_step: boolean;
}

/** The members of a store with their names, the first one first. */
export async function memberRows(db: PlatformDb, storeId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('store_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select([
      'member.user_id',
      'member.role',
      'member.created_at',
      'users.first_name',
      'users.last_name',
      'users.email',
      sql<boolean>`exists (select 1 from second_steps s where s.user_id = users.id and s.on_since is not null)`.as(
        'two_step',
      ),
    ])
    .where('member.store_id', '=', storeId)
    .orderBy('member.created_at')
    .orderBy('member.user_id')
    .execute();
}

/** Who is what in a store, held until the transaction ends, so that two changes cannot leave it without an owner. */
export async function holdRoles(tx: PlatformTx, storeId: string): Promise<Map<string, Role>> {
  const rows = await tx
    .selectFrom('store_members')
    .select(['user_id', 'role'])
    .where('store_id', '=', storeId)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.role]));
}

export async function writeRole(
  tx: PlatformTx,
  member: { storeId: string; userId: string; role: Role },
): Promise<void> {
  await tx
    .updateTable('store_members')
    .set({ role: member.role })
    .where('store_id', '=', member.storeId)
    .where('user_id', '=', member.userId)
    .execute();
}

export async function deleteMember(tx: PlatformTx, storeId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('store_members')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .execute();
}

/** False where they are a member already. */
export async function addMember(
  tx: PlatformTx,
  member: { storeId: string; userId: string; role: Role; at: Date },
): Promise<boolean> {
  return tx
    .insertInto('store_members')
    .values({ store_id: member.storeId, user_id: member.userId, role: member.role, created_at: member.at })
    .onConflict((conflict) => conflict.columns(['store_id', 'user_id']).doNothing())
    .$call(wrote);
}

export async function isMemberByEmail(db: PlatformDb, storeId: string, email: string): Promise<boolean> {
  return db
    .selectFrom('store_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select('member.user_id')
    .where('member.store_id', '=', storeId)
    .where('users.email', '=', email)
    .$call(isThere);
}

/** Writes an invitation, or renews the open one to the same address. Answers it as it stands then. */
export async function putInvitation(
  tx: PlatformTx,
  invitation: NewRow<'store_invitations'>,
): Promise<InvitationRow> {
  const { role, key_hash, invited_by, sent_at, expires_at } = invitation;
  return tx
    .insertInto('store_invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'address'])
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .doUpdateSet({ role, key_hash, invited_by, sent_at, expires_at }),
    )
    .returning(columns.store_invitations)
    .executeTakeFirstOrThrow();
}

const waiting = (db: PlatformDb) =>
  rowsOf(db, 'store_invitations').where('accepted_at', 'is', null).where('withdrawn_at', 'is', null);

/** Those nobody came with yet and nobody took back, newest first; also whose time is over. */
export async function waitingInvitations(db: PlatformDb, storeId: string): Promise<InvitationRow[]> {
  return waiting(db)
    .where('store_id', '=', storeId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function waitingInvitation(
  tx: PlatformTx,
  storeId: string,
  id: string,
): Promise<InvitationRow | null> {
  return waiting(tx).where('store_id', '=', storeId).where('id', '=', id).forUpdate().$call(firstOrNull);
}

export async function invitationOf(db: PlatformDb, keyHash: Buffer): Promise<InvitationRow | null> {
  return rowsOf(db, 'store_invitations').where('key_hash', '=', keyHash).$call(firstOrNull);
}

/** What waits for a mail address now. */
export async function invitationsTo(db: PlatformDb, address: string, now: Date): Promise<InvitationRow[]> {
  return waiting(db)
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** Whether this call was the one that used it up. */
export async function useInvitation(
  tx: PlatformTx,
  { id, key_hash }: Pick<InvitationRow, 'id' | 'key_hash'>,
  by: { userId: string; at: Date },
): Promise<boolean> {
  return tx
    .updateTable('store_invitations')
    .set({ accepted_at: by.at, accepted_by: by.userId })
    .where('id', '=', id)
    .where('key_hash', '=', key_hash)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', by.at)
    .$call(wrote);
}

/** Takes back whatever somebody invited to and nobody came with yet. Answers whom it was sent to. */
export async function takeBackAllOf(
  tx: PlatformTx,
  { storeId, userId }: { storeId: string; userId: string },
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('store_invitations')
    .set({ withdrawn_at: at })
    .where('store_id', '=', storeId)
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('address')
    .execute();
  return rows.map(({ address }) => address).toSorted();
}

export async function takeBack(tx: PlatformTx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('store_invitations')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .execute();
}

export interface ChangeRow extends Row<'store_changes'> {
  /** Whether it was an API key that did it. */
  is_key: boolean;
  /** Null where the account was erased. */
  name: string | null;
}

/** Newest first. */
export async function changeRows(
  tx: StoreTx,
  wanted: { limit: number; after: Place | null; by: string | null; kind: ChangeKind | null },
): Promise<ChangeRow[]> {
  return tx.db
    .selectFrom('store_changes as change')
    .leftJoin('users', 'users.id', 'change.by_id')
    .select(columns.store_changes.map((name) => `change.${name}` as const))
    .leftJoin('api_keys', 'api_keys.id', 'change.by_id')
    .select(
      sql<
        string | null
      >`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), api_keys.name)`.as('name'),
    )
    .select(sql<boolean>`api_keys.id is not null`.as('is_key'))
    .where('change.store_id', '=', tx.storeId)
    .$if(wanted.by !== null, (query) => query.where('change.by_id', '=', wanted.by!))
    .$if(wanted.kind !== null, (query) => query.where('change.kind', '=', wanted.kind!))
    .where(olderThan(wanted.after, 'change.at', 'change.id'))
    .orderBy('change.at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(wanted.limit)
    .execute();
}

/** The name a store is opened under. */
export async function slugOf(db: PlatformDb, storeId: string): Promise<string> {
  const row = await db
    .selectFrom('store_directory')
    .select('host')
    .where('store_id', '=', storeId)
    .where('kind', '=', 'slug')
    .executeTakeFirstOrThrow();
  return row.host;
}

/** Every store somebody works in. */
/** Stores that somebody owns and nobody else does. */
export async function ownedAlone(db: PlatformDb, userId: string): Promise<string[]> {
  const { rows } = await sql<{ store_id: string }>`
    select m.store_id from store_members m where m.user_id = ${userId} and m.role = 'owner' and not exists (
      select 1 from store_members o where o.store_id = m.store_id and o.role = 'owner' and o.user_id <> m.user_id)
    order by m.store_id`.execute(db);
  return rows.map((row) => row.store_id);
}

export async function storesOf(db: PlatformDb, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('store_members')
    .select('store_id')
    .where('user_id', '=', userId)
    .orderBy('store_id')
    .execute();
  return rows.map((row) => row.store_id);
}
