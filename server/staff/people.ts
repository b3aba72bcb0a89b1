import { may, roleWords, type Role } from '#shared/roles.ts';
import type { StorePerson } from '#shared/api/staff.ts';
import { addressesOf, confirmPassword, findPerson } from '../accounts/index.ts';
import { newId } from '../platform/ids.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { PlatformDb, StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import type { StoreAccess } from '../platform/http/http.ts';
import type { StaffDeps } from './deps.ts';
import { storeTerms } from '../stores/index.ts';
import { deleteMember, holdRoles, memberRows, takeBackAllOf, writeRole } from './queries.ts';

/** A member who does something, in their store. */
export interface Acting {
  store: StoreAccess;
  personId: string;
}

/** The people of a store, as one of them sees them. */
export async function peopleOf(db: PlatformDb, { store, personId }: Acting): Promise<StorePerson[]> {
  return (await memberRows(db, store.storeDb.id)).map(({ user_id, created_at, two_step, ...row }) => ({
    ...row,
    id: user_id,
    since: created_at.toISOString(),
    you: user_id === personId,
    two_step: store.role === 'owner' ? two_step : null,
  }));
}

const noSuchPerson = 'This person does not work in your store.';
const lastOwner = 'A store needs an owner. Make somebody else the owner first.';

/** @throws AppError not_allowed where an owner is concerned and no owner asks. */
export function onlyOwnersForOwners(asking: Role, ...concerned: Role[]): void {
  if (asking !== 'owner' && concerned.includes('owner'))
    throw new AppError('not_allowed', 'Only an owner can do that. Ask one.');
}

/**
 * Changes what somebody may do. To make or lower an owner takes an owner and their password.
 * @throws AppError not_found, not_allowed, conflict for the last owner, bad_input for a wrong password.
 */
export async function changeRole(
  deps: StaffDeps,
  acting: Acting,
  wanted: { personId: string; role: Role; password: string },
): Promise<void> {
  const { personId, role, password } = wanted;
  const { storeDb } = acting.store;
  const before = (await memberRows(deps.db.platform, storeDb.id)).find((one) => one.user_id === personId);
  if (!before) throw notFound(noSuchPerson);
  onlyOwnersForOwners(acting.store.role, before.role, role);
  if (before.role === role) return;
  if ([before.role, role].includes('owner')) await confirmPassword(deps, acting.personId, password);
  await storeDb.transact(async (tx) => {
    const held = await holdRoles(tx.platform, tx.storeId);
    onlyOwnersForOwners(held.get(acting.personId) ?? 'viewer', held.get(personId) ?? 'viewer', role);
    if (role !== 'owner') mustLeaveAnOwner(held, personId);
    const from = held.get(personId);
    await move(deps, tx, { personId, from, to: role });
    if ([from, role].includes('owner'))
      await tellOwners(deps, tx, { held, personId, by: acting.personId }, (name, actor) =>
        role === 'owner'
          ? `${actor} made ${name} an owner.`
          : `${name} is not an owner any more. ${actor} changed it.`,
      );
  });
}

/** Somebody who works here becomes the owner, and who hands over a manager. @throws AppError as `changeRole`. */
export async function handOver(
  deps: StaffDeps,
  acting: Acting,
  wanted: { personId: string; password: string },
): Promise<void> {
  onlyOwnersForOwners(acting.store.role, 'owner');
  if (wanted.personId === acting.personId)
    throw new AppError('conflict', 'You are the owner already. Choose somebody else.');
  await confirmPassword(deps, acting.personId, wanted.password);
  await acting.store.storeDb.transact(async (tx) => {
    const held = await holdRoles(tx.platform, tx.storeId);
    if (!held.has(wanted.personId)) throw notFound(noSuchPerson);
    onlyOwnersForOwners(held.get(acting.personId) ?? 'viewer', 'owner');
    await move(deps, tx, { personId: wanted.personId, from: held.get(wanted.personId), to: 'owner' });
    await move(deps, tx, { personId: acting.personId, from: 'owner', to: 'manager' });
    await tellOwners(
      deps,
      tx,
      { held, personId: wanted.personId, by: acting.personId },
      (name, actor) => `${actor} handed the store over to ${name}, who is an owner now.`,
    );
  });
}

