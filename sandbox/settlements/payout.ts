import type { Context } from '../context.ts';
import type { Entry, Settlement, SettlementDay } from './types.ts';
import { isFirstOf, lagosMoment, nextWorkingDay } from './calendar.ts';

/** Payouts are made at six in the morning. */
const HOUR = 6;

/** Has the settlements of a day be made when it comes. */
export function planDay(context: Context, day: string): void {
  const shelf = context.store.shelf('settlement_day');
  if (shelf.get(day)) return;
  const planned = { key: day, seq: shelf.next(), done: false };
  shelf.save(planned);
  watchDay(context, planned);
}

/** Takes up a day that is still to come; also after a restart. */
export function watchDay(context: Context, day: SettlementDay): void {
  if (day.done) return;
  context.clock.at(lagosMoment(day.key, HOUR), () => settleDay(context, day));
}

/** Has a payout reach the bank. */
export function watchSettlement(context: Context, settlement: Settlement): void {
  if (settlement.status === 'success') return;
  context.clock.at(settlement.done_at, () => {
    settlement.status = 'success';
    context.store.shelf('settlement').save(settlement, true);
  });
}

function settleDay(context: Context, day: SettlementDay): void {
  day.done = true;
  context.store.shelf('settlement_day').save(day);
  let left = false;
  for (const entries of pendingByAccount(context, day.key).values()) {
    const sum = entries.reduce((total, entry) => total + entry.amount, 0);
    // What an account owes waits until it has earned more than that.
    if (sum <= 0) continue;
    const when = paysOut(context, entries[0]!, day.key);
    if (when === 'now') settle(context, entries, day.key, sum);
    left ||= when === 'later';
  }
  if (left) planDay(context, nextWorkingDay(day.key, context.settings.extra_holidays));
}

function pendingByAccount(context: Context, day: string): Map<string, Entry[]> {
  const accounts = new Map<string, Entry[]>();
  for (const entry of context.store.shelf('entry').all()) {
    if (entry.settlement !== null || entry.due > day) continue;
    const name = `${entry.domain}:${entry.account}`;
    const known = accounts.get(name);
    if (known) known.push(entry);
    else accounts.set(name, [entry]);
  }
  return accounts;
}

function paysOut(context: Context, { account }: Entry, day: string): 'now' | 'later' | 'never' {
  const schedule = context.store.shelf('subaccount').get(account)?.schedule ?? 'auto';
  if (schedule === 'auto') return 'now';
  if (schedule === 'manual') return 'never';
  const period = schedule === 'weekly' ? 'week' : 'month';
  return isFirstOf(period, day, context.settings.extra_holidays) ? 'now' : 'later';
}

function settle(context: Context, entries: Entry[], date: string, amount: number): void {
  const { store, clock, settings } = context;
  const seq = store.shelf('settlement').next();
  const sum = (wanted: (entry: Entry) => number): number =>
    entries.reduce((total, entry) => total + wanted(entry), 0);
  const now = clock.now();
  const settlement: Settlement = {
    key: String(500_000 + seq),
    seq,
    domain: entries[0]!.domain,
    account: entries[0]!.account,
    date,
    status: 'processing',
    total_amount: amount,
    total_fees: sum((entry) => entry.fee),
    total_processed: sum((entry) => (entry.kind === 'capture' ? entry.gross : 0)),
    deductions: sum((entry) => (entry.kind === 'capture' ? 0 : -entry.amount)),
    created_at: now,
    done_at: now + settings.settlement_ms,
  };
  store.shelf('settlement').save(settlement, true);
  for (const entry of entries) {
    entry.settlement = settlement.key;
    store.shelf('entry').save(entry, true);
  }
  watchSettlement(context, settlement);
}
