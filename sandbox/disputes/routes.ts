import type { ApiReply, ApiRequest, ApiRoute } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Fields } from '../api/http.ts';
import type { Domain } from '../domain.ts';
import type { Dispute } from './types.ts';
import { listReply } from '../api/cursor.ts';
import { ApiError, invalid, missing } from '../api/errors.ts';
import { wholeAmount } from '../amount.ts';
import { good, route, textField } from '../api/api-route.ts';
import { findTransaction } from '../charging/transactions.ts';
import { contest, resolve } from './course.ts';
import { disputeView } from './view.ts';

/** GET /dispute, newest first. */
function listDisputes(context: Context, request: ApiRequest): ApiReply {
  const status = request.query.get('status');
  const wanted = request.query.get('transaction');
  const reference = wanted ? (findTransaction(context, wanted)?.reference ?? wanted) : null;
  return listReply('Disputes retrieved', request, context.store.shelf('dispute').all(), {
    fits: (each) =>
      (!status || each.status === status) && (reference === null || each.reference === reference),
    view: (each) => disputeView(context, each),
  });
}

/** GET /dispute/:id */
function fetchDispute(context: Context, { param, domain }: ApiRequest): ApiReply {
  return good('Dispute retrieved', disputeView(context, disputeFor(context, param, domain)));
}

/** PUT /dispute/:id/resolve: the merchant gives in, or contests it. */
function resolveDispute(context: Context, { param, fields, domain }: ApiRequest): ApiReply {
  const dispute = openFor(context, param, domain);
  const resolution = textField(fields.resolution);
  if (resolution !== 'merchant-accepted' && resolution !== 'declined')
    throw invalid('resolution must be merchant-accepted or declined');
  const message = required(fields, 'message');
  const file = required(fields, 'uploaded_filename');
  const amount = wholeAmount(fields.refund_amount);
  if (amount === null || amount < 0 || amount > dispute.refund_amount)
    throw invalid('refund_amount must be a whole number of kobo up to the amount disputed');
  dispute.attachments = file;
  dispute.messages.push({
    sender: 'merchant',
    body: message,
    created_at: new Date(context.clock.now()).toISOString(),
  });
  if (resolution === 'declined') contest(context, dispute);
  else resolve(context, dispute, { resolution: 'merchant-accepted', lost: amount, by: 'merchant' });
  return good('Dispute successfully resolved', disputeView(context, dispute));
}

/** POST /dispute/:id/evidence */
function addEvidence(context: Context, { param, fields, domain }: ApiRequest): ApiReply {
  const dispute = openFor(context, param, domain);
  dispute.evidence = {
    customer_email: required(fields, 'customer_email'),
    customer_name: required(fields, 'customer_name'),
    customer_phone: required(fields, 'customer_phone'),
    service_details: required(fields, 'service_details'),
    delivery_address: textField(fields.delivery_address),
    delivery_date: textField(fields.delivery_date),
  };
  dispute.updated_at = context.clock.now();
  context.store.shelf('dispute').save(dispute);
  return good('Evidence created', disputeView(context, dispute).evidence);
}

/** GET /dispute/:id/upload_url: an address that takes the bytes of a file by PUT. */
function uploadUrl(context: Context, { param, query, domain }: ApiRequest): ApiReply {
  const dispute = disputeFor(context, param, domain);
  const wanted = query.get('upload_filename') ?? '';
  if (wanted === '') throw missing('upload_filename');
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(wanted)?.[0].toLowerCase() ?? '';
  const fileName = context.ids.code('evidence', `${dispute.key}:${wanted}`, 24) + ending;
  return good('Upload url generated', {
    signedUrl: `${context.publicUrl}/dispute-files/${fileName}`,
    fileName,
  });
}

function disputeFor(context: Context, id: string, domain: Domain): Dispute {
  const dispute = context.store.shelf('dispute').get(id);
  if (!dispute || dispute.domain !== domain)
    throw new ApiError(404, 'Dispute not found', 'not_found', 'Use the id of a dispute of yours');
  return dispute;
}

function openFor(context: Context, id: string, domain: Domain): Dispute {
  const dispute = disputeFor(context, id, domain);
  if (dispute.status !== 'awaiting-merchant-feedback') throw invalid('Dispute is not awaiting your feedback');
  return dispute;
}

function required(fields: Fields, name: string): string {
  const text = textField(fields[name]);
  if (text === null) throw missing(name);
  return text;
}

const reference: ApiRoute['reference'] = (context, { param }) =>
  context.store.shelf('dispute').get(param)?.reference ?? null;

export const disputeRoutes: readonly ApiRoute[] = [
  route('dispute_resolve', 'PUT /dispute/:id/resolve', resolveDispute, { reference }),
  route('dispute_evidence', 'POST /dispute/:id/evidence', addEvidence, { reference }),
  route('dispute_upload', 'GET /dispute/:id/upload_url', uploadUrl, { reference }),
  route('dispute', 'GET /dispute/:id', fetchDispute, { reference }),
  route('disputes', 'GET /dispute', listDisputes),
];
