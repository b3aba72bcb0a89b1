import type { Domain } from '../domain.ts';

export type Schedule = 'auto' | 'weekly' | 'monthly' | 'manual';

/** Somebody else's bank account that gets part of payments. Its key is the subaccount code. */
export interface Subaccount {
  key: string;
  seq: number;
  id: number;
  domain: Domain;
  business_name: string;
  description: string | null;
  primary_contact_name: string | null;
  primary_contact_email: string | null;
  primary_contact_phone: string | null;
  metadata: unknown;
  /** What the main account keeps, in percent. */
  percentage_charge: number;
  bank_code: string;
  account_number: string;
  account_name: string;
  schedule: Schedule;
  active: boolean;
  /** Milliseconds, virtual time. */
  created_at: number;
  updated_at: number;
}

/** How one transaction is to be shared, as things stood when it was started. */
export interface Sharing {
  subaccount: string;
  /** Percent the main account keeps, unless `transaction_charge` (kobo) says otherwise. */
  percentage_charge: number;
  transaction_charge: number | null;
  /** Who pays the provider's fee. */
  bearer: 'account' | 'subaccount';
}

/** Who got what of one payment, in kobo; all of it adds up to the amount paid. */
export interface Shares {
  /** The fee. */
  provider: number;
  integration: number;
  subaccounts: { subaccount: string; amount: number; original_share: number; fees: number }[];
}
