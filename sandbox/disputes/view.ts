import type { Context } from '../context.ts';
import type { Dispute } from './types.ts';
import { bigNumber } from '../api/json.ts';
import { customerView, iso, transactionView } from '../charging/transaction-view.ts';

const at = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** A dispute as its calls and events show it. Amounts in kobo. */
export function disputeView(context: Context, dispute: Dispute): Record<string, unknown> {
  const transaction = context.store.transactions.get(dispute.reference)!;
  return {
    id: Number(dispute.key),
    refund_amount: dispute.refund_amount,
    currency: 'NGN',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: dispute.domain,
    transaction: transactionView(context, transaction),
    transaction_reference: null,
    category: dispute.category,
    customer: customerView(context.store.customerFor(transaction.customer)),
    bin: transaction.authorization?.bin ?? null,
    last4: transaction.authorization?.last4 ?? null,
    dueAt: iso(dispute.due_at),
    due_at: iso(dispute.due_at),
    resolvedAt: at(dispute.resolved_at),
    resolved_at: at(dispute.resolved_at),
    evidence: dispute.evidence && {
      ...dispute.evidence,
      id: bigNumber(String(20_000 + dispute.seq)),
      dispute: Number(dispute.key),
    },
    attachments: dispute.attachments,
    note: null,
    history: dispute.history,
    messages: dispute.messages,
    created_at: iso(dispute.created_at),
    createdAt: iso(dispute.created_at),
    updated_at: iso(dispute.updated_at),
    updatedAt: iso(dispute.updated_at),
  };
}
