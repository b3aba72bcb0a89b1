import type { NameWish, Registrant } from '#shared/api/names.ts';
import type { z } from 'zod';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import type { NameDeps, NameNewsDeps } from './deps.ts';
import { moveName } from './moves.ts';
import { changeOrder, detailsGivenBy, held, isHeldHere, lockOrder, type NameOrder } from './queries.ts';
import { dropRegistrant, keepRegistrant } from './registrants.ts';
import { noSuchName } from './renewal.ts';
import { promisedDay, tellOwners } from './tell.ts';

type Deps = NameNewsDeps;

/**
 * Says which name is wanted and for whom, also in the place of what was said before we are at it. Whether it can be had is
 * the registry's to say: two may ask for the same.
 * @throws AppError not_found, conflict where nothing can be chosen, bad_input for a name that somebody has through us.
 */
export async function askForName(
  deps: Deps,
  storeDb: StoreDb,
  id: string,
  { personId, wish }: { personId: string; wish: z.output<typeof NameWish> },
): Promise<void> {
  const now = deps.clock.now();
  const { wish: first, second, third, ...registrant } = wish;
  await storeDb.transact(async (tx) => {
    const order = await heldOrder(tx, id);
    await mustBeFree(tx, { wish: first, second, third });
    const wanted = [...new Set([first, second, third].filter((name) => name !== ''))];
    const change = { wanted, reason: '', details_by: personId, forget_at: null };
    const mayChoose = order.state === 'entitled' || order.state === 'refused';
    if (order.state === 'asked') await changeOrder(tx.platform, id, change);
    else if (mayChoose) await moveName(tx, order, { to: 'asked', cause: 'asked by an owner', now }, change);
    else throw new AppError('conflict', notToChoose(order.state));
    Object.assign(order, change);
    await keepRegistrant(tx, id, registrant, { by: personId, at: now });
    await noteChange(tx, { kind: 'settings', what: `Asked for the name ${first}` });
    await tellOwners(deps, tx, order, { kind: 'asked', day: promisedDay(order), about: wanted.join('+') });
  });
}

const notToChoose = (state: NameOrder['state']) =>
  state === 'withdrawn'
    ? 'The Starter Pack of this name is not paid any more, so nothing can be chosen for it.'
    : 'We are at this name already, so nothing can be chosen for it now.';

async function mustBeFree(tx: StoreTx, names: Record<string, string>): Promise<void> {
  for (const [field, name] of Object.entries(names))
    if (name !== '' && (await isHeldHere(tx.platform, name)))
      throw new AppError('bad_input', { [field]: [`${name} is taken already. Choose another one.`] });
}

/** Takes a wish back before we are at it; what was typed stays, for the next one. @throws AppError not_found, conflict */
export async function takeBackName(deps: Deps, storeDb: StoreDb, id: string): Promise<void> {
  await storeDb.transact(async (tx) => {
    const order = await heldOrder(tx, id);
    if (order.state === 'entitled') return;
    if (order.state !== 'asked')
      throw new AppError('conflict', 'We are at this name already, so it cannot be taken back.');
    await moveName(tx, order, { to: 'entitled', cause: 'taken back by an owner', now: deps.clock.now() });
    await noteChange(tx, { kind: 'settings', what: `Took back the wish for the name ${order.wanted[0]}` });
  });
}

/** New details of whom a registered name is for, which the registry has still to be told. @throws AppError */
export async function changeRegistrant(
  deps: Deps,
  storeDb: StoreDb,
  id: string,
  { personId, registrant }: { personId: string; registrant: Registrant },
): Promise<void> {
  const now = deps.clock.now();
  await storeDb.transact(async (tx) => {
    const order = await heldOrder(tx, id);
    if (!held.some((state) => state === order.state))
      throw new AppError('conflict', 'This name is not registered, so the registry has nothing to change.');
    await keepRegistrant(tx, id, registrant, { by: personId, at: now });
    await changeOrder(tx.platform, id, { details_by: personId, details_at: now, forget_at: null });
    await noteChange(tx, { kind: 'settings', what: `Changed whom the name ${order.name} is registered for` });
    await tellOwners(deps, tx, order, { kind: 'details_asked', about: now.toISOString() });
  });
}

/** @throws AppError not_found for another store's. */
export async function heldOrder(tx: StoreTx, id: string): Promise<NameOrder> {
  const order = await lockOrder(tx.platform, tx.storeId, id);
  if (!order) throw noSuchName();
  return order;
}

/**
 * Somebody's account was erased: the details they gave go with it. A wish is withdrawn for want of them, and the other
 * owners are told; while the registry is being told of them they are thrown away right after.
 */
export async function forgetGiver(deps: Pick<NameDeps, 'db'> & Deps, personId: string): Promise<void> {
  const now = deps.clock.now();
  for (const { store_id: storeId, id } of await detailsGivenBy(deps.db.platform, personId))
    await deps.db.forStore(storeId).transact(async (tx) => {
      const order = await heldOrder(tx, id);
      if (order.details_by !== personId) return;
      const asked = order.state === 'asked';
      if (asked) {
        await moveName(tx, order, { to: 'entitled', cause: 'the account of who asked was erased', now });
        await tellOwners(deps, tx, order, { kind: 'details_gone' });
      }
      if (order.state === 'registering') return changeOrder(tx.platform, id, { forget_at: now });
      await forget(tx, order);
    });
}

/** Throws our copy of the details away; what the registry was told is the registry's. */
export async function forget(tx: StoreTx, { id }: NameOrder): Promise<void> {
  await dropRegistrant(tx, id);
  await changeOrder(tx.platform, id, { details_by: null, details_at: null, forget_at: null });
}
