import type { ApiRoute } from '../api/api-types.ts';
import { route, textField } from '../api/api-route.ts';
import { chargeToken, startPayment } from './payments.ts';
import {
  fetchRefund,
  listPayments,
  listRefunds,
  refundPayment,
  verifyById,
  verifyByReference,
} from './transactions.ts';

const named: ApiRoute['reference'] = (_context, { fields, query }) =>
  textField(fields.tx_ref) ?? query.get('tx_ref');
const withId: ApiRoute['reference'] = (context, { param }) =>
  context.store.byId.get(param)?.reference ?? null;
const byName = { reference: named };
const byId = { reference: withId };

/** The second provider's API, below its version. */
export const flutterwaveRoutes: readonly ApiRoute[] = [
  route('flutterwave_payments', 'POST /payments', startPayment, byName),
  route('flutterwave_transactions', 'GET /transactions', listPayments),
  route('flutterwave_verify_reference', 'GET /transactions/verify_by_reference', verifyByReference, byName),
  route('flutterwave_verify', 'GET /transactions/:id/verify', verifyById, byId),
  route('flutterwave_refund_create', 'POST /transactions/:id/refund', refundPayment, byId),
  route('flutterwave_refunds', 'GET /refunds', listRefunds),
  route('flutterwave_refunds', 'GET /refunds/:id', fetchRefund),
  route('flutterwave_tokenized', 'POST /tokenized-charges', chargeToken, byName),
];
