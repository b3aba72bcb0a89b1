import type { Context } from '../context.ts';
import type { Transfer, TransferStatus } from './types.ts';
import { transferView } from './view.ts';

/** Sends the money on its way; the bank answers after the setting `transfer_ms`. */
export function sendMoney(context: Context, transfer: Transfer): void {
  transfer.bank_at = context.clock.now() + context.settings.transfer_ms;
  move(context, transfer, 'pending');
  watchTransfer(context, transfer);
}

/** Has the bank's answer arrive when it is due. */
export function watchTransfer(context: Context, transfer: Transfer): void {
  if (transfer.bank_at === null) return;
  context.clock.at(transfer.bank_at, () => {
    if (transfer.bank_at !== null) endTransfer(context, transfer, 'success');
  });
}

/** The bank answers; what failed or was reversed is on the balance again, with its fee. */
export function endTransfer(
  context: Context,
  transfer: Transfer,
  outcome: 'success' | 'failed' | 'reversed',
): void {
  transfer.bank_at = null;
  move(context, transfer, outcome);
  const data = { ...transferView(context, transfer, 'event'), ...eventFields(context, transfer) };
  context.webhooks.emit(`transfer.${outcome}`, transfer.key, data);
}

function move(context: Context, transfer: Transfer, status: TransferStatus): void {
  transfer.status = status;
  transfer.updated_at = context.clock.now();
  context.store.shelf('transfer').save(transfer, true);
}

function eventFields(context: Context, transfer: Transfer): Record<string, unknown> {
  const good = transfer.status === 'success';
  return {
    session: { provider: 'nip', id: good ? context.ids.digits('session', transfer.seq, 30) : null },
    fee_charged: good ? transfer.fee : 0,
    gateway_response: good ? 'Approved' : 'The bank could not take the money',
    failures: good ? null : [{ reason: 'The bank could not take the money' }],
  };
}
