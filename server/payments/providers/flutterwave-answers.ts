import { z } from 'zod';
import { koboOf } from './flutterwave-amount.ts';
import {
  GatewayUnclear,
  type Card,
  type ChargeResult,
  type ProviderRefund,
  type RefundState,
  type SeenPayment,
  type SeenRefund,
  type Verification,
} from './gateway.ts';
import { looseMetadata } from './provider-http.ts';

/** Read as text, digit by digit. */
export const textNumbers = [
  'amount',
  'app_fee',
  'amount_refunded',
  'charged_amount',
  'amount_settled',
  'id',
  'tx_id',
];
const text = z.union([z.string(), z.number().transform(String)]);
const Kobo = text.transform((value, context) => {
  const kobo = koboOf(value);
  if (kobo === null) context.addIssue({ code: 'custom', message: 'not an exact amount' });
  return kobo ?? 0;
});

/** Around every answer. */
export const Envelope = z.object({
  status: z.string(),
  message: z.string().nullish(),
  data: z.unknown().optional(),
  meta: z
    .object({ page_info: z.object({ total_pages: z.number().int() }) })
    .optional()
    .catch(undefined),
});
/** Of a hosted page. */
export const LinkData = z.object({ link: z.string() });
const CardData = z.object({
  token: z.string().min(1),
  last_4digits: z.string(),
  issuer: z.string().nullish(),
  type: z.string().nullish(),
  expiry: z.string().regex(/^\d{2}\/\d{2}$/),
});
/** A payment as verifying tells it, amounts in kobo. */
export const TransactionData = z.object({
  id: text,
  tx_ref: z.string(),
  amount: Kobo,
  app_fee: Kobo.nullish(),
  currency: z.string(),
  status: z.string(),
  payment_type: z.string().nullish(),
  processor_response: z.string().nullish(),
  customer: z.object({ email: z.string() }),
  meta: looseMetadata,
  card: CardData.nullish().catch(null),
});
/** A refund just asked for. */
export const RefundData = z.object({
  id: text,
  amount_refunded: Kobo,
  status: z.string(),
  comments: z.string().nullish(),
});
/** One line of their list, with the payment it belongs to. */
export const ListedRefund = RefundData.extend({ tx_id: text });
/** One line of their list of payments. */
export const ListedPayment = z
  .object({
    tx_ref: z.string(),
    amount: Kobo.nullish().catch(null),
    currency: z.string().nullish().catch(null),
  })
  .transform(({ tx_ref: reference, amount, currency }): SeenPayment => ({
    reference,
    amountKobo: amount ?? null,
    currency: currency ?? null,
  }));
/** What an event tells; the rest is asked for. */
export const EventBody = z.object({
  event: z.string(),
  data: z.object({
    tx_ref: z.string().nullish().catch(null),
    id: text.nullish().catch(null),
    amount: Kobo.nullish().catch(null),
    currency: z.string().nullish().catch(null),
  }),
});

const statuses: Record<string, (Verification & { found: true })['status']> = {
  successful: 'success',
  success: 'success',
  failed: 'failed',
  pending: 'ongoing',
  reversed: 'reversed',
};

/** What the provider says of a try. @throws GatewayUnclear for a state we do not know. */
export function verified(data: z.output<typeof TransactionData>, mode: string): Verification {
  const status = statuses[data.status];
  if (!status) throw new GatewayUnclear(`the provider answered an unknown status: ${data.status}`);
  return {
    found: true,
    status,
    providerStatus: data.status,
    reference: data.tx_ref,
    amountKobo: data.amount,
    currency: data.currency,
    // v3 does not say it; a key belongs to one mode and sees that mode's payments only.
    mode,
    email: data.customer.email.toLowerCase(),
    metadata: data.meta,
    feeKobo: data.app_fee ?? null,
    channel: data.payment_type ?? null,
    message: data.processor_response ?? null,
    card: cardOf(data.card),
  };
}

/** A card that came with a token; the year is of this century. */
function cardOf(card: z.output<typeof CardData> | null | undefined): Card | null {
  if (!card) return null;
  const [month, year] = card.expiry.split('/').map(Number) as [number, number];
  return {
    authorizationCode: card.token,
    signature: null,
    brand: card.type ?? 'card',
    last4: card.last_4digits,
    expMonth: month,
    expYear: 2000 + year,
    bank: card.issuer ?? null,
    reusable: true,
  };
}

/** Why a charge or a page was refused. */
export function refusalOf(message: string): ChargeResult & { ok: false } {
  const duplicate = /already (?:exist|used|been used)|duplicate/i.test(message);
  return { ok: false, reason: duplicate ? 'duplicate' : 'refused', message };
}

/** What the provider says of a refund. */
export function refundOf(data: z.output<typeof RefundData>): ProviderRefund {
  return {
    id: data.id,
    amountKobo: data.amount_refunded,
    state: refundState(data.status),
    note: data.comments ?? '',
  };
}

/** A line of their list of all refunds; whose it is has to be asked. */
export function seenRefund(
  { id, status }: z.output<typeof ListedRefund>,
  reference: SeenRefund['reference'],
): SeenRefund {
  return { id, state: knownState(status), reference };
}

function refundState(status: string): RefundState {
  const state = knownState(status);
  if (!state) throw new GatewayUnclear(`the provider answered an unknown refund status: ${status}`);
  return state;
}

function knownState(status: string): RefundState | null {
  if (/fail/i.test(status)) return 'failed';
  if (/complete/i.test(status) && !/pending/i.test(status)) return 'processed';
  return /new|pending|initiated/i.test(status) ? 'processing' : null;
}
