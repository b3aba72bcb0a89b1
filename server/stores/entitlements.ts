import { planOf, plans, type Feature } from '#shared/plans.ts';

/** Whether a store on this plan (as stored) may use a feature. */
export function may(plan: string, feature: Feature): boolean {
  const included: readonly Feature[] = plans[planOf(plan)].features;
  return included.includes(feature);
}
