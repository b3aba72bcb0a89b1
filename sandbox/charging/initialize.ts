import type { ApiReply, ApiRequest } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Fields } from '../api/http.ts';
import type { Channel, Transaction } from '../types.ts';
import { wholeAmount } from '../amount.ts';
import { ApiError, duplicateReference, invalid, missing } from '../api/errors.ts';
import { transactionId } from '../ids.ts';
import { newLog } from '../memory/log.ts';
import { readSharing } from '../subaccounts/sharing.ts';
import { isAbsent, good } from '../api/api-route.ts';

/** The smallest amount in naira is ₦50: 5,000 kobo. */
const LEAST_AMOUNT = 5_000;

/** What a transaction offers unless it asks for others. */
const offered: readonly Channel[] = ['card', 'bank_transfer', 'ussd', 'apple_pay'];
const known: readonly Channel[] = [...offered, 'bank'];

/** What may be said of a payment; whatever is not said is null. */
type Told = Pick<Transaction, 'callback_url' | 'metadata' | 'label' | 'ip_address' | 'sharing'>;

export interface NewTransaction extends Partial<Told>, Pick<Transaction, 'amount' | 'domain' | 'channels'> {
  email: string;
  /** Null for one of ours. */
  reference?: string | null;
}

/** POST /transaction/initialize */
export function initialize(context: Context, request: ApiRequest): ApiReply {
  const transaction = createTransaction(context, readTransaction(context, request));
  return good('Authorization URL created', wayIn(context, transaction));
}

/** Where a customer goes to pay, and the names of the payment. */
export function wayIn(context: Context, { reference, access_code }: Transaction) {
  return { authorization_url: `${context.publicUrl}/${access_code}`, access_code, reference };
}

/** What a call asks for; refused when it is not whole. */
export function readTransaction(context: Context, request: ApiRequest): NewTransaction {
  const { fields } = request;
  const email = readEmail(fields.email);
  refuseOthers(fields);
  const amount = readAmount(fields.amount);
  refuseCurrency(fields.currency);
  return {
    email,
    amount,
    sharing: readSharing(context, fields, request.domain, amount),
    reference: readReference(fields.reference),
    callback_url: readUrl(fields.callback_url),
    channels: readChannels(fields.channels),
    metadata: readMetadata(fields.metadata),
    label: typeof fields.label === 'string' && fields.label !== '' ? fields.label : null,
    domain: request.domain,
    ip_address: request.ip,
  };
}

/** Starts a transaction. A reference is used once, ever. Amount in kobo. */
export function createTransaction(context: Context, input: NewTransaction): Transaction {
  const { store, clock, ids } = context;
  const { email, reference = null, ...given } = input;
  if (reference !== null && store.transactions.has(reference)) throw duplicateReference();
  const seq = store.next('transaction');
  const now = clock.now();
  const transaction: Transaction = {
    seq,
    id: input.domain === 'flutterwave' ? String(700_000_000 + seq) : transactionId(seq),
    status: 'abandoned',
    reference: reference ?? ids.code('reference', seq, 16),
    access_code: ids.code('access', seq, 15),
    currency: 'NGN',
    customer: store.customerFor(email).email,
    callback_url: null,
    metadata: null,
    label: null,
    channel: input.channels[0] ?? 'card',
    message: null,
    gateway_response: 'The transaction was not completed',
    created_at: now,
    paid_at: null,
    fees: null,
    ip_address: null,
    authorization: null,
    log: newLog(now),
    card_try: null,
    transfer: null,
    bank_answer: null,
    paid_with: null,
    sharing: null,
    ...given,
  };
  store.saveTransaction(transaction);
  return transaction;
}

function readEmail(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') throw missing('Email Address');
  const email = value.trim();
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw invalid('Email Address is not valid');
  return email;
}

function readAmount(value: unknown): number {
  if (isAbsent(value)) throw missing('Amount');
  const amount = wholeAmount(value);
  if (amount === null) throw invalid('Amount must be a whole number of kobo');
  if (amount < LEAST_AMOUNT) throw invalid(`Amount must be at least ${LEAST_AMOUNT} kobo`);
  return amount;
}

function refuseCurrency(value: unknown): void {
  if (!isAbsent(value) && value !== 'NGN') throw new ApiError(400, 'Currency not supported by merchant');
}

/** What the provider has and this stand-in has not is refused, since it would decide about money. */
function refuseOthers(fields: Fields): void {
  for (const name of ['plan', 'split', 'split_code'])
    if (fields[name]) throw invalid(`${name} is not part of the sandbox`);
}

/** Letters, digits and `-`, `.`, `=`; no underscore. */
function readReference(value: unknown): string | null {
  if (isAbsent(value)) return null;
  if (typeof value !== 'string' || value.length > 200 || !/^[A-Za-z0-9.=-]+$/.test(value)) {
    throw invalid('Reference may hold only letters, digits and - . =');
  }
  return value;
}

function readUrl(value: unknown): string | null {
  if (isAbsent(value)) return null;
  const url = webAddress(value);
  if (url === null) throw invalid('callback_url must be a web address');
  return url;
}

/** The text when it is an http or https address, else null. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  return ['http:', 'https:'].includes(new URL(value).protocol) ? value : null;
}

function readChannels(value: unknown): Channel[] {
  if (isAbsent(value)) return [...offered];
  const list = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(list)) throw invalid('channels must be a list');
  const wanted = list.length === 0 ? [...offered] : known.filter((channel) => list.includes(channel));
  if (wanted.length === 0) throw invalid('No active channel');
  return wanted;
}

function readMetadata(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') return value;
  const object = parsed(value);
  return typeof object === 'object' && object !== null ? object : value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
