import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PayConfig } from '../../platform/config/config.ts';
import {
  GatewayUnclear,
  type Card,
  type ChargeResult,
  type Gateway,
  type ProviderRefund,
  type Split,
  type Verification,
} from './gateway.ts';
import { asker, parsed, type Reply } from './paystack-api.ts';
import { looseInt, looseMetadata, looseText, takesKey, understood } from './provider-http.ts';
import { paystackDisputes } from './paystack-disputes.ts';
import { listed, paystackLists, refundStates } from './paystack-lists.ts';
import { paystackPayouts } from './paystack-payouts.ts';

const InitializeData = z.object({
  authorization_url: z.string(),
  access_code: z.string(),
  reference: z.string(),
});
/** Every part may be missing: a payment by transfer has a few of them only. */
const AuthorizationData = z.object({
  authorization_code: z.string().nullish(),
  signature: z.string().nullish(),
  brand: z.string().nullish(),
  last4: looseText.nullish(),
  exp_month: looseInt.nullish(),
  exp_year: looseInt.nullish(),
  bank: z.string().nullish(),
  channel: z.string().nullish(),
  reusable: z.boolean().nullish(),
});
const ChargedData = z.object({
  reference: z.string(),
  paused: z.boolean().nullish(),
  authorization_url: z.string().nullish(),
});
const TransactionData = z.object({
  status: z.string(),
  reference: z.string(),
  amount: looseInt,
  currency: z.string(),
  domain: z.string(),
  fees: looseInt.nullish(),
  channel: z.string().nullish(),
  gateway_response: z.string().nullish(),
  customer: z.object({ email: z.string() }),
  metadata: looseMetadata,
  authorization: AuthorizationData.nullish().catch(null),
});
const RefundData = z.object({
  id: looseText,
  amount: looseInt,
  status: z.string(),
  merchant_note: z.string().nullish(),
});
/** An event only says where to look, so a part of another shape than expected is left out and the rest is read. */
const EventBody = z.object({
  event: z.string(),
  data: z.object({
    reference: z.string().nullish().catch(null),
    transaction_reference: z.string().nullish().catch(null),
    id: looseText.nullish().catch(null),
    transaction: z.object({ reference: z.string().nullish() }).nullish().catch(null),
    amount: looseInt.nullish().catch(null),
    currency: z.string().nullish().catch(null),
  }),
});

