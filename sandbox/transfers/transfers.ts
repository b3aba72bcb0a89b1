import type { ApiReply, ApiRequest } from '../api.ts';
import type { Context } from '../context.ts';
import type { Fields } from '../http.ts';
import type { Domain } from '../types.ts';
import type { Transfer } from './types.ts';
import { wholeAmount } from '../amount.ts';
import { cutPage } from '../cursor.ts';
import { ApiError, invalid, missing } from '../errors.ts';
import { timeFilter } from '../paging.ts';
import { good, textField } from '../room-route.ts';
import { sendMoney } from './course.ts';
import { recipientFor } from './recipients.ts';
import { transferView } from './view.ts';
import { transferFee, walletOf } from './wallet.ts';

/** The code that is asked for when the setting `transfer_otp` is on. */
const OTP = '123456';

/** POST /transfer */
export function startTransfer(context: Context, { fields, domain }: ApiRequest): ApiReply {
  checkSource(fields);
  const transfer = read(context, fields, domain);
  afford(context, [transfer]);
  begin(context, transfer);
  const asked = transfer.status === 'otp';
  return good(
    asked ? 'Transfer requires OTP to continue' : 'Transfer has been queued',
    transferView(context, transfer, 'started'),
  );
}

/** POST /transfer/bulk: all of them, or none when one is wrong. */
export function startTransfers(context: Context, { fields, domain }: ApiRequest): ApiReply {
  checkSource(fields);
  if (!Array.isArray(fields.transfers) || fields.transfers.length === 0) throw missing('Transfers');
  if (fields.transfers.length > 100) throw invalid('A bulk transfer has 100 transfers at most');
  if (context.settings.transfer_otp) throw invalid('Bulk transfers need OTP to be switched off');
  const transfers = fields.transfers.map((each) => read(context, (each ?? {}) as Fields, domain));
  if (new Set(transfers.map((each) => each.key)).size !== transfers.length) throw taken();
  afford(context, transfers);
  for (const transfer of transfers) begin(context, transfer);
  return good(
    `${transfers.length} transfers queued.`,
    transfers.map(({ key, recipient, amount, transfer_code, status }) => ({
      reference: key,
      recipient,
      amount,
      transfer_code,
      currency: 'NGN',
      status,
    })),
  );
}

function checkSource(fields: Fields): void {
  const source = textField(fields.source);
  if (source === null) throw missing('Source');
  if (source !== 'balance') throw invalid('source must be balance');
}

function read(context: Context, fields: Fields, domain: Domain): Transfer {
  const amount = wholeAmount(fields.amount);
  if (fields.amount === undefined || fields.amount === '') throw missing('Amount');
  if (amount === null || amount < 10_000) throw invalid('Amount must be at least 10000 kobo');
  const code = textField(fields.recipient);
  if (code === null) throw missing('Recipient');
  const recipient = recipientFor(context, code, domain);
  const shelf = context.store.shelf('transfer');
  const seq = shelf.next();
  const reference = textField(fields.reference) ?? context.ids.code('transfer_reference', seq, 20);
  if (!/^[a-z0-9_-]{16,50}$/.test(reference))
    throw invalid('Reference must be 16 to 50 lower-case letters, digits, - and _');
  if (shelf.get(reference)) throw taken();
  const now = context.clock.now();
  return {
    key: reference,
    seq,
    id: 800_000 + seq,
    domain,
    transfer_code: `TRF_${context.ids.code('transfer', seq, 15)}`,
    recipient: recipient.key,
    amount,
    fee: transferFee(amount),
    reason: textField(fields.reason),
    status: 'otp',
    created_at: now,
    updated_at: now,
    bank_at: null,
  };
}

const taken = (): ApiError =>
  new ApiError(
    400,
    'Please provide a unique reference. Reference already exists on a transfer',
    'duplicate_reference',
  );

function afford(context: Context, transfers: Transfer[]): void {
  const wanted = transfers.reduce((sum, { amount, fee }) => sum + amount + fee, 0);
  if (wanted <= walletOf(context, transfers[0]!.domain).balance) return;
  throw new ApiError(
    400,
    'Your balance is not enough to fulfil this request',
    'insufficient_balance',
    'Top up your balance and try again',
  );
}

function begin(context: Context, transfer: Transfer): void {
  if (context.settings.transfer_otp) context.store.shelf('transfer').save(transfer, true);
  else sendMoney(context, transfer);
}

/** POST /transfer/finalize_transfer */
export function finalizeTransfer(context: Context, { fields, domain }: ApiRequest): ApiReply {
  const code = textField(fields.transfer_code);
  if (code === null) throw missing('Transfer code');
  if (textField(fields.otp) === null) throw missing('OTP');
  const transfer = transferFor(context, code, domain);
  if (transfer.status !== 'otp') throw invalid('Transfer is not waiting for a code');
  if (textField(fields.otp) !== OTP) throw invalid('OTP is not valid');
  afford(context, [transfer]);
  sendMoney(context, transfer);
  return good('Transfer has been queued', transferView(context, transfer, 'started'));
}

/** GET /transfer/verify/:reference */
export function verifyTransfer(context: Context, { param, domain }: ApiRequest): ApiReply {
  const transfer = context.store.shelf('transfer').get(param);
  if (!transfer || transfer.domain !== domain)
    throw new ApiError(404, 'Transfer not found', 'transfer_not_found');
  return good('Transfer retrieved', transferView(context, transfer, 'read'));
}

/** GET /transfer/:id_or_code */
export function fetchTransfer(context: Context, { param, domain }: ApiRequest): ApiReply {
  return good('Transfer retrieved', transferView(context, transferFor(context, param, domain), 'read'));
}

function transferFor(context: Context, codeOrId: string, domain: Domain): Transfer {
  const found = context.store
    .shelf('transfer')
    .all()
    .find((each) => each.transfer_code === codeOrId || String(each.id) === codeOrId);
  if (!found || found.domain !== domain) throw new ApiError(404, 'Transfer not found', 'transfer_not_found');
  return found;
}

/** GET /transfer, newest first. */
export function listTransfers(context: Context, { query, domain }: ApiRequest): ApiReply {
  const inTime = timeFilter(query);
  const [status, recipient] = [query.get('status'), query.get('recipient')];
  const recipientId = (code: string): number => context.store.shelf('recipient').get(code)!.id;
  const found = context.store
    .shelf('transfer')
    .all()
    .filter(
      (each) =>
        each.domain === domain &&
        inTime(each.created_at) &&
        (!status || each.status === status) &&
        (!recipient || String(recipientId(each.recipient)) === recipient || each.recipient === recipient),
    )
    .reverse();
  const { items, meta } = cutPage(found, query, (each) => each.key);
  return good(
    'Transfers retrieved',
    items.map((each) => transferView(context, each, 'read')),
    meta,
  );
}

/** GET /balance */
export function fetchBalance(context: Context, { domain }: ApiRequest): ApiReply {
  return good('Balances retrieved', [{ currency: 'NGN', balance: walletOf(context, domain).balance }]);
}