async function move(
  deps: StaffDeps,
  tx: StoreTx,
  { personId, from, to }: { personId: string; from: Role | undefined; to: Role },
): Promise<void> {
  if (!from) throw notFound(noSuchPerson);
  if (from === to) return;
  await writeRole(tx.platform, { storeId: tx.storeId, userId: personId, role: to });
  const name = await nameOf(deps, personId);
  await noteChange(tx, {
    kind: 'staff',
    what: `Changed what ${name} may do`,
    before: roleWords[from].name,
    after: roleWords[to].name,
  });
  if (!may(to, 'staff')) await takeBackInvitations(deps, tx, personId);
}

/**
 * Whoever may invite nobody any more lets nobody in: an invitation to another address of their own would be a way back.
 */
async function takeBackInvitations({ clock }: StaffDeps, tx: StoreTx, personId: string): Promise<void> {
  const whose = { storeId: tx.storeId, userId: personId };
  for (const address of await takeBackAllOf(tx.platform, whose, clock.now()))
    await noteChange(tx, { kind: 'staff', what: takenBack(address) });
}

/** As the list of changes says it. */
export const takenBack = (address: string) => `Took back the invitation of ${address}`;

/** Somebody stops working here; their next call meets nothing of the store. @throws AppError as `changeRole`. */
export async function removeMember(deps: StaffDeps, acting: Acting, personId: string): Promise<void> {
  const name = await nameOf(deps, personId);
  const own = personId === acting.personId;
  await acting.store.storeDb.transact(async (tx) => {
    const held = await holdRoles(tx.platform, tx.storeId);
    const role = held.get(personId);
    if (!role) throw notFound(noSuchPerson);
    if (!own) onlyOwnersForOwners(held.get(acting.personId) ?? 'viewer', role);
    mustLeaveAnOwner(held, personId);
    await deleteMember(tx.platform, tx.storeId, personId);
    await takeBackInvitations(deps, tx, personId);
    const before = roleWords[role].name;
    await noteChange(tx, { kind: 'staff', what: own ? `${name} left` : `Removed ${name}`, before });
    if (role === 'owner')
      await tellOwners(deps, tx, { held, personId, by: acting.personId }, (gone, actor) =>
        own ? `${gone}, who was an owner, left.` : `${actor} removed ${gone}, who was an owner.`,
      );
    else if (!own) await tellRemoved(deps, tx, { personId, by: acting.personId });
  });
}

/** Who helped learns from us, and not from a page that does not open, that somebody removed them. */
async function tellRemoved(
  deps: StaffDeps,
  tx: StoreTx,
  { personId, by }: { personId: string; by: string },
): Promise<void> {
  const person = await findPerson(tx.platform, personId);
  const [to] = await addressesOf(tx.platform, [personId]);
  if (!person || !to) return;
  const { name: store_name } = await storeTerms(tx, deps.config);
  await deps.mail.queue(tx.platform, {
    key: `staff-removed:${newId()}`,
    to,
    template: 'staff-removed',
    data: { first_name: person.first_name, store_name, by: await nameOf(deps, by) },
  });
}

/**
 * Whoever owned the store until now, and who is concerned, hear of it: a change that nobody wanted is worth more than that of
 * a bank account, which it may make.
 */
async function tellOwners(
  deps: StaffDeps,
  tx: StoreTx,
  who: { held: Map<string, Role>; personId: string; by: string },
  said: (name: string, actor: string) => string,
): Promise<void> {
  const { held, personId, by } = who;
  const { name: store_name, slug } = await storeTerms(tx, deps.config);
  const change = said(await nameOf(deps, personId), await nameOf(deps, by));
  const dashboard_url = `${deps.config.platformUrl}/dashboard/people?slug=${slug}`;
  const key = newId();
  for (const to of await addressesOf(tx.platform, [...new Set([...ownersIn(held), personId])]))
    await deps.mail.queue(tx.platform, {
      key: `owners-changed:${key}:${to}`,
      to,
      template: 'owners-changed',
      data: { store_name, change, dashboard_url },
    });
}

export const ownersIn = (held: Map<string, Role>) =>
  [...held].filter(([, role]) => role === 'owner').map(([id]) => id);

export function isOnlyOwner(held: Map<string, Role>, personId: string): boolean {
  const owners = ownersIn(held);
  return owners.length === 1 && owners[0] === personId;
}

function mustLeaveAnOwner(held: Map<string, Role>, goes: string): void {
  if (isOnlyOwner(held, goes)) throw new AppError('conflict', lastOwner);
}

export async function nameOf({ db }: Pick<StaffDeps, 'db'>, personId: string): Promise<string> {
  const person = await findPerson(db.platform, personId);
  return `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim() || 'somebody';
}
