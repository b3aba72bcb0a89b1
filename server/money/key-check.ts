import {
  findIntegration,
  lockIntegrations,
  openTriesOf,
  poll,
  updateIntegration,
  type Integration,
} from '../payments/index.ts';
import type { StoreTx } from '../platform/db.ts';
import { everyMinute } from '../platform/jobs.ts';
import { featuresOf, stopOnline } from '../stores/index.ts';
import { names } from './key-versions.ts';
import type { MoneyParts } from './parts.ts';
import { tellOwnersOfMoney } from './tell.ts';

/** Looks at the keys stores brought: each every half hour, and at once when one was refused. */
export function defineMoneyJobs(parts: MoneyParts): void {
  parts.payments.jobs.define({
    name: 'money.keys',
    cron: everyMinute,
    run: async () => {
      await checkKeys(parts);
    },
  });
}

/** Answers how many keys were looked at. */
export async function checkKeys(parts: MoneyParts): Promise<number> {
  return poll(parts.payments, 'key', ({ integration }) => checkKey(parts, integration));
}

/** Writes down that a provider refuses a key, or takes it again, and tells the owners once at each turn. */
async function checkKey(parts: MoneyParts, id: string): Promise<void> {
  const seen = await findIntegration(parts.db.platform, id);
  if (!seen || !(await isNeeded(parts, seen))) return;
  const { gatewayWith, secretsOf } = parts.payments.integrations;
  const works = await gatewayWith(seen.provider, secretsOf(seen)).keyWorks();
  await parts.db.forStore(seen.store_id).transact(async (tx) => {
    const row = (await lockIntegrations(tx.platform, tx.storeId)).find((one) => one.id === id)!;
    // Another key took its place while this one was looked at.
    if (!row.sealed_key.equals(seen.sealed_key)) return;
    const turned = works === (row.refused_at !== null);
    if (turned) {
      const refused_at = works ? null : parts.clock.now();
      await updateIntegration(tx.platform, id, { refused_at });
      await tellOwnersOfMoney(parts, tx, { template: 'own-keys-stand', data: wordsFor(row, works) });
    }
    await lookAtOnline(parts, tx);
  });
}

async function isNeeded(parts: MoneyParts, row: Integration): Promise<boolean> {
  return row.active || (await openTriesOf(parts.db.platform, [row.id])).has(row.id);
}

/** Whether shoppers can pay online as things are: not with a refused key, unless the platform's way stands in for it. */
export async function lookAtOnline(parts: MoneyParts, tx: StoreTx): Promise<void> {
  const active = (await lockIntegrations(tx.platform, tx.storeId)).find((row) => row.active);
  const inUse = active && (await featuresOf(tx, parts.clock.now())).includes('custom_payment');
  await stopOnline(tx, Boolean(inUse && active.refused_at && !active.fallback));
}

function wordsFor(row: Integration, works: boolean): { title: string; words: string } {
  const key = `your ${row.active ? '' : 'earlier '}key ending in ${row.shown}`;
  const provider = names[row.provider];
  if (works)
    return {
      title: 'Your payment key works again',
      words: `${provider} takes ${key} again. ${row.active ? 'Customers can pay with it as before.' : 'Payments that were begun with it are checked again.'}`,
    };
  return {
    title: 'Your payment key is refused',
    words: `${provider} no longer takes ${key}. ${effect(row)}`,
  };
}

function effect(row: Integration): string {
  if (!row.active)
    return 'Payments that were begun with it cannot be checked until it works again. Put it back in your provider’s settings, or enter the new key of the same account.';
  const repair = 'Enter the new key from your provider’s settings.';
  return row.fallback
    ? `Until it works again, online payments come through us. ${repair}`
    : `Until it works again, customers cannot pay online; your other ways to pay stay open. ${repair}`;
}
