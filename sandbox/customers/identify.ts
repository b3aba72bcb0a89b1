import type { ApiReply, ApiRequest } from '../api.ts';
import type { Context } from '../context.ts';
import type { Customer } from '../types.ts';
import { invalid, missing } from '../errors.ts';
import { textField } from '../room-route.ts';
import { findCustomer } from './find.ts';
import { unknownCustomer } from './unknown.ts';

const wanted = ['country', 'type', 'account_number', 'bvn', 'bank_code', 'first_name', 'last_name'] as const;

/** POST /customer/:code/identification: the result comes as an event once the bank has looked. A BVN of zeros fails. */
export function identify(context: Context, { param, fields }: ApiRequest): ApiReply {
  const customer = findCustomer(context, param);
  if (!customer) throw unknownCustomer();
  const asked: Record<string, unknown> = {};
  for (const name of wanted) {
    asked[name] = textField(fields[name]);
    if (asked[name] === null) throw missing(name);
  }
  if (asked.country !== 'NG' || asked.type !== 'bank_account')
    throw invalid('Only bank accounts in NG can be checked');
  if (!/^\d{11}$/.test(String(asked.bvn))) throw invalid('bvn must have 11 digits');
  const at = context.clock.now() + context.settings.bank_delay_ms;
  customer.identification = { at, good: asked.bvn !== '00000000000', asked };
  context.store.saveCustomer(customer);
  watchIdentification(context, customer);
  return { status: 202, body: { status: true, message: 'Customer Identification in progress' } };
}

/** Has the result of a check under way come when it is due. */
export function watchIdentification(context: Context, customer: Customer): void {
  const { identification } = customer;
  if (!identification) return;
  context.clock.at(identification.at, () => {
    if (customer.identification !== identification) return;
    customer.identification = null;
    customer.identified = identification.good;
    context.store.saveCustomer(customer);
    tell(context, customer, identification.good, identification.asked);
  });
}

function tell(context: Context, customer: Customer, good: boolean, asked: Record<string, unknown>): void {
  const hidden = (value: unknown): string => String(value).replace(/^(\d{3})\d*(\d{3})$/, '$1*****$2');
  const data = {
    customer_id: customer.id,
    customer_code: customer.customer_code,
    email: customer.email,
    identification: {
      country: asked.country,
      type: asked.type,
      bvn: hidden(asked.bvn),
      account_number: hidden(asked.account_number),
      bank_code: asked.bank_code,
    },
    ...(good ? {} : { reason: 'Account number or BVN is incorrect' }),
  };
  const event = good ? 'customeridentification.success' : 'customeridentification.failed';
  context.webhooks.emit(event, customer.customer_code, data);
}
