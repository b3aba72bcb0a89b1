import { hasCourseOf } from './academy/index.ts';
import { countUnread } from './announcements/index.ts';
import { countProducts } from './catalogue/index.ts';
import { storesOfAccount } from './closing/index.ts';
import { leaving, type AppDeps } from './compose.ts';
import { hasSeatOf } from './live-class/index.ts';
import { planWaits } from './billing/index.ts';
import { hasNameToChoose } from './names/index.ts';
import { accountForTransfers, storeKeys } from './payments/index.ts';
import type { PlatformTx, StoreTx } from './platform/database/db.ts';
import { ownedAlone, tellOfAccount } from './staff/index.ts';
import { troubleNow } from './status/index.ts';
import { sitesOf } from './stores/index.ts';

/** What accounts ask the rest of the program about a person. */
export const aboutPeople = (deps: AppDeps) => {
  const { db } = deps;
  return {
    sitesOf: (userId: string) => sitesOf(db, userId),
    leaveStores: leaving(deps),
    ownStores: {
      ownedAlone: (personId: string) => ownedAlone(db.platform, personId),
      close: (personId: string, storeIds: readonly string[]) =>
        storesOfAccount.close(deps, personId, storeIds),
      keep: (personId: string) => storesOfAccount.keep(deps, personId),
      tell: (tx: PlatformTx, personId: string, news: Parameters<typeof tellOfAccount>[3]) =>
        tellOfAccount(deps, tx, personId, news),
    },
    // An account that was never verified is kept for what hangs on it.
    isInUse: async (tx: PlatformTx, person: { id: string; email: string }) =>
      (await sitesOf(db, person.id)).length > 0 ||
      (await hasCourseOf(tx, person)) ||
      (await hasSeatOf(tx, person.email)),
  };
};

/** What the settings of a store ask the rest of the program about it. */
export const aboutStores = {
  countProducts,
  hasBankAccount: async ({ platform, storeId }: StoreTx) =>
    (await accountForTransfers(platform, storeId)) !== null,
  hasOwnKeys: ({ platform, storeId }: StoreTx) => storeKeys.has(platform, storeId),
  hasNameToChoose: ({ platform, storeId }: StoreTx) => hasNameToChoose(platform, storeId),
  planWaits,
  countUnread,
  troubleNow,
};
