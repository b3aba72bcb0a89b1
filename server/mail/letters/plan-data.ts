/** What every mail about a store's plan tells. */
export interface PlanNews {
  store_name: string;
  /** The page of the plan in the owner's dashboard. */
  plan_url: string;
  /** Whether customers can order there; letters from before say nothing of it. */
  open?: boolean;
}

/** What the mails about plans tell. Days are in words: "21 Dec 2026". */
export interface PlanTemplateData {
  'plan-trial': PlanNews & { until: string };
  /** `name_url`: where the .com.ng name is chosen that came with it; left out where none did. */
  'plan-receipt': PlanNews & {
    name_url?: string;
    plan: string;
    amount_kobo: number;
    number: number;
    until: string;
    reference: string;
  };
  /** `next`: what it goes on with; null: it ends. `last4`: of the card that is charged then. */
  'plan-ending': PlanNews & {
    trial: boolean;
    until: string;
    next: string | null;
    amount_kobo: number;
    last4: string | null;
  };
  'plan-charge-failed': PlanNews & {
    plan: string;
    amount_kobo: number;
    next_try: string | null;
    until: string;
  };
  'plan-approve': PlanNews & { amount_kobo: number; until: string };
  'plan-pay': PlanNews & { plan: string; amount_kobo: number; until: string };
  'plan-lapsed': PlanNews & {
    why: 'unpaid' | 'ended' | 'canceled' | 'refunded' | 'suspended' | 'undecided';
  };
  'plan-canceled': PlanNews & { until: string };
  /** `consent`: the words that were agreed to. */
  'plan-card-kept': PlanNews & { last4: string; consent: string };
  'plan-card-ending': PlanNews & { last4: string; month: string };
  'plan-refunded': PlanNews & { amount_kobo: number; reference: string };
  /** `until`: how long the plan goes on that the refund had ended; null: it does not. */
  'plan-refund-failed': PlanNews & { amount_kobo: number; reference: string; until: string | null };
  /** The bank wants the payer's account before it sends anything. */
  'plan-refund-stuck': PlanNews & { amount_kobo: number; reference: string };
  'plan-refund-withdrawn': PlanNews & { amount_kobo: number; reference: string; until: string | null };
  /** `why`: why the money cannot be used, as a sentence. */
  'plan-not-needed': PlanNews & { amount_kobo: number; reference: string; why: string };
  /** `explanation`: how the dispute stands, what it does to the plan, and what to do about it. */
  'plan-dispute': PlanNews & { title: string; explanation: string; reference: string };
  /** `what` it was paid for, where that is no plan. */
  'plan-payment-odd': PlanNews & { reference: string; what?: string };
}
