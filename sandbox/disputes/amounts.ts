import type { Context } from '../context.ts';

/** Kobo of a payment that a dispute has taken back, or may still take. */
export function disputed(context: Context, reference: string): number {
  return context.store
    .shelf('dispute')
    .all()
    .filter((dispute) => dispute.reference === reference)
    .reduce((sum, each) => sum + (each.status === 'resolved' ? each.lost : each.refund_amount), 0);
}

/** Kobo of a payment that disputes have taken back. */
export function lostTo(context: Context, reference: string): number {
  return context.store
    .shelf('dispute')
    .all()
    .filter((dispute) => dispute.reference === reference)
    .reduce((sum, each) => sum + each.lost, 0);
}
