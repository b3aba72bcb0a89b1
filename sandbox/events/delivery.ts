import type { SignatureMode } from './signature.ts';
import { z } from 'zod';

export const deliveryStates = [
  'held',
  'queued',
  'sending',
  'waiting',
  'delivered',
  'failed',
  'dropped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface DeliveryTry {
  /** Virtual time, ms. */
  at: number;
  /** HTTP status, or null when none came. */
  status: number | null;
  error: string | null;
  /** Real ms. */
  took_ms: number;
}

export interface Delivery {
  id: string;
  seq: number;
  event: string;
  reference: string;
  /** The exact text that is signed and sent. */
  body: string;
  state: DeliveryState;
  /** Why it was dropped. */
  reason: string | null;
  /** Virtual time, ms. */
  created_at: number;
  first_try_at: number | null;
  next_try_at: number | null;
  /** False for a copy that is tried once only. */
  retry: boolean;
  /** Overrides the sandbox's setting. */
  signature: SignatureMode | null;
  tries: DeliveryTry[];
  /** Set when it is an event of the second provider. */
  provider?: 'flutterwave';
}

export const holdRule = z.strictObject({ reference: z.string().optional(), event: z.string().optional() });
export type HoldRule = z.output<typeof holdRule>;

/** Whether nothing more will be tried by itself. */
export function isOver(delivery: Delivery | undefined): boolean {
  return delivery?.state === 'delivered' || delivery?.state === 'failed' || delivery?.state === 'dropped';
}

/** Whether a rule means this delivery. */
export function fits(delivery: Delivery, rule: HoldRule): boolean {
  return (
    (rule.reference ?? delivery.reference) === delivery.reference &&
    (rule.event ?? delivery.event) === delivery.event
  );
}

/** A delivery that was not tried yet. `now` in virtual ms. */
export function newDelivery(
  what: Pick<Delivery, 'id' | 'seq' | 'event' | 'reference' | 'body' | 'provider'>,
  now: number,
): Delivery {
  return {
    ...what,
    state: 'queued',
    reason: null,
    created_at: now,
    first_try_at: null,
    next_try_at: null,
    retry: true,
    signature: null,
    tries: [],
  };
}
