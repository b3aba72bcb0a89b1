import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ms } from './settings.ts';

const answerFaults = [
  'delay_then_act',
  'drop_after_act',
  'drop_before_act',
  'status',
  'garbage',
  'empty',
  'truncated',
] as const;
const verifyFaults = [
  'wrong_amount',
  'wrong_currency',
  'wrong_domain',
  'wrong_email',
  'wrong_reference',
  'wrong_metadata',
] as const;
const webhookFaults = [
  'webhook_never',
  'webhook_duplicate',
  'webhook_before_answer',
  'webhook_late',
] as const;

const faultKinds = [...answerFaults, ...verifyFaults, ...webhookFaults] as const;
export type FaultKind = (typeof faultKinds)[number];

const routeNames = [
  'initialize',
  'verify',
  'transaction',
  'transactions',
  'timeline',
  'totals',
  'refund_create',
  'refund_retry',
  'refund',
  'refunds',
  'charge_authorization',
  'authorization_deactivate',
  'request_inline',
  'verify_access_code',
  'set_ip',
  'update_log',
  'applepay_session',
  'applepay_charge',
  'apple_domain_add',
  'apple_domains',
  'apple_domain_remove',
  'page',
  'pay',
  'banks',
  'bank_resolve',
  'subaccount_create',
  'subaccount_update',
  'subaccount',
  'subaccounts',
  'settlements',
  'settlement_transactions',
  'disputes',
  'dispute',
  'dispute_resolve',
  'dispute_evidence',
  'dispute_upload',
  'flutterwave_payments',
  'flutterwave_verify',
  'flutterwave_transactions',
  'flutterwave_verify_reference',
  'flutterwave_refund_create',
  'flutterwave_refunds',
  'flutterwave_tokenized',
] as const;
export type RouteName = (typeof routeNames)[number];

export const faultInput = z.strictObject({
  /** Nothing given matches everything. */
  match: z
    .strictObject({
      route: z.enum(routeNames).optional(),
      reference: z.string().optional(),
      event: z.string().optional(),
    })
    .optional(),
  kind: z.enum(faultKinds),
  /** How often it strikes; default 1. */
  times: z.union([z.int().min(1), z.literal('always')]).optional(),
  /** delay_then_act: real ms; webhook_late: virtual ms. */
  ms: ms.optional(),
  /** status: the HTTP code, default 500. */
  status: z.int().min(400).max(599).optional(),
  /** status: seconds for a Retry-After header. */
  retry_after: z.int().min(0).optional(),
  /** webhook_duplicate: copies in all, default 2. */
  count: z.int().min(1).max(1_000).optional(),
  /** status, garbage, empty: whether the call is carried out first. Default: not for status, yes for the others. */
  act: z.boolean().optional(),
  /** wrong_*: what is answered instead. */
  value: z.unknown().optional(),
});
export type FaultInput = z.output<typeof faultInput>;

export interface Fault extends FaultInput {
  id: number;
  /** How often it may still strike. */
  left: number | 'always';
  hits: number;
}

export const chaosInput = z
  .strictObject({
    seed: z.union([z.string(), z.number()]),
    /** Probability of each kind, 0 to 1, per call (or per event for webhook_*). */
    rates: z.partialRecord(z.enum(faultKinds), z.number().min(0).max(1)),
    /** For delay_then_act (real) and webhook_late (virtual), ms; default 1,000. */
    ms: ms.optional(),
  })
  .refine(({ rates }) => Object.values(rates).reduce((sum, rate) => sum + rate, 0) <= 1, {
    message: 'the rates may not add up to more than 1',
  });
export type Chaos = z.output<typeof chaosInput>;

const isWebhookKind = (kind: FaultKind): boolean => (webhookFaults as readonly string[]).includes(kind);
const isVerifyKind = (kind: FaultKind): boolean => (verifyFaults as readonly string[]).includes(kind);

const verifyRoutes: readonly RouteName[] = ['verify', 'flutterwave_verify', 'flutterwave_verify_reference'];

const pageKinds: readonly FaultKind[] = ['delay_then_act', 'drop_after_act', 'drop_before_act', 'status'];

/** Whether a fault of this kind can strike a call of this route. */
function strikesRoute(kind: FaultKind, route: RouteName): boolean {
  if (kind === 'webhook_before_answer') return route === 'initialize' || route === 'flutterwave_payments';
  if (isWebhookKind(kind) || route === 'pay') return false;
  if (route === 'page') return pageKinds.includes(kind);
  return !isVerifyKind(kind) || verifyRoutes.includes(route);
}

/** Faults and random trouble of one sandbox. Faults are not kept across a restart. */
export function createFaults() {
  let faults: Fault[] = [];
  let lastId = 0;
  let chaos: Chaos | null = null;
  let counters = new Map<string, number>();

  function strike(fault: Fault): Fault {
    fault.hits += 1;
    if (fault.left !== 'always') fault.left -= 1;
    return fault;
  }

  const ready = (fault: Fault): boolean => fault.left === 'always' || fault.left > 0;

  /** The n-th call of a kind always rolls the same number for the same seed. */
  function roll(what: string): number {
    const n = (counters.get(what) ?? 0) + 1;
    counters.set(what, n);
    const digest = createHash('sha256').update(`${chaos!.seed}:${what}:${n}`).digest();
    return digest.readUInt32BE(0) / 2 ** 32;
  }

  function random(what: string, suits: (kind: FaultKind) => boolean): FaultInput | null {
    if (!chaos) return null;
    let point = roll(what);
    for (const kind of faultKinds) {
      const rate = suits(kind) ? (chaos.rates[kind] ?? 0) : 0;
      if (point < rate) return { kind, ms: chaos.ms ?? 1_000 };
      point -= rate;
    }
    return null;
  }

  return {
    add(input: FaultInput): Fault {
      const fault: Fault = { ...input, id: (lastId += 1), left: input.times ?? 1, hits: 0 };
      faults.push(fault);
      return fault;
    },
    list: (): Fault[] => faults.map((fault) => ({ ...fault })),
    /** Removes one fault, or all of them. */
    remove(id?: number): void {
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id);
    },
    chaos(next: Chaos | null): void {
      chaos = next;
      counters = new Map();
    },
    chaosState: (): Chaos | null => chaos,
    /** The fault that strikes this call, if any; its count goes down. */
    forCall(route: RouteName, reference: string | null): FaultInput | null {
      const fault = faults.find(
        (each) =>
          ready(each) &&
          strikesRoute(each.kind, route) &&
          (each.match?.route ?? route) === route &&
          (each.match?.reference ?? reference) === reference,
      );
      if (fault) return strike(fault);
      if (route === 'page' || route === 'pay') return null;
      return random(route, (kind) => strikesRoute(kind, route) && kind !== 'webhook_before_answer');
    },
    /** The faults that strike this event. */
    forEvent(event: string, reference: string): FaultInput[] {
      const found: FaultInput[] = faults
        .filter(
          (each) =>
            ready(each) &&
            isWebhookKind(each.kind) &&
            (each.match?.event ?? event) === event &&
            (each.match?.reference ?? reference) === reference,
        )
        .map(strike);
      const chance = found.length === 0 ? random('event', isWebhookKind) : null;
      return chance ? [chance] : found;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
