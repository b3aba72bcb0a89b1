import { sql } from 'kysely';
import { undecided } from '#shared/orders/disputes.ts';
import { openTries } from '#shared/states.ts';

/** What of a payment (`p`) is not settled with whoever paid it, each as a condition. */
export const unsettled = {
  /** A bank asks for it and has not decided. */
  disputed: sql<boolean>`exists (select 1 from disputes d where d.reference = p.reference
    and d.state = any(${[...undecided]}::text[]))`,
  /** Other money than was asked for, or late, about which nobody has decided. */
  odd: sql<boolean>`(p.state in ('mismatch', 'late_paid') and p.explained_at is null
    and p.refund_kobo + p.disputed_kobo < p.captured_kobo)`,
  /** A refund of it is under way. */
  goingBack: sql<boolean>`exists (select 1 from refunds r where r.reference = p.reference
    and r.state in ('waiting', 'requested', 'sent', 'processing', 'needs_attention'))`,
  /** Its money may still come. */
  mayCome: sql<boolean>`(p.state = any(${[...openTries]}::text[]) and p.explained_at is null)`,
};
