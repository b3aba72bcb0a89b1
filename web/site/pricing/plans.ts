export type Billing = 'monthly' | 'annual';

export interface Plan {
  id: 'free' | 'starter' | 'starter-pack';
  name: string;
  who: string;
  /** Price per period in kobo; null where the plan is not offered. */
  price: Record<Billing, { kobo: number; per: string } | null>;
  points: readonly { text: string; included: boolean }[];
  note?: string;
  recommended?: boolean;
}

/** What a .com.ng name costs a year outside the Starter Pack. */
export const domainYearKobo = 7_000_00;

export const plans: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    who: 'To open your shop and make your first sales.',
    price: { monthly: { kobo: 0, per: 'a month' }, annual: { kobo: 0, per: 'a year' } },
    points: [
      { text: 'Online store on a free address', included: true },
      { text: 'Products, orders and delivery prices', included: true },
      { text: 'Card, transfer, USSD and pay on delivery', included: true },
      { text: 'Visitor statistics', included: true },
      { text: 'Ad-tracking pixel', included: false },
      { text: 'Custom domain', included: false },
      { text: 'Custom payment', included: false },
    ],
  },
  {
    id: 'starter',
    name: 'Starter',
    who: 'For a shop that advertises and has a name.',
    price: {
      monthly: { kobo: 5_000_00, per: 'a month' },
      annual: { kobo: 50_000_00, per: 'a year' },
    },
    points: [
      { text: 'Everything in Free', included: true },
      { text: 'Ad-tracking pixel', included: true },
      { text: 'Custom domain (extra charge)', included: true },
      { text: 'Custom payment: your own provider account', included: true },
    ],
    recommended: true,
  },
  {
    id: 'starter-pack',
    name: 'Starter Pack',
    who: 'Three months of Starter and your own name.',
    price: { monthly: { kobo: 15_000_00, per: 'for 3 months' }, annual: null },
    points: [
      { text: 'Everything in Starter for 3 months', included: true },
      { text: 'Free .com.ng domain worth ₦7,000 per year', included: true },
    ],
    note: 'Paid once. After 3 months you choose: Starter monthly, or Free. The domain’s second year is billed only after we remind you.',
  },
];
