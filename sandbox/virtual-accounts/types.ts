import type { Domain } from '../types.ts';

/** A bank account number of a customer's own: what arrives there is a payment. Its key is its number. */
export interface VirtualAccount {
  key: string;
  seq: number;
  id: number;
  domain: Domain;
  /** The customer's address. */
  customer: string;
  provider: string;
  account_name: string;
  subaccount: string | null;
  split_code: string | null;
  active: boolean;
  /** Milliseconds, virtual time. */
  created_at: number;
  updated_at: number;
}

/** A wish for an account that is still worked on. */
export interface Assignment {
  key: string;
  seq: number;
  domain: Domain;
  customer: string;
  provider: string;
  subaccount: string | null;
  split_code: string | null;
  fails: boolean;
  /** Milliseconds, virtual time; null when it is done. */
  due_at: number | null;
}

/** Money at an account that nobody was told of yet; asking again finds it. */
export interface Arrival {
  key: string;
  seq: number;
  account_number: string;
  /** Kobo. */
  amount: number;
  sender: string;
  noticed: boolean;
}

/** Banks that give such accounts. */
export const providers = [
  { provider_slug: 'test-bank', bank_id: 999, bank_name: 'Test Bank', id: 1 },
  { provider_slug: 'wema-bank', bank_id: 29, bank_name: 'Wema Bank', id: 2 },
  { provider_slug: 'titan-paystack', bank_id: 24, bank_name: 'Titan Bank', id: 3 },
] as const;
