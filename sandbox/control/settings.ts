import { z } from 'zod';
import { kobo } from '../amount.ts';
import { feeRate, localRate } from '../charging/fees.ts';
import { flutterwaveRate } from '../flutterwave/fees.ts';
import { signatureModes } from '../events/signature.ts';

export const ms = z.int().min(0);
export const webAddress = z.url({ protocol: /^https?$/ });

/** What the control API may change while the sandbox runs. Times in virtual ms, money in kobo. */
const settingsShape = z.strictObject({
  /** Where events are posted; null for nowhere. */
  webhook_url: webAddress.nullable(),
  webhook_schedule: z.enum(['live', 'test']),
  /** How many events are on their way at once. */
  webhook_concurrency: z.int().min(1).max(1_000),
  webhook_signature: z.enum(signatureModes),
  /** How long an access code can be used; 0 for ever. */
  session_timeout_ms: ms,
  /** How long a slow bank takes to confirm a transfer. */
  bank_delay_ms: ms,
  /** How long the bank of the "timeout" card stays silent before the try fails. */
  card_timeout_ms: ms,
  /** From "pending" to "processing". */
  refund_processing_ms: ms,
  /** From "processing" to the final status. */
  refund_final_ms: ms,
  /** Card payments above this are refused as insufficient funds; null for no limit. */
  decline_above: kobo.nullable(),
  local_fee: feeRate,
  /** Whether the in-page window offers to pay with a card the customer used before. */
  link_enabled: z.boolean(),
  /** What a wallet’s bank says. */
  apple_pay_outcome: z.enum(['success', 'declined']),
  /** Whether Apple Pay works only on domains that were registered. */
  apple_pay_domains_only: z.boolean(),
  /** From the payout to its arrival at the bank. */
  settlement_ms: ms,
  /** Days, as YYYY-MM-DD, on which banks are closed besides the known ones. */
  extra_holidays: z.array(z.iso.date()),
  /** Who loses what goes back of a shared payment: the main account, or everybody by their share. */
  deductions_from: z.enum(['integration', 'shares']),
  /** How long a merchant has to answer a dispute. */
  dispute_due_ms: ms,
  /** How long before that the reminder comes. */
  dispute_remind_ms: ms,
  /** How long the bank takes to decide a contested dispute. */
  dispute_bank_ms: ms,
  /** What the second provider's calls must come with. */
  flutterwave_secret_key: z.string().min(1),
  /** What its events come with. */
  flutterwave_hash: z.string().min(1),
  /** Where its events are posted; null for nowhere. */
  flutterwave_webhook_url: webAddress.nullable(),
  flutterwave_fee: feeRate,
  /** Tax on that fee, in hundredths of a percent. */
  flutterwave_tax_basis_points: z.int().min(0).max(10_000),
});

export type Settings = z.output<typeof settingsShape>;
export const settingsBody = settingsShape.partial();

const minute = 60_000;
const hour = 60 * minute;

/** What a sandbox starts with. */
export function defaultSettings(overrides: Partial<Settings>): Settings {
  return {
    webhook_url: null,
    webhook_schedule: 'test',
    webhook_concurrency: 10,
    webhook_signature: 'current',
    session_timeout_ms: 24 * hour,
    bank_delay_ms: 10 * minute,
    card_timeout_ms: minute,
    refund_processing_ms: minute,
    refund_final_ms: hour,
    decline_above: null,
    local_fee: localRate,
    link_enabled: false,
    apple_pay_outcome: 'success',
    apple_pay_domains_only: false,
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
    ...overrides,
  };
}
