import { naira } from '#shared/money.ts';
import { domainYearKobo, plans, type Feature, type OfferId, type PlanId } from '#shared/plans.ts';

export interface Point {
  text: string;
  included: boolean;
}

/** What the site says about an offer beside its facts. */
export interface Pitch {
  who: string;
  points: readonly Point[];
  note?: string;
  recommended?: boolean;
}

const featureWords: Record<Feature, { has: string; lacks: string }> = {
  pixel: { has: 'Ad-tracking pixel', lacks: 'Ad-tracking pixel' },
  custom_domain: { has: 'Custom domain (extra charge)', lacks: 'Custom domain' },
  custom_payment: { has: 'Custom payment: your own provider account', lacks: 'Custom payment' },
};
const allFeatures = Object.keys(featureWords) as Feature[];

const yes = (text: string): Point => ({ text, included: true });

/** One line per feature, read off the plan, so that the page cannot promise what the plan does not give. */
function featurePoints(plan: PlanId): Point[] {
  const included: readonly Feature[] = plans[plan].features;
  return allFeatures.map((feature) =>
    included.includes(feature)
      ? yes(featureWords[feature].has)
      : { text: featureWords[feature].lacks, included: false },
  );
}

export const pitches: Readonly<Record<OfferId, Pitch>> = {
  free: {
    who: 'To open your shop and make your first sales.',
    points: [
      yes('Online store on a free address'),
      yes('Products, orders and delivery prices'),
      yes('Card, transfer, USSD and pay on delivery'),
      yes('Visitor statistics'),
      ...featurePoints('free'),
    ],
  },
  starter: {
    who: 'For a shop that advertises and has a name.',
    points: [yes('Everything in Free'), ...featurePoints('starter')],
    recommended: true,
  },
  'starter-pack': {
    who: 'Three months of Starter and your own name.',
    points: [
      yes('Everything in Starter for 3 months'),
      yes(`Free .com.ng domain worth ${naira(domainYearKobo)} per year`),
    ],
    note: 'Paid once. After 3 months you choose: Starter monthly, or Free. The domain’s second year is billed only after we remind you.',
  },
};

/** "a month", "a year", "for 3 months". */
export function per(months: number): string {
  if (months === 1) return 'a month';
  return months === 12 ? 'a year' : `for ${months} months`;
}
