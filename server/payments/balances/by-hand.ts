import { afterChange } from './balance.ts';
import { appendEntry, entriesOf, lockBalance, sumOf, type EntryKind, waitingRefunds } from './queries.ts';
import { inPaymentTransaction, type PaymentTx } from '../purpose-handler.ts';
import type { PaymentDeps } from '../deps.ts';

export interface ManualEntry {
  storeId: string;
  /** `payout`: held money was paid to the store; `paid`: it paid a debt; `forgiven`: it need not. */
  kind: 'payout' | 'paid' | 'forgiven';
  amountKobo: number;
  /** What proves it: the bank's reference, or the reason. The same one again is the same movement. */
  subject: string;
  actor: string;
}

export type ManualEntryResult =
  | { ok: true; fresh: boolean; owedKobo: number }
  /** Kobo: as much as is held, or owed. */
  | { ok: false; reason: 'too_much'; atMostKobo: number; waitingKobo: number }
  | { ok: false; reason: 'other_use' };

/** Writes down what happened between us and a store outside the provider; `told` runs in the same transaction, once, with the kobo owed since. */
export async function recordByHand(
  deps: PaymentDeps,
  wanted: ManualEntry,
  told: (tx: PaymentTx, owedKobo: number) => Promise<void>,
): Promise<ManualEntryResult> {
  const { storeId, kind, amountKobo, actor } = wanted;
  const subject = kind === 'forgiven' ? `${storeId}: ${wanted.subject}` : wanted.subject;
  const amount = kind === 'payout' ? amountKobo : -amountKobo;
  return inPaymentTransaction(deps.db, storeId, async (tx) => {
    const at = deps.clock.now();
    const balance = await lockBalance(tx.platform, storeId, at);
    const [earlier] = await entriesOf(tx.platform, kind satisfies EntryKind, subject);
    if (earlier) {
      const same = earlier.store_id === storeId && earlier.amount_kobo === amount;
      return same
        ? { ok: true, fresh: false, owedKobo: balance.owed_kobo }
        : { ok: false, reason: 'other_use' };
    }
    const atMostKobo = Math.max(0, kind === 'payout' ? -balance.owed_kobo : balance.owed_kobo);
    // Who pays for a refund before it is sent owes nothing yet.
    const waiting = await waitingRefunds(tx.platform, storeId);
    const waitingKobo = kind === 'paid' ? sumOf(waiting) : 0;
    if (amountKobo > atMostKobo + waitingKobo)
      return { ok: false, reason: 'too_much', atMostKobo, waitingKobo };
    const entry = { store_id: storeId, kind, subject, turn: 0, amount_kobo: amount };
    // Two stores cannot have the same bank reference; whoever was first has it.
    if (!(await appendEntry(tx.platform, { ...entry, note: '', actor, at })))
      return { ok: false, reason: 'other_use' };
    const owedKobo = balance.owed_kobo + amount;
    const payoutsStopped = balance.payouts_stopped;
    await afterChange(deps, tx.platform, storeId, { amount, owed: owedKobo, waiting, payoutsStopped });
    await told(tx, owedKobo);
    return { ok: true, fresh: true, owedKobo };
  });
}
