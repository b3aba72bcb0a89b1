import { lagosDate } from '#shared/lagos.ts';
import { nameWorkingDays } from '#shared/names.ts';
import { domainYearKobo } from '#shared/plans.ts';
import type { NameState } from '#shared/states.ts';
import { confirmPassword } from '../accounts/index.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { sealFor, type Seal } from '../platform/secrets/seal.ts';
import { workingDayAfter } from '../platform/working-days.ts';
import { addDomainIn } from '../domains/index.ts';
import type { NameDeps, NameNewsDeps } from './deps.ts';
import { moveName } from './moves.ts';
import { changeOrder, held, ordersOf, type NameOrder } from './queries.ts';
import { isPayable, noSuchName } from './renewal.ts';
import { promisedDay, tellOwners } from './tell.ts';
import { heldOrder } from './wish.ts';

/** Keeps transfer codes unreadable to whoever has only the database. */
export const codeSeal = (config: Config): Seal => sealFor(config, 'name-codes');

/** Lets a name run out with its year, or keeps it after all. Nothing is owed either way. @throws AppError */
export async function endName(
  deps: NameNewsDeps,
  storeDb: StoreDb,
  id: string,
  ending: boolean,
): Promise<void> {
  const turn: Turn = ending
    ? { from: ['registered'], to: 'ending', what: 'lets it run out' }
    : { from: ['ending'], to: 'registered', what: 'keeps it after all' };
  await storeDb.transact((tx) => turnName(deps, tx, id, turn));
}

/** Asks for the code by which another registrar takes the name over, or stays after all. @throws AppError */
export async function leaveWithName(
  deps: NameNewsDeps,
  storeDb: StoreDb,
  id: string,
  leaving: boolean,
): Promise<void> {
  const turn: Turn = leaving
    ? { from: ['registered'], to: 'leaving', what: 'moves it to another registrar' }
    : { from: ['leaving', 'code_ready'], to: 'registered', what: 'stays with us' };
  await storeDb.transact((tx) => turnName(deps, tx, id, turn));
}

interface Turn {
  from: readonly NameState[];
  to: 'registered' | 'ending' | 'leaving';
  what: string;
}

/** What an owner decides about a name; twice is once. */
async function turnName(
  deps: NameNewsDeps,
  tx: StoreTx,
  id: string,
  { from, to, what }: Turn,
): Promise<void> {
  const order = await heldOrder(tx, id);
  if (order.state === to || (to === 'leaving' && order.state === 'code_ready')) return;
  if (!from.includes(order.state))
    throw new AppError('conflict', 'This name stands otherwise by now. Look at the page again.');
  await moveName(tx, order, { to, cause: `its owner ${what}`, now: deps.clock.now() });
  await noteChange(tx, { kind: 'settings', what: `Decided about the name ${order.name}`, after: what });
  const day = lagosDate(order.ends_at!);
  // The last reminder may be behind it: then what is to be paid is said here.
  const toPay = isPayable(order, deps.clock.now()) && { amount_kobo: domainYearKobo };
  if (to === 'leaving') await tellOwners(deps, tx, order, { kind: 'leaving', day: promisedDay(order) });
  else await tellOwners(deps, tx, order, { kind: to === 'ending' ? 'ends' : 'stays', day, ...toPay });
}

/** The transfer code, for who shows the password once more. @throws AppError bad_input, conflict where there is none. */
export async function showNameCode(
  deps: NameDeps,
  storeDb: StoreDb,
  id: string,
  { personId, password }: { personId: string; password: string },
): Promise<{ code: string }> {
  const order = (await ordersOf(deps.db.platform, storeDb.id)).find((one) => one.id === id);
  if (!order) throw noSuchName();
  if (order.state !== 'code_ready' || !order.sealed_code)
    throw new AppError('conflict', 'There is no transfer code for this name now.');
  await confirmPassword(deps, personId, password);
  await storeDb.transact((tx) =>
    noteChange(tx, { kind: 'settings', what: `Looked at the transfer code of ${order.name}` }),
  );
  return { code: codeSeal(deps.config).open(order.sealed_code, id) };
}

/** Puts a registered name among the store's domains. @throws AppError where the plan or the list has no room for it. */
export async function connectName(deps: NameDeps, storeDb: StoreDb, id: string): Promise<void> {
  await storeDb.transact(async (tx) => {
    const order = await heldOrder(tx, id);
    if (!order.name || !held.some((state) => state === order.state))
      throw new AppError('conflict', 'This name is not registered.');
    await addDomainIn(deps, tx, order.name);
    await promiseRecords(deps, tx, order);
  });
}

/** The records of a registered name are ours to set: until then it waits for us. */
async function promiseRecords({ clock }: NameNewsDeps, tx: StoreTx, order: NameOrder): Promise<void> {
  if (order.state !== 'registered') return;
  const promised_on = workingDayAfter(clock.now(), nameWorkingDays);
  await changeOrder(tx.platform, order.id, { promised_on });
}

/** The same where it can be done, when we have registered it; false where the store has no room for it now. */
export async function connectIfPossible(deps: NameNewsDeps, tx: StoreTx, order: NameOrder): Promise<boolean> {
  try {
    await addDomainIn(deps, tx, order.name!);
    await promiseRecords(deps, tx, order);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
