import { features, planHeld, plans, type Feature } from '#shared/plans.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { findStore, type StoreRow } from './queries.ts';

type HeldPlan = Pick<StoreRow, 'plan' | 'plan_until'>;

/** The one gate: whether a store may use a feature now. */
export function may(store: HeldPlan, feature: Feature, now: Date): boolean {
  const included: readonly Feature[] = plans[planHeld(store, now)].features;
  return included.includes(feature);
}

/** Everything beyond selling that a store may use now. */
export const featuresOf = (store: HeldPlan, now: Date): Feature[] =>
  features.filter((feature) => may(store, feature, now));

const names: Record<Feature, string> = {
  pixel: 'The ad pixel',
  custom_domain: 'Your own domain',
  custom_payment: 'Your own payment account',
};

/**
 * For routes of a feature.
 * @throws AppError not_allowed when the store's plan does not have it.
 */
export async function needFeature(tx: StoreTx, feature: Feature, now: Date): Promise<void> {
  if (may(await findStore(tx), feature, now)) return;
  throw new AppError(
    'not_allowed',
    `${names[feature]} comes with ${plans.starter.name}. You can change your plan under Plan & billing.`,
  );
}
