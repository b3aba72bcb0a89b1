import type { ApiRoute } from './api-types.ts';
import { route, textField } from './api-route.ts';
import { bankRoutes } from '../banks/routes.ts';
import { disputeRoutes } from '../disputes/routes.ts';
import { appleDomainRoutes } from '../inline/apple-domains.ts';
import { inlineRoutes } from '../inline/routes.ts';
import { initialize } from '../charging/initialize.ts';
import { retryRefund } from '../refunds/retry.ts';
import { createRefund, fetchRefund, listRefunds } from '../refunds/refunds.ts';
import { savedCardRoutes } from '../saved-cards/charge.ts';
import { settlementRoutes } from '../settlements/routes.ts';
import { subaccountRoutes } from '../subaccounts/subaccounts.ts';
import {
  fetchTransaction,
  findTransaction,
  listTransactions,
  timeline,
  totals,
  verify,
} from '../charging/transactions.ts';

const fromField: ApiRoute['reference'] = (_context, { fields }) => textField(fields.reference);
const fromParam: ApiRoute['reference'] = (context, { param }) =>
  findTransaction(context, param)?.reference ?? param;
const ofTransaction: ApiRoute['reference'] = (context, { fields }) => {
  const wanted = textField(fields.transaction);
  return wanted && (findTransaction(context, wanted)?.reference ?? wanted);
};
const ofRefund: ApiRoute['reference'] = (context, { param }) =>
  context.store.refunds.get(param)?.reference ?? null;
const named = { reference: fromParam };
const refund = { reference: ofRefund };

/** The provider's API. A later room of the API is a line here. */
export const apiRoutes: readonly ApiRoute[] = [
  route('initialize', 'POST /transaction/initialize', initialize, { reference: fromField }),
  route('verify', 'GET /transaction/verify/:reference', verify, named),
  route('timeline', 'GET /transaction/timeline/:reference', timeline, named),
  route('totals', 'GET /transaction/totals', totals),
  route('transaction', 'GET /transaction/:id', fetchTransaction, named),
  route('transactions', 'GET /transaction', listTransactions),
  route('refund_create', 'POST /refund', createRefund, { reference: ofTransaction }),
  route('refund_retry', 'POST /refund/retry_with_customer_details/:id', retryRefund, refund),
  route('refund', 'GET /refund/:id', fetchRefund, refund),
  route('refunds', 'GET /refund', listRefunds),
  ...savedCardRoutes,
  ...inlineRoutes,
  ...appleDomainRoutes,
  ...bankRoutes,
  ...subaccountRoutes,
  ...settlementRoutes,
  ...disputeRoutes,
];
