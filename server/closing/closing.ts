import { closingDays, type Closing } from '#shared/api/closing.ts';
import { lagosDate, lagosDay } from '#shared/lagos.ts';
import { planOfClosing, type BillingDeps } from '../billing/index.ts';
import { noteChange } from '../platform/http/changes.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { standing } from '../stores/index.ts';
import { openThings } from './open-things.ts';
import {
  changeClosing,
  closingOf,
  holdClosing,
  insertClosing,
  turnClosing,
  type ClosingRow,
} from './queries.ts';
import { tellJob, tellKeptJob, tellOwners, tellStaff } from './tell.ts';

/** Who closes a store. An owner says nothing of why; with `accountId` it goes with their account. */
type By = { whom: 'owner'; accountId: string | null } | { whom: 'operator'; reason: string };

/**
 * Closes a store for good: from now on customers cannot order, and thirty days later it is erased. Whoever has something
 * open with it is written to. False where it is being closed already.
 */
export async function beginClosing(deps: BillingDeps, tx: StoreTx, by: By): Promise<boolean> {
  const now = deps.clock.now();
  const row = {
    id: newId(),
    store_id: tx.storeId,
    by_whom: by.whom,
    account_id: by.whom === 'owner' ? by.accountId : null,
    reason: by.whom === 'operator' ? by.reason : '',
    asked_at: now,
    due_at: after(now, days(closingDays)),
  };
  if (!(await insertClosing(tx.platform, row))) return false;
  const wasPublishedAt = await standing.ending.begin(tx, row.due_at);
  await changeClosing(tx.platform, row.id, { was_published_at: wasPublishedAt });
  await planOfClosing.stop(deps, tx);
  await deps.jobs.send(tx.platform, tellJob, { store_id: tx.storeId, id: row.id });
  const day = lagosDate(row.due_at);
  await tellOwners(deps, tx, {
    news: by.whom === 'owner' ? 'closing' : 'closed_by_us',
    day,
    why: row.reason,
  });
  await tellStaff(deps, tx, { news: 'staff', day, why: '' });
  await noteChange(tx, { kind: 'settings', what: 'Closed the store for good', after: `Erased on ${day}` });
  return true;
}

/** Keeps a store after all, as it was. False where it is not being closed. */
export async function keep(deps: BillingDeps, tx: StoreTx): Promise<boolean> {
  const row = await holdClosing(tx.platform, tx.storeId);
  if (!row || !(await turnClosing(tx.platform, row.id, 'kept', deps.clock.now()))) return false;
  await standing.ending.keep(tx, row.was_published_at);
  const day = lagosDate(row.due_at);
  await tellOwners(deps, tx, { news: 'kept', day, why: '' });
  await tellStaff(deps, tx, { news: 'staff_kept', day, why: '' });
  await deps.jobs.send(tx.platform, tellKeptJob, { store_id: tx.storeId, id: row.id });
  await noteChange(tx, { kind: 'settings', what: 'Kept the store, which was being closed' });
  return true;
}

/**
 * The same by an owner. Who became one since it was closed with somebody else's account keeps it by themselves.
 * @throws AppError conflict where we closed it, and where it goes with their own account
 */
export async function keepOwn(deps: BillingDeps, tx: StoreTx, personId: string): Promise<void> {
  const row = await closingOf(tx.platform, tx.storeId);
  if (row?.by_whom === 'operator')
    throw new AppError('conflict', 'We have closed your store. Write to us, and we look at it together.');
  if (row?.account_id === personId)
    throw new AppError(
      'conflict',
      'The store closes with your account. Keep your account, under My account.',
    );
  await keep(deps, tx);
}

/** How a store stands, as one of its owners reads it. */
export async function shownClosing(tx: StoreTx, personId: string): Promise<Closing> {
  const row = await closingOf(tx.platform, tx.storeId);
  const open = await openThings(tx);
  return row ? { ...said(row, personId), open } : { ...nothing, open };
}

const said = (row: ClosingRow, personId: string): Omit<Closing, 'open'> => ({
  closes_on: lagosDay(row.due_at),
  by_us: row.by_whom === 'operator',
  with_account: row.account_id === personId,
  reason: row.reason,
  held_for: row.held_for,
});

const nothing: Omit<Closing, 'open'> = {
  closes_on: null,
  by_us: false,
  with_account: false,
  reason: '',
  held_for: '',
};
