import { labels } from './labels.ts';

type Kind = 'string' | 'number' | 'array' | 'object' | 'function';

const text: readonly Kind[] = ['string'];
const number: readonly Kind[] = ['number'];
const textOrNumber: readonly Kind[] = ['string', 'number'];
const array: readonly Kind[] = ['array'];
const object: readonly Kind[] = ['object'];
const call: readonly Kind[] = ['function'];

const named = (kinds: readonly Kind[], names: string) =>
  names.split(' ').map((name): [string, readonly Kind[]] => [name, kinds]);

const kindsOf = new Map<string, readonly Kind[]>([
  ...named(
    text,
    'key currency email label firstName lastName reference phone customerCode paymentPage hash container ' +
      'subaccountCode bearer planCode planInterval subscriptionStartDate accessCode split_code ' +
      'transaction_type language connect_account card bank firstname lastname customer_code ' +
      'payment_request subaccount plan interval start_date payment_page ref',
  ),
  ...named(textOrNumber, 'amount transactionCharge transaction_charge paymentRequest invoice_limit'),
  ...named(number, 'subscriptionCount quantity subscriptionLimit order_id subscription'),
  ...named(array, 'channels connect_split'),
  ...named(object, 'metadata split'),
  ...named(call, 'onError onLoad onSuccess onCancel callback onClose onBankTransferConfirmationPending'),
]);

export interface Issue {
  message: string;
  validTypes?: string[];
}

export class InvalidParameters extends Error {
  override readonly name = 'InvalidParameters';
  readonly issues: Issue[];
  constructor(message: string, issues: Issue[]) {
    super(message);
    this.issues = issues;
  }
}

export type Parameters = Record<string, unknown>;

/**
 * The known parameters of what was given, in the order given, after what overrides what.
 * @throws InvalidParameters that names everything wrong at once.
 */
export function readParameters(given: unknown): Parameters {
  if (given === null || kindOf(given) !== 'object' || Object.keys(given as object).length === 0)
    throw new InvalidParameters(labels.notAnObject, [{ message: labels.notAnObject }]);
  const entries = Object.entries(given as Parameters);
  const known = entries.filter(([name, value]) => kindsOf.has(name) && value !== undefined);
  const parameters: Parameters = Object.fromEntries(known.map(([name, value]) => [name, copyOf(value)]));
  if (parameters.accessCode) return parameters;
  const issues = [...missing(parameters), ...mistyped(parameters)];
  if (issues.length > 0) throw new InvalidParameters(labels.invalid, issues);
  if (parameters.planCode) delete parameters.amount;
  if (parameters.customerCode) delete parameters.email;
  return parameters;
}

function missing(parameters: Parameters): Issue[] {
  const names = [
    ...(parameters.key ? [] : ['key']),
    ...(parameters.amount || parameters.plan || parameters.planCode ? [] : ['amount']),
    ...(parameters.email || parameters.customerCode ? [] : ['email']),
  ];
  return names.map((name) => ({ message: labels.missing(name) }));
}

function mistyped(parameters: Parameters): Issue[] {
  return Object.entries(parameters)
    .filter(([name, value]) => !(kindsOf.get(name) as readonly string[]).includes(kindOf(value)))
    .map(([name]) => ({ message: labels.wrongType(name), validTypes: [...(kindsOf.get(name) ?? [])] }));
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

/** What the page changes in its own objects later is no part of this payment. */
function copyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value;
}
