import type { Domain } from '../types.ts';

export const intervals = [
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'biannually',
  'annually',
] as const;
export type Interval = (typeof intervals)[number];

/** Its key is the plan code. Amount in kobo, times in virtual ms. */
export interface Plan {
  key: string;
  seq: number;
  id: number;
  domain: Domain;
  name: string;
  description: string | null;
  amount: number;
  interval: Interval;
  send_invoices: boolean;
  send_sms: boolean;
  /** How many times a subscription is charged; null for ever. */
  invoice_limit: number | null;
  created_at: number;
  updated_at: number;
}

export type SubscriptionStatus = 'active' | 'non-renewing' | 'attention' | 'completed' | 'cancelled';

/** Its key is the subscription code. Amount in kobo, times in virtual ms. */
export interface Subscription {
  key: string;
  seq: number;
  id: number;
  domain: Domain;
  status: SubscriptionStatus;
  /** The customer’s address. */
  customer: string;
  plan: string;
  authorization_code: string;
  email_token: string;
  amount: number;
  start: number;
  /** Day of the month (1 to 28) on which it is charged. */
  day: number;
  /** Null once nothing more will be charged. */
  next_payment_at: number | null;
  invoice_limit: number | null;
  payments_count: number;
  /** The invoice told about before its day, or one that could not be charged. */
  open_invoice: string | null;
  created_at: number;
}

/** One renewal. Its key is the invoice code. Amount in kobo, times in virtual ms. */
export interface Invoice {
  key: string;
  seq: number;
  subscription: string;
  amount: number;
  period_start: number;
  period_end: number;
  status: 'pending' | 'success';
  paid: boolean;
  paid_at: number | null;
  /** The transaction that tried to pay it. */
  reference: string | null;
  created_at: number;
}
