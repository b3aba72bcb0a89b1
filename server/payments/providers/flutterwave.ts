import { timingSafeEqual, createHash } from 'node:crypto';
import { z } from 'zod';
import { jsonWithAmounts, quoteNumbers } from './flutterwave-amount.ts';
import {
  Envelope,
  EventBody,
  LinkData,
  ListedPayment,
  ListedRefund,
  RefundData,
  refundOf,
  refusalOf,
  seenRefund,
  textNumbers,
  TransactionData,
  verified,
} from './flutterwave-answers.ts';
import { GatewayUnclear, KeyRefused, type Gateway } from './gateway.ts';
import { reach, safeParse, takesKey, understood } from './provider-http.ts';

export interface FlutterwaveConfig {
  /** The current key; Flutterwave signs nothing with it. */
  secretKey: string;
  /** Texts it may send with an event to prove itself: the current one first. */
  hashes: string[];
  apiBase: string;
  mode: 'test' | 'live';
}

interface Reply {
  status: number;
  envelope: z.output<typeof Envelope>;
}

/** Ways to pay by the provider's names. */
const options = { card: 'card', bank_transfer: 'banktransfer', ussd: 'ussd' } as const;

type Ask = (method: 'GET' | 'POST', path: string, body?: string) => Promise<Reply>;

/** Every page of a list. @throws GatewayUnclear */
async function listed<T extends z.ZodType>(ask: Ask, path: string, row: T): Promise<z.output<T>[]> {
  const rows: z.output<T>[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { envelope } = await ask('GET', `${path}&page=${page}`);
    if (envelope.status !== 'success')
      throw new GatewayUnclear(`the provider would not list: ${envelope.message ?? ''}`);
    rows.push(...understood(z.array(row), envelope.data));
    pages = envelope.meta?.page_info.total_pages ?? 1;
  }
  return rows;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The provider's hosted page, v3. It speaks naira; nothing outside this file and its amounts knows. */
export function flutterwave(config: FlutterwaveConfig): Gateway {
  const ask: Ask = async (method, path, body) => {
    const { status, text: answer } = await reach(`${config.apiBase}${path}`, {
      method,
      headers: { authorization: `Bearer ${config.secretKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    if (status === 401) throw new KeyRefused('the provider does not take the key');
    return { status, envelope: understood(Envelope, safeParse(quoteNumbers(answer, textNumbers))) };
  };
  const transactionAt = async (path: string): Promise<z.output<typeof TransactionData> | null> => {
    const { envelope } = await ask('GET', path);
    if (envelope.status === 'success') return understood(TransactionData, envelope.data);
    if (/no transaction|not found/i.test(envelope.message ?? '')) return null;
    throw new GatewayUnclear(`the provider would not verify: ${envelope.message ?? ''}`);
  };
  const byReference = (reference: string) =>
    transactionAt(`/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`);
  const referenceOf = async (id: string): Promise<string | null> =>
    (await transactionAt(`/transactions/${encodeURIComponent(id)}/verify`))?.tx_ref ?? null;

  return {
    provider: 'flutterwave',
    mode: config.mode,
    payouts: null,
    disputes: null,
    refundTo: null,
    keyWorks: () => takesKey(ask('GET', '/transactions/verify_by_reference?tx_ref=is-this-key-good')),
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
      const rows = await listed(ask, `/refunds?tx_id=${encodeURIComponent(found.id)}`, ListedRefund);
      // Their documents do not promise that the list is of this payment alone.
      return rows.filter((row) => row.tx_id === found.id).map(refundOf);
    },
    async refundsSince(from) {
      const rows = await listed(ask, `/refunds?from=${dayOf(from)}`, ListedRefund);
      return rows.map((row) => seenRefund(row, () => referenceOf(row.tx_id)));
    },
    paymentsSince: (from) =>
      listed(ask, `/transactions?status=successful&from=${dayOf(from)}`, ListedPayment),
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
