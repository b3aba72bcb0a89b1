import type { Domain } from '../types.ts';

export type TransferStatus = 'otp' | 'pending' | 'success' | 'failed' | 'reversed';

/** A bank account that money can be sent to. Its key is the recipient code. */
export interface Recipient {
  key: string;
  seq: number;
  id: number;
  domain: Domain;
  name: string;
  description: string | null;
  bank_code: string;
  account_number: string;
  account_name: string;
  metadata: unknown;
  active: boolean;
  /** Milliseconds, virtual time. */
  created_at: number;
  updated_at: number;
}

/** Money sent to a recipient. Its key is the reference. */
export interface Transfer {
  key: string;
  seq: number;
  id: number;
  domain: Domain;
  transfer_code: string;
  recipient: string;
  /** Kobo. */
  amount: number;
  fee: number;
  reason: string | null;
  status: TransferStatus;
  /** Milliseconds, virtual time. */
  created_at: number;
  updated_at: number;
  /** When the bank answers; null when nothing is awaited. */
  bank_at: number | null;
}
