import type { ApiReply, ApiRequest, ApiRoute } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Settlement } from './types.ts';
import { cutPage, listReply } from '../api/cursor.ts';
import { ApiError } from '../api/errors.ts';
import { good, route } from '../api/api-route.ts';
import { subaccountFor } from '../subaccounts/find.ts';
import { listedView, iso } from '../charging/transaction-view.ts';
import { lagosMoment } from './calendar.ts';

/** GET /settlement, newest first. `subaccount` takes an id or a code, or `none` for the main account alone. */
function listSettlements(context: Context, request: ApiRequest): ApiReply {
  const status = request.query.get('status');
  const wanted = request.query.get('subaccount');
  const account =
    wanted && wanted !== 'none'
      ? subaccountFor(context, wanted, request.domain).key
      : wanted && 'integration';
  return listReply('Settlements retrieved', request, context.store.shelf('settlement').all(), {
    fits: (each) => (!status || each.status === status) && (!account || each.account === account),
    view: settlementView,
  });
}

function settlementView(settlement: Settlement): Record<string, unknown> {
  const done = settlement.status === 'success';
  return {
    id: Number(settlement.key),
    domain: settlement.domain,
    status: settlement.status,
    currency: 'NGN',
    integration: 100_043,
    subaccount: settlement.account === 'integration' ? null : settlement.account,
    total_amount: settlement.total_amount,
    effective_amount: settlement.total_amount,
    total_fees: settlement.total_fees,
    total_processed: settlement.total_processed,
    deductions: settlement.deductions === 0 ? null : settlement.deductions,
    settlement_date: iso(lagosMoment(settlement.date, 0)),
    settled_by: null,
    createdAt: iso(settlement.created_at),
    updatedAt: iso(done ? settlement.done_at : settlement.created_at),
  };
}

/** GET /settlement/:id/transactions: the payments in it. */
function settlementTransactions(context: Context, request: ApiRequest): ApiReply {
  const settlement = context.store.shelf('settlement').get(request.param);
  if (!settlement || settlement.domain !== request.domain) {
    throw new ApiError(404, 'Settlement not found', 'not_found', 'Use the id of a settlement of yours');
  }
  const payments = context.store
    .shelf('entry')
    .all()
    .filter((entry) => entry.settlement === settlement.key && entry.kind === 'capture')
    .reverse();
  const { items, meta } = cutPage(payments, request.query, (entry) => entry.key);
  const volume = payments.reduce((sum, entry) => sum + entry.gross, 0);
  return good(
    'Transactions retrieved',
    items.map(({ reference }) => listedView(context, context.store.transactions.get(reference)!)),
    { ...meta, total_volume: volume },
  );
}

export const settlementRoutes: readonly ApiRoute[] = [
  route('settlement_transactions', 'GET /settlement/:id/transactions', settlementTransactions),
  route('settlements', 'GET /settlement', listSettlements),
];
