import type { Context } from '../context.ts';
import type { Dispute } from './types.ts';

function sumOf(context: Context, reference: string, kobo: (dispute: Dispute) => number): number {
  const ofPayment = context.store.shelf('dispute').all();
  return ofPayment.reduce((sum, each) => (each.reference === reference ? sum + kobo(each) : sum), 0);
}

/** Kobo of a payment that a dispute has taken back, or may still take. */
export const disputed = (context: Context, reference: string): number =>
  sumOf(context, reference, (each) => (each.status === 'resolved' ? each.lost : each.refund_amount));

/** Kobo of a payment that disputes have taken back. */
export const lostTo = (context: Context, reference: string): number =>
  sumOf(context, reference, (each) => each.lost);