/** The provider's HTTP API. Where it listens is configuration; nothing here knows a test stand-in exists. */
export function paystack(config: PayConfig): Gateway {
  const ask = asker(config);
  const payouts = paystackPayouts(ask);
  return {
    provider: 'paystack',
    mode: config.mode,
    payouts,
    disputes: paystackDisputes(ask),
    ...paystackLists(ask),
    keyWorks: () => takesKey(ask('GET', '/transaction?perPage=1')),
    async initialize(wanted) {
      const { envelope } = await ask('POST', '/transaction/initialize', {
        reference: wanted.reference,
        amount: wanted.amountKobo,
        currency: wanted.currency,
        email: wanted.email,
        callback_url: wanted.callbackUrl,
        metadata: { ...wanted.metadata, cancel_action: wanted.callbackUrl },
        ...(wanted.split ? splitFields(wanted.split) : {}),
        ...(wanted.channels ? { channels: wanted.channels } : {}),
      });
      if (!envelope.status) return refusalOf(envelope);
      const data = understood(InitializeData, envelope.data);
      return { ok: true, accessCode: data.access_code, url: data.authorization_url };
    },
    async chargeSaved(wanted) {
      const { envelope } = await ask('POST', '/transaction/charge_authorization', {
        reference: wanted.reference,
        amount: wanted.amountKobo,
        currency: wanted.currency,
        email: wanted.email,
        authorization_code: wanted.authorizationCode,
        metadata: wanted.metadata,
      });
      if (!envelope.status) return refusalOf(envelope);
      const data = understood(ChargedData, envelope.data);
      return { ok: true, url: data.paused ? (data.authorization_url ?? null) : null };
    },
    async forgetCard(authorizationCode) {
      const { envelope } = await ask('POST', '/customer/authorization/deactivate', {
        authorization_code: authorizationCode,
      });
      // A card the provider no longer has is forgotten already.
      if (!envelope.status && !/not found|invalid|already/i.test(envelope.message))
        throw new GatewayUnclear('the provider would not forget a card');
    },
    async verify(reference) {
      const { envelope } = await ask('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
      if (!envelope.status) {
        if (/not found/i.test(envelope.message)) return { found: false };
        throw new GatewayUnclear(`the provider would not verify: ${envelope.message}`);
      }
      return verified(understood(TransactionData, envelope.data));
    },
    async refund(wanted) {
      const { envelope } = await ask('POST', '/refund', {
        transaction: wanted.reference,
        amount: wanted.amountKobo,
        currency: wanted.currency,
        merchant_note: wanted.note,
      });
      if (!envelope.status) return { ok: false, message: envelope.message };
      return {
        ok: true,
        refund: { ...providerRefund(understood(RefundData, envelope.data)), note: wanted.note },
      };
    },
    refundsOf: async (reference) =>
      (await listed(ask, `/refund?transaction=${encodeURIComponent(reference)}`, RefundData)).map(
        providerRefund,
      ),
    async refundTo(refundId, account) {
      const banks = await payouts.banks();
      const bank = banks.find((one) => one.code === account.bankCode);
      if (!bank) return { ok: false, message: 'Unknown bank' };
      const { envelope } = await ask(
        'POST',
        `/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`,
        {
          refund_account_details: {
            currency: account.currency,
            account_number: account.accountNumber,
            bank_id: bank.id,
          },
        },
      );
      return envelope.status ? { ok: true } : { ok: false, message: envelope.message };
    },
    signatureHolds(raw, headers) {
      const given = headers['x-paystack-signature'];
      if (typeof given !== 'string' || !/^[0-9a-f]{128}$/.test(given)) return false;
      const signature = Buffer.from(given, 'hex');
      // Every key is tried, so that the time does not tell which one fits.
      return config.secretKeys
        .map((key) => timingSafeEqual(createHmac('sha512', key).update(raw).digest(), signature))
        .includes(true);
    },
    readEvent(raw) {
      const result = EventBody.safeParse(parsed(raw.toString('utf8')));
      if (!result.success) return null;
      const { event, data } = result.data;
      const kind = event.startsWith('charge.success')
        ? 'charge'
        : event.startsWith('refund.')
          ? 'refund'
          : event.startsWith('charge.dispute.')
            ? 'dispute'
            : 'other';
      return {
        kind,
        name: event,
        id: data.id ?? null,
        reference: data.transaction_reference ?? data.reference ?? data.transaction?.reference ?? null,
        amountKobo: data.amount ?? null,
        currency: data.currency ?? null,
      };
    },
  };
}

/** A flat amount to the main account takes the place of the subaccount's agreed share. */
function splitFields({ subaccount, bearer, keptKobo }: Split): object {
  return { subaccount, bearer, ...(keptKobo > 0 ? { transaction_charge: keptKobo } : {}) };
}

function refusalOf(envelope: Reply['envelope']): ChargeResult & { ok: false } {
  const duplicate =
    envelope.code === 'duplicate_reference' || /duplicate transaction reference/i.test(envelope.message);
  return { ok: false, reason: duplicate ? 'duplicate' : 'refused', message: envelope.message };
}

/** The card behind a payment; null for other ways to pay and when a part is missing that a charge would need. */
function cardOf(data: z.output<typeof AuthorizationData> | null | undefined): Card | null {
  if (!data?.authorization_code || data.channel !== 'card' || !data.last4) return null;
  if (!data.exp_month || !data.exp_year) return null;
  return {
    authorizationCode: data.authorization_code,
    signature: data.signature ?? null,
    brand: data.brand?.trim() ?? 'card',
    last4: data.last4,
    expMonth: data.exp_month,
    expYear: data.exp_year,
    bank: data.bank ?? null,
    reusable: data.reusable === true,
  };
}

const statuses: Record<string, (Verification & { found: true })['status']> = {
  success: 'success',
  failed: 'failed',
  abandoned: 'abandoned',
  ongoing: 'ongoing',
  pending: 'ongoing',
  processing: 'ongoing',
  queued: 'ongoing',
  reversed: 'reversed',
};

function verified(data: z.output<typeof TransactionData>): Verification {
  const status = statuses[data.status];
  if (!status) throw new GatewayUnclear(`the provider answered an unknown status: ${data.status}`);
  return {
    found: true,
    status,
    providerStatus: data.status,
    reference: data.reference,
    amountKobo: data.amount,
    currency: data.currency,
    mode: data.domain,
    email: data.customer.email.toLowerCase(),
    metadata: data.metadata,
    feeKobo: data.fees ?? null,
    channel: data.channel ?? null,
    message: data.gateway_response ?? null,
    card: cardOf(data.authorization),
  };
}

function providerRefund(data: z.output<typeof RefundData>): ProviderRefund {
  const state = refundStates[data.status];
  if (!state) throw new GatewayUnclear(`the provider answered an unknown refund status: ${data.status}`);
  return { id: data.id, amountKobo: data.amount, state, note: data.merchant_note ?? '' };
}
