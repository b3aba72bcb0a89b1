import type { ApiReply, ApiRequest } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import { findAccount } from '../banks/routes.ts';
import { bankById } from '../banks/table.ts';
import { ApiError, invalid, missing } from '../api/errors.ts';
import type { Fields } from '../api/http.ts';
import { ownRefund, resumeRefund } from './refunds.ts';

/** POST /refund/retry_with_customer_details/:id: sends a refund that needs attention to an account of the customer. */
export function retryRefund(context: Context, request: ApiRequest): ApiReply {
  const refund = ownRefund(context, request);
  const details = request.fields.refund_account_details as Fields | undefined;
  if (!details?.currency || !details.account_number || !details.bank_id)
    throw missing('Refund account details');
  if (refund.status !== 'needs-attention')
    throw new ApiError(422, 'Refund is not in needs-attention', 'invalid_params', 'Read its status first');
  const bank = bankById(Number(details.bank_id));
  if (!bank) throw invalid('Unknown bank');
  findAccount(bank.code, String(details.account_number as string | number));
  return resumeRefund(context, refund);
}
