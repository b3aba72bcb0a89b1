import { localRate } from './fees.ts';
import type { FeeRate } from './fees.ts';
import type { SignatureMode } from './signature.ts';
import type { ScheduleName } from './schedule.ts';
import type { RoomSettings } from './room-settings.ts';
import { roomDefaults } from './room-settings.ts';

/** What the control API may change while the sandbox runs. Times in virtual ms, money in kobo. */
export interface Settings extends RoomSettings {
  /** Where events are posted; null for nowhere. */
  webhook_url: string | null;
  webhook_schedule: ScheduleName;
  /** How many events are on their way at once. */
  webhook_concurrency: number;
  webhook_signature: SignatureMode;
  /** How long an access code can be used; 0 for ever. */
  session_timeout_ms: number;
  /** How long a slow bank takes to confirm a transfer. */
  bank_delay_ms: number;
  /** How long the bank of the "timeout" card stays silent before the try fails. */
  card_timeout_ms: number;
  /** From "pending" to "processing". */
  refund_processing_ms: number;
  /** From "processing" to the final status. */
  refund_final_ms: number;
  /** Card payments above this are refused as insufficient funds; null for no limit. */
  decline_above: number | null;
  local_fee: FeeRate;
}

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
    ...roomDefaults,
    ...overrides,
  };
}
