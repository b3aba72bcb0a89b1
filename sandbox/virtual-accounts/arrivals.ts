import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Arrival, VirtualAccount } from './types.ts';
import { ControlError } from '../control-error.ts';
import { capture } from '../endings.ts';
import { createTransaction } from '../initialize.ts';
import { readSharing } from '../subaccounts/sharing.ts';

export interface ArrivalInput {
  account_number: string;
  /** Kobo. */
  amount: number;
  /** Who sent it. */
  sender?: string;
  /** False: the bank forgets to tell; asking again finds it. Only for a customer's own account. */
  notice?: boolean;
}

export interface ArrivalResult {
  /** The payment it became, or that it was meant for. */
  reference: string | null;
  outcome: 'captured' | 'rejected' | 'unnoticed';
}

/** Money arrives at an account number: a customer's own, or a one-time one of the hosted page. */
export function moneyArrives(context: Context, input: ArrivalInput): ArrivalResult {
  const account = context.store.shelf('virtual_account').get(input.account_number);
  if (account) return arrivesAtOwn(context, account, input);
  const meant = [...context.store.transactions.values()].find(
    (each) => each.status === 'ongoing' && each.transfer?.account_number === input.account_number,
  );
  if (!meant) throw new ControlError(404, 'No account that waits for money has that number.');
  return arrivesAtOnce(context, meant, input);
}

function arrivesAtOwn(context: Context, account: VirtualAccount, input: ArrivalInput): ArrivalResult {
  if (!account.active) throw new ControlError(409, 'That account is closed: the bank sends the money back.');
  const shelf = context.store.shelf('arrival');
  const seq = shelf.next();
  const arrival: Arrival = {
    key: String(seq),
    seq,
    account_number: account.key,
    amount: input.amount,
    sender: input.sender ?? 'TEST CUSTOMER',
    noticed: false,
  };
  shelf.save(arrival, true);
  if (input.notice === false) return { reference: null, outcome: 'unnoticed' };
  return { reference: notice(context, account, arrival), outcome: 'captured' };
}

/** Has everything at this account that nobody was told of become payments. */
export function findUnnoticed(context: Context, account: VirtualAccount): void {
  for (const arrival of context.store.shelf('arrival').all()) {
    if (arrival.account_number === account.key && !arrival.noticed) notice(context, account, arrival);
  }
}

function notice(context: Context, account: VirtualAccount, arrival: Arrival): string {
  context.store.shelf('arrival').save({ ...arrival, noticed: true }, true);
  const { subaccount, split_code } = account;
  const transaction = createTransaction(context, {
    email: account.customer,
    amount: arrival.amount,
    currency: 'NGN',
    reference: null,
    callback_url: null,
    channels: ['dedicated_nuban'],
    metadata: {
      receiver_account_number: account.key,
      receiver_bank: account.provider,
      custom_fields: [],
    },
    label: null,
    domain: account.domain,
    ip_address: null,
    sharing: readSharing(context, { subaccount, split_code }, account.domain, arrival.amount),
  });
  transaction.transfer = {
    bank: account.provider,
    account_number: account.key,
    account_name: account.account_name,
    expires_at: Number.MAX_SAFE_INTEGER,
  };
  transaction.sender = arrival.sender;
  capture(context, transaction, 'Approved');
  return transaction.reference;
}

function arrivesAtOnce(context: Context, transaction: Transaction, input: ArrivalInput): ArrivalResult {
  const { reference } = transaction;
  const late = context.clock.now() >= transaction.transfer!.expires_at;
  if (input.amount === transaction.amount && !late) {
    if (input.sender !== undefined) transaction.sender = input.sender;
    capture(context, transaction, 'Approved');
    return { reference, outcome: 'captured' };
  }
  // A one-time number takes the exact sum only: the bank sends anything else back.
  context.webhooks.emit('bank.transfer.rejected', reference, {
    reference,
    transaction_reference: reference,
    domain: transaction.domain,
    status: 'rejected',
    amount: input.amount,
    expected_amount: transaction.amount,
    currency: 'NGN',
    gateway_response: late ? 'The account number has expired' : 'Incorrect amount',
    sender_name: input.sender ?? 'TEST CUSTOMER',
    receiver_account_number: input.account_number,
    customer: { email: transaction.customer },
    created_at: new Date(context.clock.now()).toISOString(),
  });
  return { reference, outcome: 'rejected' };
}
