import type { Domain } from './domain.ts';
import type { CardKey } from './charging/card-types.ts';
import type { FlutterwaveDetails } from './flutterwave/types.ts';
import type { Shares, Sharing } from './subaccounts/types.ts';

export type Currency = 'NGN';
export const channels = ['card', 'bank_transfer', 'ussd', 'bank', 'apple_pay'] as const;
export type Channel = (typeof channels)[number];

export type TransactionStatus =
  | 'abandoned'
  | 'ongoing'
  | 'pending'
  | 'processing'
  | 'success'
  | 'failed'
  | 'reversed';

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

export interface LogEntry {
  type: 'action' | 'input' | 'auth' | 'error' | 'success';
  message: string;
  /** Seconds since the transaction was started. */
  time: number;
}

export interface Log {
  /** Unix seconds. */
  start_time: number;
  time_spent: number;
  attempts: number;
  authentication: string | null;
  errors: number;
  success: boolean;
  mobile: boolean;
  input: string[];
  history: LogEntry[];
}

export interface Authorization {
  authorization_code: string;
  bin: string;
  last4: string;
  exp_month: string;
  exp_year: string;
  channel: Channel;
  card_type: string;
  bank: string;
  country_code: string;
  brand: string;
  reusable: boolean;
  signature: string | null;
  account_name: string | null;
  sender_bank?: string;
  sender_bank_account_number?: string;
  sender_name?: string;
  sender_country?: string;
  narration?: string;
  receiver_bank?: string;
  receiver_bank_account_number?: string;
}

/** One card try that still waits for something from the customer. Never holds a card number. */
export interface CardTry {
  card: CardKey;
  /** Which of the card's steps comes next. */
  position: number;
  /** Wrong answers given to that step. */
  wrong: number;
  exp_month: string;
  exp_year: string;
  country: string;
  /** Set when a saved card is charged: no question of the card is asked, and this is what the bank says. */
  saved?: { outcome: SavedOutcome };
  /** Set when a bank account is charged: the questions are that bank’s. */
  account?: BankAccountKey;
}

export type BankAccountKey = 'zenith' | 'kuda';

export const savedOutcomes = ['success', 'declined', 'insufficient_funds', 'expired_card', 'paused'] as const;
export type SavedOutcome = (typeof savedOutcomes)[number];

/** A card of a customer, as it can be charged again. Never holds a card number. */
export interface SavedCard {
  authorization_code: string;
  domain: Domain;
  /** The customer's e-mail address as first spelt. */
  customer: string;
  card: CardKey;
  exp_month: string;
  exp_year: string;
  country: string;
  active: boolean;
  /** What the control API wants the next charges to do, and for how many of them. */
  next: { outcome: SavedOutcome; left: number | 'always' } | null;
  /** Kobo still on it; absent or null for as much as is asked. */
  balance?: number | null;
}

/** What the customer dials on the phone. */
export interface UssdCode {
  bank: string;
  code: string;
}

export interface TransferAccount {
  bank: string;
  account_number: string;
  account_name: string;
  /** Milliseconds, virtual time. */
  expires_at: number;
}

/** What the bank will answer by itself, and when (milliseconds, virtual time). */
export interface BankAnswer {
  at: number;
  outcome: 'success' | 'failed';
  gateway_response: string;
}

export interface Transaction {
  seq: number;
  /** Unsigned 64-bit number as decimal text. */
  id: string;
  domain: Domain;
  status: TransactionStatus;
  reference: string;
  access_code: string;
  /** Kobo. */
  amount: number;
  currency: Currency;
  customer: string;
  callback_url: string | null;
  channels: Channel[];
  metadata: unknown;
  label: string | null;
  channel: Channel;
  message: string | null;
  gateway_response: string;
  /** Milliseconds, virtual time. */
  created_at: number;
  paid_at: number | null;
  /** Kobo; null until the money moved. */
  fees: number | null;
  ip_address: string | null;
  authorization: Authorization | null;
  log: Log;
  card_try: CardTry | null;
  transfer: TransferAccount | null;
  ussd?: UssdCode | null;
  bank_answer: BankAnswer | null;
  /** The test card that paid: it decides how a refund ends. */
  paid_with: CardKey | null;
  /** Who else is to get a part, and who got what once it is paid. */
  sharing?: Sharing | null;
  shares?: Shares | null;
  /** How long it can be paid when not the usual time, ms; 0 for ever. */
  session_ms?: number;
  /** Only of payments of the second provider. */
  second?: FlutterwaveDetails;
}

export interface Customer {
  seq: number;
  id: string;
  email: string;
  customer_code: string;
}

export interface Refund {
  seq: number;
  id: string;
  reference: string;
  /** Kobo. */
  amount: number;
  currency: Currency;
  status: RefundStatus;
  customer_note: string;
  merchant_note: string;
  /** Milliseconds, virtual time. */
  created_at: number;
  updated_at: number;
  refunded_at: number | null;
  /** When the next status is due; null when this one is final. */
  next_at: number | null;
  /** It goes to an account the customer named, since the way it was paid was closed to it. */
  to_account?: boolean;
}

/** Money that really arrived. Amounts in kobo, `at` as ISO text in virtual time. */
export interface Capture {
  reference: string;
  amount: number;
  currency: Currency;
  fee: number;
  at: string;
}
