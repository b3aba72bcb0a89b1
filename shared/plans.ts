/** The plans: what they cost, what a store may do beyond selling, and nothing else: fees and counts are the same on all (docs/decisions/0009). */

export const features = ['pixel', 'custom_domain', 'custom_payment'] as const;
export type Feature = (typeof features)[number];

export const plans = {
  free: { name: 'Free', features: [] },
  starter: { name: 'Starter', features: ['pixel', 'custom_domain', 'custom_payment'] },
} as const satisfies Record<string, { name: string; features: readonly Feature[] }>;
export type PlanId = keyof typeof plans;
export const planIds = Object.keys(plans) as [PlanId, ...PlanId[]];

/** The plan a stored word stands for. A word nobody knows any more is the free plan: it gives nothing away. */
export function planOf(stored: string): PlanId {
  return Object.hasOwn(plans, stored) ? (stored as PlanId) : 'free';
}

/** The plan that holds now. It ends by itself at its time, whether or not the billing clock is running. */
export function planHeld(store: { plan: string; plan_until: Date | null }, now: Date): PlanId {
  return store.plan_until !== null && now >= store.plan_until ? 'free' : planOf(store.plan);
}

export const billings = ['monthly', 'annual'] as const;
export type Billing = (typeof billings)[number];

export const offerIds = ['free', 'starter', 'starter-pack'] as const;
export type OfferId = (typeof offerIds)[number];

export interface Price {
  kobo: number;
  /** How long this pays for. */
  months: number;
}

export interface Offer {
  id: OfferId;
  name: string;
  /** The plan a store is on while it is paid for. */
  plan: PlanId;
  /** null where it is not offered. */
  price: Readonly<Record<Billing, Price | null>>;
  /** Whether it goes on by itself when the time is over. */
  renews: boolean;
}

/** What can be chosen, in the order it is shown. */
export const offers: readonly Offer[] = [
  {
    id: 'free',
    name: plans.free.name,
    plan: 'free',
    price: { monthly: { kobo: 0, months: 1 }, annual: { kobo: 0, months: 12 } },
    renews: true,
  },
  {
    id: 'starter',
    name: plans.starter.name,
    plan: 'starter',
    price: { monthly: { kobo: 5_000_00, months: 1 }, annual: { kobo: 50_000_00, months: 12 } },
    renews: true,
  },
  {
    id: 'starter-pack',
    name: 'Starter Pack',
    plan: 'starter',
    price: { monthly: { kobo: 15_000_00, months: 3 }, annual: null },
    renews: false,
  },
];

/** What a .com.ng name costs a year outside the Starter Pack, which brings one. */
export const domainYearKobo = 7_000_00;
