import type { Context } from '../context.ts';
import type { Transfer } from './types.ts';
import { recipientView } from './recipients.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** A transfer. The call that starts it names the recipient by its id; everything else shows it whole. */
export function transferView(
  context: Context,
  transfer: Transfer,
  where: 'started' | 'read' | 'event',
): Record<string, unknown> {
  const recipient = context.store.shelf('recipient').get(transfer.recipient)!;
  return {
    id: transfer.id,
    domain: transfer.domain,
    amount: transfer.amount,
    currency: 'NGN',
    reference: transfer.key,
    source: 'balance',
    source_details: null,
    reason: transfer.reason ?? '',
    status: transfer.status,
    failures: null,
    transfer_code: transfer.transfer_code,
    titan_code: null,
    transferred_at: transfer.status === 'success' ? iso(transfer.updated_at) : null,
    integration: 100_043,
    recipient: where === 'started' ? recipient.id : recipientView(recipient),
    createdAt: iso(transfer.created_at),
    updatedAt: iso(transfer.updated_at),
    ...(where === 'event'
      ? { created_at: iso(transfer.created_at), updated_at: iso(transfer.updated_at) }
      : {}),
  };
}
