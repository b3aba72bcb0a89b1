import type { Domain } from '../domain.ts';

/** The main account, or a subaccount's code. */
export type Account = 'integration' | (string & {});

/** One sum that an account gained or lost by a transaction, in kobo. */
export interface Entry {
  key: string;
  seq: number;
  domain: Domain;
  account: Account;
  kind: 'capture' | 'refund' | 'dispute';
  reference: string;
  gross: number;
  fee: number;
  /** gross - fee; below nothing for what is taken back. */
  amount: number;
  /** The first day it can be paid out. */
  due: string;
  /** The settlement it is part of. */
  settlement: string | null;
}

/** One payout to the bank account of one account on one day. Amounts in kobo. */
export interface Settlement {
  key: string;
  seq: number;
  domain: Domain;
  account: Account;
  date: string;
  status: 'processing' | 'success';
  total_amount: number;
  total_fees: number;
  total_processed: number;
  deductions: number;
  /** Milliseconds, virtual time. */
  created_at: number;
  done_at: number;
}

/** A day on which settlements are made; its key is the day. */
export interface SettlementDay {
  key: string;
  seq: number;
  done: boolean;
}
