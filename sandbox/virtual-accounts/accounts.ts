import type { ApiReply, ApiRequest } from '../api.ts';
import type { Context } from '../context.ts';
import type { Fields } from '../http.ts';
import type { Customer, Domain } from '../types.ts';
import type { VirtualAccount } from './types.ts';
import { cutPage } from '../cursor.ts';
import { ApiError, invalid, missing } from '../errors.ts';
import { good, textField } from '../room-route.ts';
import { subaccountFor } from '../subaccounts/find.ts';
import { findUnnoticed } from './arrivals.ts';
import { openAccount, planAssignment } from './opening.ts';
import { providers } from './types.ts';
import { accountView } from './view.ts';

/** POST /dedicated_account */
export function createAccount(context: Context, { fields, domain }: ApiRequest): ApiReply {
  const wanted = textField(fields.customer);
  if (wanted === null) throw missing('Customer');
  const customer = customerFor(context, wanted);
  const account = openAccount(context, {
    customer: customer.email,
    domain,
    ...readTerms(context, fields, domain),
  });
  return good('NUBAN successfully created', accountView(context, account));
}

/** POST /dedicated_account/assign: the result comes as an event. */
export function assignAccount(context: Context, { fields, domain }: ApiRequest): ApiReply {
  for (const name of ['email', 'first_name', 'last_name', 'phone', 'preferred_bank', 'country'])
    if (textField(fields[name]) === null) throw missing(name);
  const email = textField(fields.email)!;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalid('Email Address is not valid');
  const number = textField(fields.account_number) ?? '';
  planAssignment(context, {
    customer: context.store.customerFor(email).email,
    domain,
    ...readTerms(context, fields, domain),
    fails: number.startsWith('99'),
  });
  return good('Assign dedicated account in progress');
}

function customerFor(context: Context, wanted: string): Customer {
  const { customers } = context.store;
  const found =
    customers.get(wanted.toLowerCase()) ??
    [...customers.values()].find((each) => each.customer_code === wanted || each.id === wanted);
  if (!found) throw new ApiError(404, 'Customer not found', 'customer_not_found');
  return found;
}

function readTerms(
  context: Context,
  fields: Fields,
  domain: Domain,
): Pick<VirtualAccount, 'provider' | 'subaccount' | 'split_code'> {
  const provider = textField(fields.preferred_bank) ?? providers[0].provider_slug;
  if (!providers.some((each) => each.provider_slug === provider))
    throw invalid('preferred_bank is not one of the available providers');
  const subaccount = textField(fields.subaccount);
  const split = textField(fields.split_code);
  if (split !== null && context.store.shelf('split').get(split)?.domain !== domain)
    throw new ApiError(404, 'Split not found', 'not_found');
  return {
    provider,
    split_code: split,
    subaccount: subaccount === null ? null : subaccountFor(context, subaccount, domain).key,
  };
}

/** GET /dedicated_account, newest first. */
export function listAccounts(context: Context, { query, domain }: ApiRequest): ApiReply {
  const [active, provider, customer] = ['active', 'provider_slug', 'customer'].map((name) => query.get(name));
  const found = context.store
    .shelf('virtual_account')
    .all()
    .filter(
      (each) =>
        each.domain === domain &&
        (!active || String(each.active) === active) &&
        (!provider || each.provider === provider) &&
        (!customer || context.store.customerFor(each.customer).id === customer),
    )
    .reverse();
  const { items, meta } = cutPage(found, query, (each) => each.key);
  return good(
    'Managed accounts successfully retrieved',
    items.map((each) => accountView(context, each)),
    meta,
  );
}

/** GET /dedicated_account/:id */
export function fetchAccount(context: Context, { param, domain }: ApiRequest): ApiReply {
  return good(
    'Managed account successfully retrieved',
    accountView(context, accountFor(context, param, domain)),
  );
}

/** DELETE /dedicated_account/:id: nothing can be paid into it any more. */
export function deleteAccount(context: Context, { param, domain }: ApiRequest): ApiReply {
  const known = accountFor(context, param, domain);
  const closed = { ...known, active: false, updated_at: context.clock.now() };
  context.store.shelf('virtual_account').save(closed);
  return good('Managed Account Successfully Unassigned', accountView(context, closed));
}

/** GET /dedicated_account/requery: looks for money that nobody was told of. */
export function requeryAccount(context: Context, { query, domain }: ApiRequest): ApiReply {
  const number = query.get('account_number') ?? '';
  if (number === '') throw missing('Account number');
  const provider = query.get('provider_slug') ?? '';
  if (provider === '') throw missing('Provider slug');
  const account = context.store.shelf('virtual_account').get(number);
  if (account?.domain !== domain || account.provider !== provider)
    throw new ApiError(404, 'Managed account not found', 'not_found');
  findUnnoticed(context, account);
  return good(
    'We are checking the status of your transfer. We will send you a notification once it is confirmed',
  );
}

/** GET /dedicated_account/available_providers */
export function listProviders(): ApiReply {
  return good('Dedicated account providers retrieved', providers);
}

function accountFor(context: Context, idOrNumber: string, domain: Domain): VirtualAccount {
  const shelf = context.store.shelf('virtual_account');
  const found = shelf.get(idOrNumber) ?? shelf.all().find((each) => String(each.id) === idOrNumber);
  if (!found || found.domain !== domain) throw new ApiError(404, 'Managed account not found', 'not_found');
  return found;
}
