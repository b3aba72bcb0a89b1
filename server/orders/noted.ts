import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';

type Numbered = { number: number };

/**
 * Notes what somebody of the store did to an order beyond its daily work, beside its timeline: what concerns its money,
 * or takes something back. Reasons that are typed stay in the order, since they may name the customer.
 */
export const noteOrder = (tx: StoreTx, order: Numbered, what: string): Promise<void> =>
  noteChange(tx, { kind: 'orders', what: `${what} #${order.number}` });

/** The same of money that goes back; the reason of a refund by the provider is erased with its customer. */
export const noteRefund = (tx: StoreTx, order: Numbered, what: string, after = ''): Promise<void> =>
  noteChange(tx, { kind: 'refunds', what: `${what} #${order.number}`, after });
