import { pageReferrer } from './referrer.ts';
import type { Parameters } from './parameters.ts';

const renamed: Readonly<Record<string, string>> = {
  firstName: 'firstname',
  lastName: 'lastname',
  customerCode: 'customer_code',
  paymentRequest: 'payment_request',
  subaccountCode: 'subaccount',
  transactionCharge: 'transaction_charge',
  planCode: 'plan',
  subscriptionCount: 'quantity',
  planInterval: 'interval',
  subscriptionLimit: 'invoice_limit',
  subscriptionStartDate: 'start_date',
  reference: 'ref',
};

/** What the provider is sent: its own names, texts for objects, no functions. What was given stays as it is. */
export function outgoing(parameters: Parameters): Parameters {
  const sent: Parameters = {};
  for (const [name, value] of Object.entries(parameters))
    if (typeof value !== 'function' && !(name in renamed)) sent[name] = value;
  for (const [name, to] of Object.entries(renamed)) if (parameters[name]) sent[to] = parameters[name];
  const metadata = (parameters.metadata as object | undefined) ?? {};
  sent.metadata = JSON.stringify({ ...metadata, referrer: pageReferrer() });
  sent.mode = 'popup';
  if (typeof sent.split === 'object') sent.split = JSON.stringify(sent.split);
  if (isOff(sent.card)) {
    sent.channels = ['bank'];
    delete sent.card;
  }
  if (isOff(sent.bank)) {
    sent.channels = ['card'];
    delete sent.bank;
  }
  return sent;
}

const isOff = (value: unknown) => value === 'false';
