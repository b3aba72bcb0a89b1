import { newId } from '../platform/ids.ts';
import { inOwnersTransaction, type OwnerTx } from './owner.ts';
import type { PaymentParts } from './parts.ts';
import {
  findAccount,
  insertAccount,
  lockAccounts,
  updateAccount,
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
 * Writes down the bank account a store wants to be paid to, and has the provider told after the commit. The same
 * account again changes nothing. Answers the row's id, or null when nothing is new.
 */
export async function addPayoutAccount(
  parts: PaymentParts,
  tx: OwnerTx,
  wanted: NewAccount,
): Promise<string | null> {
  const known = await lockAccounts(tx.platform, wanted.storeId);
  const [latest] = known;
  if (latest && isSame(latest, wanted)) {
    if (latest.state !== 'refused') return null;
    await updateAccount(tx.platform, latest.id, { state: 'pending' });
    await parts.jobs.send(tx.platform, accountJob, { id: latest.id });
    return latest.id;
  }
  const now = parts.clock.now();
  for (const waiting of known.filter((one) => one.state !== 'active'))
    await updateAccount(tx.platform, waiting.id, { state: 'replaced', replaced_at: now });
  const id = newId();
  const written = await insertAccount(tx.platform, {
    id,
    store_id: wanted.storeId,
    provider: parts.gateway.provider,
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
  await parts.jobs.send(tx.platform, accountJob, { id });
  return id;
}

function isSame(account: PayoutAccount, wanted: NewAccount): boolean {
  return account.bank_code === wanted.bankCode && account.account_number === wanted.accountNumber;
}

/**
 * Makes the account known to the provider and uses it for new payments from then on; earlier ones keep theirs.
 * As often as it is called, one is made.
 */
export async function openPayoutAccount(parts: PaymentParts, id: string): Promise<void> {
  const account = await findAccount(parts.db.platform, id);
  const { payouts } = parts.gateway;
  if (!account || account.state !== 'pending' || !payouts) return;
  const opened = await payouts.openSubaccount({
    mark: account.id,
    name: account.account_name,
    bankCode: account.bank_code,
    accountNumber: account.account_number,
  });
  await inOwnersTransaction(parts.db, null, async (tx) => {
    const rows = await lockAccounts(tx.platform, account.store_id);
    const current = rows.find((row) => row.id === id);
    if (current?.state !== 'pending') return;
    if (!opened.ok) {
      parts.log.warn('the provider refused a bank account', { account: id, problem: opened.message });
      return updateAccount(tx.platform, id, { state: 'refused' });
    }
    const now = parts.clock.now();
    for (const old of rows.filter((row) => row.state === 'active'))
      await updateAccount(tx.platform, old.id, { state: 'replaced', replaced_at: now });
    await updateAccount(tx.platform, id, { state: 'active', subaccount: opened.code });
  });
}
