import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { Invitation, invitePerson, myInvitations, OpenInvitation } from '#shared/api/staff.ts';
import { isPhone } from '#shared/phone.ts';
import { may, roleWords, type Role } from '#shared/roles.ts';
import { findPerson } from '../accounts/index.ts';
import { noteChange } from '../platform/http/changes.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import { storeTerms } from '../stores/index.ts';
import type { StaffDeps } from './deps.ts';
import { onlyOwnersForOwners, takenBack, type Acting } from './people.ts';
import {
  addMember,
  holdRoles,
  invitationOf,
  invitationsTo,
  isMemberByEmail,
  putInvitation,
  takeBack,
  useInvitation,
  waitingInvitation,
  waitingInvitations,
  type InvitationRow,
} from './queries.ts';

/** A link works this long (milliseconds); sent again, it begins anew. */
const lifeMs = days(7);
/** Open at once in one store: a shop's helpers, not a mailing. */
const mostOpen = 50;

const view = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  to: row.address,
  role: row.role,
  sent_at: row.sent_at.toISOString(),
  ends_at: row.expires_at.toISOString(),
  ended: row.expires_at <= now,
});

/** Invitations of a store that wait for an answer. */
export async function invitationsOf({ db, clock }: StaffDeps, storeId: string): Promise<Invitation[]> {
  const rows = await waitingInvitations(db.platform, storeId);
  return rows.map((row) => view(row, clock.now()));
}

type Sent = AnswerOf<typeof invitePerson>;

/**
 * Invites somebody, or the same address again with a new link. By mail we send the link; for a phone number it is
 * answered, since its owner sends it themselves.
 * @throws AppError conflict for a member, and for too many at once.
 */
export async function invite(
  deps: StaffDeps,
  acting: Acting,
  wanted: BodyOf<typeof invitePerson>,
): Promise<Sent> {
  const { storeDb } = acting.store;
  if (await isMemberByEmail(deps.db.platform, storeDb.id, wanted.to))
    throw new AppError('conflict', { to: ['This person works in your store already.'] });
  const open = await waitingInvitations(deps.db.platform, storeDb.id);
  if (open.length >= mostOpen && !open.some((one) => one.address === wanted.to))
    throw new AppError('conflict', { to: [`${mostOpen} invitations are open. Take one back first.`] });
  return storeDb.transact(async (tx) => {
    const sent = await send(deps, tx, acting.personId, wanted);
    const { name } = roleWords[wanted.role];
    await noteChange(tx, { kind: 'staff', what: `Invited ${wanted.to}`, after: name });
    return sent;
  });
}

/** Sends an invitation again; its earlier link is dead. @throws AppError not_found, not_allowed. */
export async function inviteAgain(deps: StaffDeps, acting: Acting, id: string): Promise<Sent> {
  return acting.store.storeDb.transact(async (tx) => {
    const row = await waitingInvitation(tx.platform, tx.storeId, id);
    if (!row) throw gone();
    onlyOwnersForOwners(acting.store.role, row.role);
    await noteChange(tx, { kind: 'staff', what: `Invited ${row.address} again` });
    return send(deps, tx, acting.personId, { to: row.address, role: row.role });
  });
}

/** Takes an invitation back. @throws AppError not_found where it was used or taken back before. */
export async function withdraw(deps: StaffDeps, acting: Acting, id: string): Promise<void> {
  await acting.store.storeDb.transact(async (tx) => {
    const row = await waitingInvitation(tx.platform, tx.storeId, id);
    if (!row) throw gone();
    await takeBack(tx.platform, id, deps.clock.now());
    await noteChange(tx, { kind: 'staff', what: takenBack(row.address) });
  });
}

const gone = () => notFound('This invitation was used or taken back already.');

