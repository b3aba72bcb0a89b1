import type { ApiReply, ApiRequest } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import { ApiError } from '../api/errors.ts';
import { createTransaction, readTransaction } from '../charging/initialize.ts';
import { bigNumber } from '../api/json.ts';
import { refusal } from '../states.ts';
import { logView } from '../charging/transaction-view.ts';
import { usableCards } from '../saved-cards/remember.ts';
import { good } from '../api/api-route.ts';

/** The same for every payment here: there is one merchant. */
const MERCHANT_ID = 100_001;
const LOGO =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Cpath d=%22M0 0h8v8H0z%22 fill=%22%2310284a%22/%3E%3C/svg%3E';

/** POST /checkout/request_inline: a page starts a payment itself. The field names are those of the page’s script. */
export function requestInline(context: Context, request: ApiRequest): ApiReply {
  const { fields } = request;
  const asked = { ...fields, reference: fields.ref ?? fields.reference };
  const transaction = createTransaction(context, readTransaction(context, { ...request, fields: asked }));
  return good('Transaction loaded', inlineView(context, transaction));
}

/** GET /transaction/verify_access_code/:code: a page takes up a payment its server started. */
export function verifyAccessCode(context: Context, request: ApiRequest): ApiReply {
  const transaction = context.store.byAccessCode.get(request.param);
  if (!transaction || transaction.domain !== request.domain)
    throw new ApiError(404, 'Access code is not valid', 'not_found');
  if (refusal(context, transaction) === 'expired') throw new ApiError(400, 'Access code has expired');
  return good('Access code verified', inlineView(context, transaction));
}

function inlineView(context: Context, transaction: Transaction): Record<string, unknown> {
  const enabled = context.settings.link_enabled;
  return {
    id: pageId(transaction),
    access_code: transaction.access_code,
    reference: transaction.reference,
    transaction_status: transaction.status,
    channels: transaction.channels,
    merchant_key: context.publicKey,
    merchant_id: MERCHANT_ID,
    merchant_name: context.merchantName,
    merchant_logo: LOGO,
    email: transaction.customer,
    amount: transaction.amount,
    currency: transaction.currency,
    label: transaction.label,
    plan_details: null,
    log: logView(transaction.log),
    link_config: {
      enabled,
      has_payment_instruments: enabled && usableCards(context, transaction).length > 0,
    },
  };
}

/** A page has only doubles, and sends the id back in addresses: one that a double cannot hold is text. */
function pageId({ id }: Transaction): unknown {
  return Number.isSafeInteger(Number(id)) ? bigNumber(id) : id;
}
