/** What a store may do beyond selling, by plan: the one table that says so. */

export const features = ['pixel', 'custom_domain', 'custom_payment'] as const;
export type Feature = (typeof features)[number];

export const plans = {
  free: { name: 'Free', features: [] },
  starter: { name: 'Starter', features: ['pixel', 'custom_domain', 'custom_payment'] },
} as const satisfies Record<string, { name: string; features: readonly Feature[] }>;
export type PlanId = keyof typeof plans;

/** The plan a stored word stands for. A word nobody knows any more is the free plan: it gives nothing away. */
export function planOf(stored: string): PlanId {
  return Object.hasOwn(plans, stored) ? (stored as PlanId) : 'free';
}
