import type { Context } from '../context.ts';
import type { Fields } from '../api/http.ts';
import type { Channel, Transaction } from '../types.ts';
import type { ApiReply, ApiRequest } from '../api/api-types.ts';
import { startKnownCard } from '../charging/charge-machine.ts';
import { cardByKey } from '../charging/cards.ts';
import { decline } from '../charging/endings.ts';
import { createTransaction, webAddress } from '../charging/initialize.ts';
import { textField, isAbsent } from '../api/api-route.ts';
import { ApiError } from '../api/errors.ts';
import { koboOf } from './money.ts';
import { answered, paymentView } from './view.ts';

const minute = 60_000;
const MOST_MINUTES = 1_440;

/** POST /payments: the same reference with the same sum gives the same link until it is paid. */
export function startPayment(context: Context, { fields, ip }: ApiRequest): ApiReply {
  const amount = readAmount(fields);
  const known = context.store.transactions.get(readReference(fields));
  if (known && !(known.domain === 'flutterwave' && known.amount === amount && known.paid_at === null))
    throw new ApiError(400, 'Duplicate transaction reference');
  const transaction = known ?? create(context, fields, amount, ip);
  return answered('Hosted Link', { link: `${context.publicUrl}/${transaction.access_code}` });
}

function create(context: Context, fields: Fields, amount: number, ip: string | null): Transaction {
  const redirect = webAddress(fields.redirect_url);
  if (redirect === null) throw new ApiError(400, 'redirect_url must be a web address');
  const customer = (fields.customer ?? {}) as Fields;
  const customizations = (fields.customizations ?? {}) as Fields;
  refuseSharing(fields);
  const session = readMinutes(fields.session_duration);
  const transaction = createTransaction(context, {
    email: readEmail(customer.email),
    amount,
    reference: readReference(fields),
    callback_url: redirect,
    channels: readChannels(fields.payment_options),
    label: textField(customizations.title),
    domain: 'flutterwave',
    ip_address: ip,
  });
  if (session !== null) transaction.session_ms = session * minute;
  transaction.second = {
    name: textField(customer.name),
    phone: textField(customer.phonenumber) ?? textField(customer.phone_number),
    meta: fields.meta ?? null,
  };
  context.store.saveTransaction(transaction);
  return transaction;
}

/** What the provider has and this stand-in has not is refused, since it would decide about money. */
function refuseSharing({ subaccounts }: Fields): void {
  if (Array.isArray(subaccounts) && subaccounts.length > 0)
    throw new ApiError(400, 'subaccounts is not part of the sandbox');
}

function readReference(fields: Fields): string {
  const reference = textField(fields.tx_ref);
  if (reference === null) throw new ApiError(400, 'tx_ref is required');
  if (reference.length > 200) throw new ApiError(400, 'tx_ref is too long');
  return reference;
}

function readAmount(fields: Fields): number {
  const currency = textField(fields.currency) ?? 'NGN';
  if (currency !== 'NGN') throw new ApiError(400, 'currency is not supported');
  const amount = koboOf(fields.amount);
  if (amount < 1) throw new ApiError(400, 'amount must be above 0');
  return amount;
}

function readEmail(value: unknown): string {
  const email = textField(value);
  if (email === null) throw new ApiError(400, 'customer.email is required');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new ApiError(400, 'customer.email is not valid');
  return email;
}

function readMinutes(value: unknown): number | null {
  if (isAbsent(value)) return null;
  const minutes = Number(value);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES)
    throw new ApiError(400, `session_duration must be from 1 to ${MOST_MINUTES} minutes`);
  return minutes;
}

function readChannels(value: unknown): Channel[] {
  const wanted = (textField(value) ?? '').split(',').map((each) => each.trim());
  const channels: Channel[] = [
    ...(wanted.includes('card') ? ['card' as const] : []),
    ...(wanted.includes('banktransfer') || wanted.includes('bank_transfer')
      ? ['bank_transfer' as const]
      : []),
  ];
  return channels.length > 0 ? channels : ['card', 'bank_transfer'];
}

/** POST /tokenized-charges: a saved card is charged without its owner. */
export function chargeToken(context: Context, { fields, ip }: ApiRequest): ApiReply {
  const amount = readAmount(fields);
  const reference = readReference(fields);
  const email = readEmail(fields.email);
  refuseSharing(fields);
  const token = context.store.shelf('token').get(textField(fields.token) ?? '');
  if (!token || token.email.toLowerCase() !== email.toLowerCase())
    throw new ApiError(400, 'Wrong token or email passed');
  if (context.store.transactions.has(reference)) throw new ApiError(400, 'Duplicate transaction reference');
  const transaction = createTransaction(context, {
    email,
    amount,
    reference,
    channels: ['card'],
    label: textField(fields.narration),
    domain: 'flutterwave',
    ip_address: ip,
  });
  if (token.outcome === 'success') {
    const entry = { month: token.exp_month, year: token.exp_year, country: token.country };
    startKnownCard(context, transaction, { ...entry, card: cardByKey(token.card) });
  } else {
    transaction.log.attempts += 1;
    decline(context, transaction, token.outcome === 'declined' ? 'Declined' : 'Insufficient Funds');
  }
  return answered('Charge successful', paymentView(context, transaction));
}
