import { stateOfDomain } from '../domains/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { workingDayAfter } from '../platform/working-days.ts';
import { nameWorkingDays } from '#shared/names.ts';
import type { NameDeps } from './deps.ts';
import { changeOrder, lockByName, type NameOrder } from './queries.ts';

type Deps = Pick<NameDeps, 'clock'>;

/** Its records are ours to set; of one that moves to another registrar they are what its owner sets there. */
const areOurs = ({ state }: NameOrder): boolean =>
  state === 'registered' || state === 'ending' || state === 'renewing';

/**
 * What of the records of a name waits for us: nothing once the shop is there or its owner has taken the name off, and all
 * of it again when they went away.
 */
export async function followRecords({ clock }: Deps, tx: StoreTx, order: NameOrder): Promise<void> {
  if (order.state !== 'registered' || !order.name) return;
  const state = await stateOfDomain(tx, order.name);
  const isDone = state === null || state === 'verified';
  if (isDone === (order.promised_on === null)) return;
  const promised_on = isDone ? null : workingDayAfter(clock.now(), nameWorkingDays);
  await changeOrder(tx.platform, order.id, { promised_on });
}

/** For `DomainDeps`: something became of a domain of the store. */
export const recordsAreOurs =
  (deps: Deps) =>
  async (tx: StoreTx, base: string): Promise<boolean> => {
    const order = await lockByName(tx.platform, tx.storeId, base);
    if (!order || !areOurs(order)) return false;
    await followRecords(deps, tx, order);
    return true;
  };
