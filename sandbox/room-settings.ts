import { z } from 'zod';

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
};

const ms = z.int().min(0);

/** The same as the control API reads it. */
export const roomSettingsShape = {
  settlement_ms: ms,
  extra_holidays: z.array(z.iso.date()),
  deductions_from: z.enum(['integration', 'shares']),
  dispute_due_ms: ms,
  dispute_remind_ms: ms,
  dispute_bank_ms: ms,
};
