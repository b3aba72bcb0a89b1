import { timingSafeEqual, createHash } from 'node:crypto';
import { z } from 'zod';
import { koboOf, jsonWithAmounts, quoteNumbers } from './flutterwave-amount.ts';
import {
  GatewayUnclear,
  type Card,
  type Charged,
  type Gateway,
  type ProviderRefund,
  type RefundState,
  type Verified,
} from './gateway.ts';
import { reach, safeParse, understood } from './paystack-api.ts';

export interface FlutterwaveConfig {
  /** The current key; Flutterwave signs nothing with it. */
  secretKey: string;
  /** Texts it may send with an event to prove itself: the current one first. */
  hashes: string[];
  apiBase: string;
  mode: 'test' | 'live';
}

/** Read as text, digit by digit. */
const textNumbers = [
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

const Envelope = z.object({
  status: z.string(),
  message: z.string().nullish(),
  data: z.unknown().optional(),
  meta: z
    .object({ page_info: z.object({ total_pages: z.number().int() }) })
    .optional()
    .catch(undefined),
});
const LinkData = z.object({ link: z.string() });
const CardData = z.object({
  token: z.string().min(1),
  last_4digits: z.string(),
  issuer: z.string().nullish(),
  type: z.string().nullish(),
  expiry: z.string().regex(/^\d{2}\/\d{2}$/),
});
const TransactionData = z.object({
  id: text,
  tx_ref: z.string(),
  amount: Kobo,
  app_fee: Kobo.nullish(),
  currency: z.string(),
  status: z.string(),
  payment_type: z.string().nullish(),
  processor_response: z.string().nullish(),
  customer: z.object({ email: z.string() }),
  card: CardData.nullish().catch(null),
});
const RefundData = z.object({
  id: text,
  amount_refunded: Kobo,
  status: z.string(),
  comments: z.string().nullish(),
});
/** One line of their list, with the payment it belongs to. */
const ListedRefund = RefundData.extend({ tx_id: text });
const EventBody = z.object({
  event: z.string(),
  data: z
    .object({
      tx_ref: z.string().nullish(),
      id: text.nullish(),
      amount: Kobo.nullish(),
      currency: z.string().nullish(),
    })
    .loose(),
});

interface Reply {
  status: number;
  envelope: z.output<typeof Envelope>;
}

/** Ways to pay by the provider's names. */
const options = { card: 'card', bank_transfer: 'banktransfer', ussd: 'ussd' } as const;

/** The provider's hosted page, v3. It speaks naira; nothing outside this file and its amounts knows. */
export function flutterwave(config: FlutterwaveConfig): Gateway {
  const ask = async (method: 'GET' | 'POST', path: string, body?: string): Promise<Reply> => {
    const { status, text: answer } = await reach(`${config.apiBase}${path}`, {
      method,
      headers: { authorization: `Bearer ${config.secretKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    return { status, envelope: understood(Envelope, safeParse(quoteNumbers(answer, textNumbers))) };
  };
  const byReference = async (reference: string): Promise<z.output<typeof TransactionData> | null> => {
    const { envelope } = await ask(
      'GET',
      `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`,
    );
    if (envelope.status === 'success') return understood(TransactionData, envelope.data);
    if (/no transaction|not found/i.test(envelope.message ?? '')) return null;
    throw new GatewayUnclear(`the provider would not verify: ${envelope.message ?? ''}`);
  };

  return {
    provider: 'flutterwave',
    mode: config.mode,
    payouts: null,
    disputes: null,
    async keyWorks() {
      const { status } = await ask('GET', '/transactions/verify_by_reference?tx_ref=is-this-key-good');
      return status !== 401 && status !== 403;
    },
    async initialize(wanted) {
      const { envelope } = await ask(
        'POST',
        '/payments',
        jsonWithAmounts(
          {
            tx_ref: wanted.reference,
            currency: wanted.currency,
            redirect_url: wanted.callbackUrl,
            customer: { email: wanted.email },
            meta: wanted.metadata,
            max_retry_attempt: 5,
            ...(wanted.split ? { subaccounts: [{ id: wanted.split.subaccount }] } : {}),
            ...(wanted.channels
              ? { payment_options: wanted.channels.map((channel) => options[channel]).join(',') }
              : {}),
          },
          { amount: wanted.amountKobo },
        ),
      );
      if (envelope.status !== 'success') return refusalOf(envelope.message ?? '');
      const { link } = understood(LinkData, envelope.data);
      return { ok: true, accessCode: new URL(link).pathname.split('/').at(-1) ?? '', url: link };
    },
    async chargeSaved(wanted) {
      const { envelope } = await ask(
        'POST',
        '/tokenized-charges',
        jsonWithAmounts(
          {
            tx_ref: wanted.reference,
            currency: wanted.currency,
            email: wanted.email,
            token: wanted.authorizationCode,
            meta: wanted.metadata,
          },
          { amount: wanted.amountKobo },
        ),
      );
      return envelope.status === 'success' ? { ok: true, url: null } : refusalOf(envelope.message ?? '');
    },
    // v3 has no call for it: a token that we no longer keep is charged by nobody.
    forgetCard: () => Promise.resolve(),
    async verify(reference) {
      const found = await byReference(reference);
      return found ? verified(found, config.mode) : { found: false };
    },
    async refund(wanted) {
      const found = await byReference(wanted.reference);
      if (!found) return { ok: false, message: 'The provider does not know this payment.' };
      const body = jsonWithAmounts({ comments: wanted.note }, { amount: wanted.amountKobo });
      const { envelope } = await ask('POST', `/transactions/${encodeURIComponent(found.id)}/refund`, body);
      if (envelope.status !== 'success') return { ok: false, message: envelope.message ?? '' };
      return { ok: true, refund: { ...refundOf(understood(RefundData, envelope.data)), note: wanted.note } };
    },
    async refundsOf(reference) {
      const found = await byReference(reference);
      if (!found) return [];
      const refunds: ProviderRefund[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { envelope } = await ask('GET', `/refunds?tx_id=${encodeURIComponent(found.id)}&page=${page}`);
        if (envelope.status !== 'success')
          throw new GatewayUnclear(`the provider would not list refunds: ${envelope.message ?? ''}`);
        // Their documents do not promise that the list is of this payment alone.
        const rows = understood(z.array(ListedRefund), envelope.data);
        refunds.push(...rows.filter((row) => row.tx_id === found.id).map(refundOf));
        pages = envelope.meta?.page_info.total_pages ?? 1;
      }
      return refunds;
    },
    signatureHolds(_raw, headers) {
      const given = headers['verif-hash'];
      if (typeof given !== 'string' || given === '') return false;
      const digest = (value: string) => createHash('sha256').update(value).digest();
      // Every hash is compared, so that the time does not tell which one fits.
      return config.hashes.map((hash) => timingSafeEqual(digest(hash), digest(given))).includes(true);
    },
    readEvent(raw) {
      const read = EventBody.safeParse(safeParse(quoteNumbers(raw.toString('utf8'), textNumbers)));
      if (!read.success) return null;
      const { event, data } = read.data;
      const kind = event.startsWith('charge.') ? 'charge' : event.startsWith('refund.') ? 'refund' : 'other';
      return {
        kind,
        name: event,
        id: data.id ?? null,
        reference: data.tx_ref ?? null,
        amountKobo: data.amount ?? null,
        currency: data.currency ?? null,
      };
    },
  };
}

const statuses: Record<string, (Verified & { found: true })['status']> = {
  successful: 'success',
  success: 'success',
  failed: 'failed',
  pending: 'ongoing',
  reversed: 'reversed',
};

function verified(data: z.output<typeof TransactionData>, mode: string): Verified {
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

function refusalOf(message: string): Charged & { ok: false } {
  const duplicate = /already (?:exist|used|been used)|duplicate/i.test(message);
  return { ok: false, reason: duplicate ? 'duplicate' : 'refused', message };
}

function refundOf(data: z.output<typeof RefundData>): ProviderRefund {
  return {
    id: data.id,
    amountKobo: data.amount_refunded,
    state: refundState(data.status),
    note: data.comments ?? '',
  };
}

function refundState(status: string): RefundState {
  if (/fail/i.test(status)) return 'failed';
  if (/complete/i.test(status) && !/pending/i.test(status)) return 'processed';
  if (/new|pending|initiated/i.test(status)) return 'processing';
  throw new GatewayUnclear(`the provider answered an unknown refund status: ${status}`);
}
