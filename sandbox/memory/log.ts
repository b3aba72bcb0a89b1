import type { Context } from '../context.ts';
import type { Channel, Log, LogEntry, Transaction } from '../types.ts';

/** A transaction's log before anything happened. `now` in ms. */
export function newLog(now: number): Log {
  return {
    start_time: Math.floor(now / 1000),
    time_spent: 0,
    attempts: 0,
    authentication: null,
    errors: 0,
    success: false,
    mobile: false,
    input: [],
    history: [],
  };
}

/** Adds a line to the history. */
export function note(
  context: Context,
  transaction: Transaction,
  type: LogEntry['type'],
  message: string,
): void {
  const time = Math.max(0, Math.floor(context.clock.now() / 1000) - transaction.log.start_time);
  transaction.log.time_spent = time;
  transaction.log.history.push({ type, message, time });
}

/** How the log names a way to pay. */
export const channelNames: Record<Channel, string> = {
  card: 'card',
  bank_transfer: 'bank transfer',
  ussd: 'USSD',
  bank: 'bank account',
  apple_pay: 'Apple Pay',
};
