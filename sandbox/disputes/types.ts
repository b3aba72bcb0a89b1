import type { Domain } from '../domain.ts';

export const categories = ['chargeback', 'fraud', 'general'] as const;
export type Category = (typeof categories)[number];

export type DisputeStatus = 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'resolved';

/** How it ended: the merchant gave in, did not answer in time, or contested it and the bank decided. */
export type Resolution = 'merchant-accepted' | 'auto-accepted' | 'declined' | 'bank-accepted';

export interface Evidence {
  customer_email: string;
  customer_name: string;
  customer_phone: string;
  service_details: string;
  delivery_address: string | null;
  delivery_date: string | null;
}

/** A customer's complaint about a payment. Its key is its id. */
export interface Dispute {
  key: string;
  seq: number;
  domain: Domain;
  reference: string;
  category: Category;
  status: DisputeStatus;
  resolution: Resolution | null;
  /** What the customer wants back, kobo. */
  refund_amount: number;
  /** What really went back, kobo. */
  lost: number;
  /** What the bank will decide if the merchant contests it; null: for the merchant when there is evidence. */
  outcome: 'won' | 'lost' | null;
  evidence: Evidence | null;
  attachments: string | null;
  history: { status: DisputeStatus; by: string; created_at: string }[];
  messages: { sender: string; body: string; created_at: string }[];
  /** Milliseconds, virtual time. */
  created_at: number;
  updated_at: number;
  due_at: number;
  reminded: boolean;
  /** When the bank decides. */
  bank_at: number | null;
  resolved_at: number | null;
}
