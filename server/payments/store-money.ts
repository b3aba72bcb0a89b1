import { balanceOf, entriesOfStore, type BalanceEntry } from './balances/queries.ts';
import { ownKeysOf, type OwnKey } from './keys/own-keys.ts';
import type { PaymentDeps } from './deps.ts';
import { accountsOf, type PayoutAccount } from './balances/payout-queries.ts';

/** What we keep of a store's money. */
export interface StoreMoney {
  /** Every version of its own keys, the newest first. */
  keys: (OwnKey & { open: number; webhookToken: string; webhookHash: string | null })[];
  /** The bank account in use and the one on its way, newest first. */
  accounts: PayoutAccount[];
  /** Kobo; owed below nothing is what is held for it. */
  balance: { owed_kobo: number; payouts_stopped: boolean; waiting_kobo: number };
  /** What made the balance, newest first, with the order each is about. */
  entries: (BalanceEntry & { order_id: string | null })[];
}

const shownEntries = 50;

/** How a store is paid and how it stands with us. */
export async function moneyOfStore(
  deps: Pick<PaymentDeps, 'db' | 'integrations'>,
  storeId: string,
): Promise<StoreMoney> {
  const { platform } = deps.db;
  return {
    keys: await ownKeysOf(deps, storeId),
    accounts: await accountsOf(platform, storeId),
    balance: await balanceOf(platform, storeId),
    entries: await entriesOfStore(platform, storeId, shownEntries),
  };
}
