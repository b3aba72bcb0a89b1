import type { ApiReply, ApiRequest, ApiRoute } from '../api.ts';
import type { Context } from '../context.ts';
import type { Fields } from '../http.ts';
import type { Customer, RiskAction } from '../types.ts';
import { cutPage } from '../cursor.ts';
import { invalid, missing } from '../errors.ts';
import { readEmail } from '../initialize.ts';
import { good, roomRoute, textField } from '../room-route.ts';
import { savedView } from '../saved-cards/view.ts';
import { sessionTimeout, setSessionTimeout } from '../session-timeout.ts';
import { subscriptionView } from '../subscriptions/view.ts';
import { customerView, transactionView } from '../transaction-view.ts';
import { findCustomer } from './find.ts';
import { identify } from './identify.ts';
import { unknownCustomer } from './unknown.ts';

function view(customer: Customer): Record<string, unknown> {
  return { ...customerView(customer), identified: customer.identified ?? false };
}

function change(customer: Customer, fields: Fields): Customer {
  for (const name of ['first_name', 'last_name', 'phone'] as const) {
    if (fields[name] !== undefined) customer[name] = textField(fields[name]);
  }
  if (fields.metadata !== undefined) customer.metadata = fields.metadata;
  return customer;
}

/** POST /customer. A known address gives back the customer it belongs to, with the new details. */
function create(context: Context, { fields }: ApiRequest): ApiReply {
  const customer = change(context.store.customerFor(readEmail(fields.email)), fields);
  context.store.saveCustomer(customer);
  return good('Customer created', view(customer));
}

function known(context: Context, emailOrCode: string): Customer {
  const customer = findCustomer(context, emailOrCode);
  if (!customer) throw unknownCustomer();
  return customer;
}

/** GET /customer/:email_or_code, with all that belongs to the customer. */
function fetchOne(context: Context, { param, domain }: ApiRequest): ApiReply {
  const customer = known(context, param);
  const { store } = context;
  const own = (each: { customer: string; domain: string }): boolean =>
    each.domain === domain && each.customer.toLowerCase() === customer.email.toLowerCase();
  return good('Customer retrieved', {
    ...view(customer),
    authorizations: [...store.savedCards.values()]
      .filter((each) => own(each) && each.active)
      .map((each) => savedView(context, each)),
    subscriptions: store
      .shelf('subscription')
      .all()
      .filter(own)
      .map((each) => subscriptionView(context, each)),
    transactions: [...store.transactions.values()].filter(own).map((each) => transactionView(context, each)),
  });
}

/** GET /customer, newest first. */
function list(context: Context, { query }: ApiRequest): ApiReply {
  const all = [...context.store.customers.values()].toReversed();
  const { items, meta } = cutPage(all, query, (each) => each.customer_code);
  return good('Customers retrieved', items.map(view), meta);
}

/** PUT /customer/:code */
function update(context: Context, { param, fields }: ApiRequest): ApiReply {
  const customer = change(known(context, param), fields);
  context.store.saveCustomer(customer);
  return good('Customer updated', view(customer));
}

const actions: readonly RiskAction[] = ['allow', 'deny', 'default'];

/** POST /customer/set_risk_action. The cards of a customer who is denied are refused. */
function setRisk(context: Context, { fields }: ApiRequest): ApiReply {
  const who = textField(fields.customer);
  if (who === null) throw missing('Customer');
  const customer = known(context, who);
  const action = actions.find((each) => each === (fields.risk_action ?? 'default'));
  if (!action) throw invalid('risk_action must be allow, deny or default');
  context.store.saveCustomer(Object.assign(customer, { risk_action: action }));
  return good('Customer updated', view(customer));
}

export const customerRoutes: readonly ApiRoute[] = [
  roomRoute('customer_create', 'POST', /^\/customer$/, create),
  roomRoute('customers', 'GET', /^\/customer$/, list),
  roomRoute('customer_risk', 'POST', /^\/customer\/set_risk_action$/, setRisk),
  roomRoute('customer_identify', 'POST', /^\/customer\/([^/]+)\/identification$/, identify),
  roomRoute('customer', 'GET', /^\/customer\/([^/]+)$/, fetchOne),
  roomRoute('customer_update', 'PUT', /^\/customer\/([^/]+)$/, update),
  roomRoute('session_timeout', 'GET', /^\/integration\/payment_session_timeout$/, sessionTimeout),
  roomRoute('session_timeout', 'PUT', /^\/integration\/payment_session_timeout$/, setSessionTimeout),
];
