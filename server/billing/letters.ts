import type { TemplateData } from '../mail/index.ts';
import { storeTerms } from '../stores/index.ts';
import { ownerAddresses } from './invoice.ts';
import { planPage, type BillingDeps } from './deps.ts';
import type { Subscription } from './queries.ts';
import type { BillingTx } from './state.ts';

export type PlanLetter = Extract<keyof TemplateData, `plan-${string}`>;

/** Tells every owner of a store something about its plan, once for a key, in the transaction that makes it true. */
export async function tellOwners<Name extends PlanLetter>(
  deps: BillingDeps,
  tx: BillingTx,
  template: Name,
  key: string,
  data: Omit<TemplateData[Name], 'store_name' | 'plan_url' | 'open'>,
): Promise<void> {
  const store = await storeTerms(tx.store, deps.config);
  const { name: store_name, open } = store;
  const news = { store_name, plan_url: planPage(deps.config, store.slug), open, ...data };
  for (const to of await ownerAddresses(tx))
    await deps.mail.queue(tx.platform, {
      key: `${template}:${key}:${to}`,
      to,
      template,
      data: news as unknown as TemplateData[Name],
    });
}

/** The end of a plan is told once for each end it had. */
export function lapseKey(subscription: Subscription): string {
  return `${subscription.id}-${subscription.period}-${subscription.period_end?.toISOString() ?? ''}`;
}
