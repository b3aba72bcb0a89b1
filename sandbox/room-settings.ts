import type { FeeRate } from './fees.ts';
import { z } from 'zod';
import { flutterwaveRate } from './flutterwave/fees.ts';

/** What the control API may change about the rooms. Times in virtual ms, money in kobo. */
export interface RoomSettings {
  /** From the payout to its arrival at the bank. */
  settlement_ms: number;
  /** Days, as YYYY-MM-DD, on which banks are closed besides the known ones. */
  extra_holidays: string[];
  /** Who loses what goes back of a shared payment: the main account, or everybody by their share. */
  deductions_from: 'integration' | 'shares';
  /** How long a merchant has to answer a dispute. */
  dispute_due_ms: number;
  /** How long before that the reminder comes. */
  dispute_remind_ms: number;
  /** How long the bank takes to decide a contested dispute. */
  dispute_bank_ms: number;
  /** What the second provider's calls must come with. */
  flutterwave_secret_key: string;
  /** What its events come with. */
  flutterwave_hash: string;
  /** Where its events are posted; null for nowhere. */
  flutterwave_webhook_url: string | null;
  flutterwave_fee: FeeRate;
  /** Tax on that fee, in hundredths of a percent. */
  flutterwave_tax_basis_points: number;
}

const hour = 3_600_000;

/** What a sandbox starts with. */
export const roomDefaults: RoomSettings = {
  settlement_ms: hour,
  extra_holidays: [],
  deductions_from: 'integration',
  dispute_due_ms: 48 * hour,
  dispute_remind_ms: 24 * hour,
  dispute_bank_ms: 120 * hour,
  flutterwave_secret_key: 'FLWSECK_TEST-presence-sandbox-X',
  flutterwave_hash: 'presence-sandbox-hash',
  flutterwave_webhook_url: null,
  flutterwave_fee: flutterwaveRate,
  flutterwave_tax_basis_points: 750,
};

const ms = z.int().min(0);
const kobo = z.int().min(0);

const feeRate = z.strictObject({
  basis_points: z.int().min(0).max(10_000),
  flat: kobo,
  flat_waived_below: kobo,
  cap: kobo.nullable(),
});

/** The same as the control API reads it. */
export const roomSettingsShape = {
  settlement_ms: ms,
  extra_holidays: z.array(z.iso.date()),
  deductions_from: z.enum(['integration', 'shares']),
  dispute_due_ms: ms,
  dispute_remind_ms: ms,
  dispute_bank_ms: ms,
  flutterwave_secret_key: z.string().min(1),
  flutterwave_hash: z.string().min(1),
  flutterwave_webhook_url: z.url({ protocol: /^https?$/ }).nullable(),
  flutterwave_fee: feeRate,
  flutterwave_tax_basis_points: z.int().min(0).max(10_000),
};