async function send(
  deps: StaffDeps,
  tx: StoreTx,
  personId: string,
  { to, role }: { to: string; role: Role },
): Promise<Sent> {
  // Asked with the roles held: whoever is removed at this moment leaves no way back behind.
  const roleNow = (await holdRoles(tx.platform, tx.storeId)).get(personId) ?? 'viewer';
  if (!may(roleNow, 'staff')) throw new AppError('not_allowed', 'You may not invite people here any more.');
  const at = deps.clock.now();
  const key = newSecret();
  const row = await putInvitation(tx.platform, {
    id: newId(),
    store_id: tx.storeId,
    role,
    address: to,
    key_hash: hashSecret(key),
    invited_by: personId,
    created_at: at,
    sent_at: at,
    expires_at: after(at, lifeMs),
  });
  const link = `${deps.config.platformUrl}/invitation/${key}`;
  const invitation = view(row, at);
  if (isPhone(to)) return { invitation, link };
  const { name: store_name } = await storeTerms(tx, deps.config);
  const inviter = await findPerson(tx.platform, personId);
  await deps.mail.queue(tx.platform, {
    key: `invitation:${row.id}:${row.key_hash.toString('hex')}`,
    to,
    template: 'staff-invitation',
    data: {
      store_name,
      invited_by: inviter?.first_name ?? '',
      job: roleWords[role].name,
      about_job: roleWords[role].about,
      link,
    },
  });
  return { invitation, link: null };
}

const stateOf = (row: InvitationRow, now: Date): OpenInvitation['state'] => {
  if (row.accepted_at) return 'used';
  return row.expires_at <= now ? 'ended' : 'open';
};

/** What a link is for. @throws AppError not_found for one that was never made, was sent anew, or was taken back. */
export async function readInvitation(deps: StaffDeps, key: string): Promise<OpenInvitation> {
  const row = await byKey(deps, key);
  return { ...(await described(deps, row)), state: stateOf(row, deps.clock.now()) };
}

/** What waits for a person's own address, which they have proven. */
export async function invitationsFor(
  deps: StaffDeps,
  personId: string,
): Promise<AnswerOf<typeof myInvitations>['items']> {
  const person = await findPerson(deps.db.platform, personId);
  const rows = person ? await invitationsTo(deps.db.platform, person.email, deps.clock.now()) : [];
  return Promise.all(
    rows.map(async (row) => ({ id: row.id, job: roleWords[row.role].name, ...(await described(deps, row)) })),
  );
}

async function described(deps: StaffDeps, row: InvitationRow) {
  const inviter = await findPerson(deps.db.platform, row.invited_by);
  const { name } = await deps.db.forStore(row.store_id).read((tx) => storeTerms(tx, deps.config));
  return {
    store_name: name,
    role: row.role,
    invited_by: inviter?.first_name ?? '',
  };
}

async function byKey({ db }: StaffDeps, key: string): Promise<InvitationRow> {
  const row = await invitationOf(db.platform, hashSecret(key));
  if (!row || row.withdrawn_at) throw notFound('This invitation is no longer valid. Ask for a new one.');
  return row;
}

/** Lets in who has the link, once. Answers the store's id. @throws AppError not_found, conflict. */
export async function accept(deps: StaffDeps, personId: string, key: string): Promise<string> {
  return enter(deps, personId, await byKey(deps, key));
}

/** The same for whose proven address it was sent to. @throws AppError not_found, conflict. */
export async function acceptOwn(deps: StaffDeps, personId: string, id: string): Promise<string> {
  const person = await findPerson(deps.db.platform, personId);
  const rows = person ? await invitationsTo(deps.db.platform, person.email, deps.clock.now()) : [];
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound('This invitation is no longer valid. Ask for a new one.');
  return enter(deps, personId, row);
}

async function enter(deps: StaffDeps, userId: string, row: InvitationRow): Promise<string> {
  const { store_id: storeId, role } = row;
  const at = deps.clock.now();
  // A second tap of the same person is answered as the first.
  if (row.accepted_by === userId) return storeId;
  await deps.db.forStore(storeId, { id: userId, at }).transact(async (tx) => {
    // As it was read: sent anew meanwhile, it is another link, and may be for less.
    const used = await useInvitation(tx.platform, row, { userId, at });
    if (!used) throw new AppError('conflict', spent[stateOf(row, at)]);
    const isNew = await addMember(tx.platform, { storeId, userId, role, at });
    if (!isNew) throw new AppError('conflict', 'You work in this store already.');
    await noteChange(tx, { kind: 'staff', what: 'Accepted an invitation', after: roleWords[role].name });
  });
  return storeId;
}

const spent: Record<OpenInvitation['state'], string> = {
  open: 'This invitation was used or taken back a moment ago. Ask for a new one.',
  used: 'This invitation was used already. Ask for a new one.',
  ended: 'This invitation has ended. Ask for a new one.',
};
