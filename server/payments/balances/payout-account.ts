import { mayMove, payoutMoves, type PayoutState } from '#shared/states.ts';
import { after, hours } from '../../platform/clock.ts';
import type { PlatformTx, StoreTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { GatewayUnclear } from '../providers/gateway.ts';
import { inPaymentTransaction, type PaymentTx } from '../purpose-handler.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  findAccount,
  insertAccount,
  lockAccounts,
  pendingAccounts,
  writeAccountMove,
  type PayoutAccount,
} from './payout-queries.ts';

export const accountJob = 'payments.account';

export interface NewAccount {
  storeId: string;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  addedBy: string;
}

/**
 * Has new payments of a store go to a bank account from now on; `also` is done in the same transaction, if anything is
 * new. The provider is told after it, and again until it answers.
 */
export async function setPayoutAccount(
  deps: PaymentDeps,
  wanted: NewAccount,
  also: (tx: StoreTx) => Promise<void>,
): Promise<void> {
  const id = await deps.db.forStore(wanted.storeId).transact(async (tx) => {
    const added = await addPayoutAccount(deps, { platform: tx.platform, store: tx }, wanted);
    if (added) await also(tx);
    return added;
  });
  if (!id) return;
  // The job would do it too; asked here, the page can show it at once.
  await openPayoutAccount(deps, id).catch((error: unknown) => {
    if (!(error instanceof GatewayUnclear)) throw error;
  });
}

/**
 * Writes down the bank account a store wants to be paid to, and has the provider told after the commit. The same
 * account again changes nothing. Answers the row's id, or null when nothing is new.
 */
async function addPayoutAccount(
  deps: PaymentDeps,
  tx: PaymentTx,
  wanted: NewAccount,
): Promise<string | null> {
  const known = await lockAccounts(tx.platform, wanted.storeId);
  const [latest] = known;
  if (latest && isSame(latest, wanted)) {
    if (latest.state !== 'refused') return null;
    await transitionAccount(tx.platform, latest, 'pending');
    await deps.jobs.send(tx.platform, accountJob, { id: latest.id });
    return latest.id;
  }
  const now = deps.clock.now();
  for (const waiting of known.filter((one) => one.state !== 'active'))
    await transitionAccount(tx.platform, waiting, 'replaced', { replaced_at: now });
  const id = newId();
  const written = await insertAccount(tx.platform, {
    id,
    store_id: wanted.storeId,
    provider: deps.gateway.provider,
    bank_code: wanted.bankCode,
    bank_name: wanted.bankName,
    account_number: wanted.accountNumber,
    account_name: wanted.accountName,
    subaccount: null,
    state: 'pending',
    added_by: wanted.addedBy,
    created_at: now,
  });
  if (!written) return null;
  await deps.jobs.send(tx.platform, accountJob, { id });
  return id;
}

function isSame(account: PayoutAccount, wanted: NewAccount): boolean {
  return account.bank_code === wanted.bankCode && account.account_number === wanted.accountNumber;
}

/** The one function that moves a bank account; a store's accounts must be locked. @throws Error for an unlisted move. */
async function transitionAccount(
  tx: PlatformTx,
  account: PayoutAccount,
  to: PayoutState,
  change: Partial<Pick<PayoutAccount, 'subaccount' | 'replaced_at'>> = {},
): Promise<void> {
  if (!mayMove(payoutMoves, account.state, to))
    throw new Error(`The bank account ${account.id} may not move from ${account.state} to ${to}.`);
  await writeAccountMove(tx, account.id, { ...change, state: to });
}

/** The same by the clock, when whoever entered the account looks no more: a refusal is written to them. */
export const openAccountLater = (deps: PaymentDeps, id: string): Promise<void> =>
  openPayoutAccount(deps, id, (tx, account) => deps.tellRefusedAccount(tx, account));

/**
 * Asks again for every account the provider has not taken within the hour: the job of each gives up after its tries, which
 * rings the operator, and an account is waited for until it is taken or refused.
 */
export async function askForPendingAccounts(deps: PaymentDeps): Promise<void> {
  const { platform } = deps.db;
  for (const id of await pendingAccounts(platform, after(deps.clock.now(), -hours(1))))
    await openAccountLater(deps, id).catch((error: unknown) => {
      if (!(error instanceof GatewayUnclear)) throw error;
      deps.log.warn('a bank account still waits for the provider', { account: id, problem: error.message });
    });
}

/**
 * Makes the account known to the provider and uses it for new payments from then on; earlier ones keep theirs.
 * As often as it is called, one is made.
 */
export async function openPayoutAccount(
  deps: PaymentDeps,
  id: string,
  refused?: PaymentDeps['tellRefusedAccount'],
): Promise<void> {
  const account = await findAccount(deps.db.platform, id);
  const { payouts } = deps.gateway;
  if (!account || account.state !== 'pending' || !payouts) return;
  const opened = await payouts.openSubaccount({
    mark: account.id,
    name: account.account_name,
    bankCode: account.bank_code,
    accountNumber: account.account_number,
  });
  await inPaymentTransaction(deps.db, account.store_id, async (tx) => {
    const rows = await lockAccounts(tx.platform, account.store_id);
    const current = rows.find((row) => row.id === id);
    if (current?.state !== 'pending') return;
    if (!opened.ok) {
      deps.log.warn('the provider refused a bank account', { account: id, problem: opened.message });
      await transitionAccount(tx.platform, current, 'refused');
      return refused?.(tx.store!, current);
    }
    const now = deps.clock.now();
    for (const old of rows.filter((row) => row.state === 'active'))
      await transitionAccount(tx.platform, old, 'replaced', { replaced_at: now });
    await transitionAccount(tx.platform, current, 'active', { subaccount: opened.code });
  });
}
