import { providerNames } from '#shared/api/money.ts';
import { storeKeys, type OwnKey } from '../payments/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { everyMinute } from '../platform/jobs/jobs.ts';
import { featuresOf, stopOnline, storeTerms } from '../stores/index.ts';
import type { MoneyDeps } from './deps.ts';
import { tellOwnersOfMoney } from './tell.ts';

/** Looks at the keys stores brought: each every half hour, and at once when one was refused. */
export function defineMoneyJobs(deps: MoneyDeps): void {
  deps.payments.jobs.define({
    name: 'money.keys',
    cron: everyMinute,
    run: () => checkKeys(deps),
  });
}

/** Tells the owners once at each turn of a key, that it is refused or works again. Answers how many were looked at. */
export async function checkKeys(deps: MoneyDeps): Promise<number> {
  return storeKeys.check(deps.payments, async (tx, turned, inUse) => {
    if (turned) await tellOwnersOfMoney(deps, tx, { template: 'own-keys-stand', data: wordsFor(turned) });
    await lookAtOnline(deps, tx, inUse);
  });
}

/** Whether shoppers can pay online as things are: not with a refused key, unless the platform's way stands in for it. */
export async function lookAtOnline(deps: MoneyDeps, tx: StoreTx, own: OwnKey | null): Promise<void> {
  const inUse =
    own && featuresOf(await storeTerms(tx, deps.config), deps.clock.now()).includes('custom_payment');
  await stopOnline(tx, Boolean(inUse && own.refusedAt && !own.fallback));
}

function wordsFor(own: OwnKey): { title: string; words: string } {
  const key = `your ${own.active ? '' : 'earlier '}key ending in ${own.ends}`;
  const provider = providerNames[own.provider];
  if (own.refusedAt === null)
    return {
      title: 'Your payment key works again',
      words: `${provider} takes ${key} again. ${own.active ? 'Customers can pay with it as before.' : 'Payments that were begun with it are checked again.'}`,
    };
  return {
    title: 'Your payment key is refused',
    words: `${provider} no longer takes ${key}. ${effect(own)}`,
  };
}

function effect(own: OwnKey): string {
  if (!own.active)
    return 'Payments that were begun with it cannot be checked until it works again. Put it back in your provider’s settings, or enter the new key of the same account.';
  const repair = 'Enter the new key from your provider’s settings.';
  return own.fallback
    ? `Until it works again, online payments come through us. ${repair}`
    : `Until it works again, customers cannot pay online; your other ways to pay stay open. ${repair}`;
}
