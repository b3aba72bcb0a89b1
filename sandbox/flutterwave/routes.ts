import type { Route } from './serve.ts';
import { textField } from '../room-route.ts';
import { chargeToken, startPayment } from './payments.ts';
import { fetchRefund, listRefunds, refundPayment, verifyById, verifyByReference } from './transactions.ts';

const none = (): null => null;
const fromField: Route['reference'] = (_context, { fields }) => textField(fields.tx_ref);
const fromQuery: Route['reference'] = (_context, { query }) => query.get('tx_ref');
const fromId: Route['reference'] = (context, { param }) => context.store.byId.get(param)?.reference ?? null;

function line(
  name: Route['name'],
  method: Route['method'],
  pattern: RegExp,
  handle: Route['handle'],
  reference: Route['reference'] = none,
): Route {
  return { name, method, pattern, handle, reference };
}

const byReference = /^\/transactions\/verify_by_reference$/;

/** The second provider's API, below its version. */
export const flutterwaveRoutes: readonly Route[] = [
  line('flutterwave_payments', 'POST', /^\/payments$/, startPayment, fromField),
  line('flutterwave_verify_reference', 'GET', byReference, verifyByReference, fromQuery),
  line('flutterwave_verify', 'GET', /^\/transactions\/([^/]+)\/verify$/, verifyById, fromId),
  line('flutterwave_refund_create', 'POST', /^\/transactions\/([^/]+)\/refund$/, refundPayment, fromId),
  line('flutterwave_refunds', 'GET', /^\/refunds$/, listRefunds),
  line('flutterwave_refunds', 'GET', /^\/refunds\/([^/]+)$/, fetchRefund),
  line('flutterwave_tokenized', 'POST', /^\/tokenized-charges$/, chargeToken, fromField),
];
