import type { ApiReply, ApiRequest } from '../api.ts';
import type { CardStep } from '../cards.ts';
import type { Context } from '../context.ts';
import type { Effect } from '../endings.ts';
import type { Transaction } from '../types.ts';
import { answerStep, currentStep } from '../charge-machine.ts';
import { invalid, missing, unknownReference } from '../errors.ts';
import { createTransaction, readTransaction } from '../initialize.ts';
import { good, textField } from '../room-route.ts';
import { iso, transactionView } from '../transaction-view.ts';
import { readInstrument } from './instrument.ts';

/** POST /charge */
export function charge(context: Context, request: ApiRequest): ApiReply {
  const input = readTransaction(context, request);
  const { channel, start } = readInstrument(context, request, input.email);
  const transaction = createTransaction(context, { ...input, channels: [channel] });
  const begun = start(transaction);
  return attempted(context, transaction, answerGiven(context, transaction, request) ?? begun);
}

/** A PIN or birthday that came with the charge answers the first question at once. */
function answerGiven(context: Context, transaction: Transaction, { fields }: ApiRequest): Effect {
  const step = currentStep(transaction);
  const given =
    step && (step.kind === 'pin' || step.kind === 'birthday') ? textField(fields[step.kind]) : null;
  return given === null ? null : answerStep(context, transaction, given);
}

/** POST /charge/submit_… : the answer to the question the last call told. */
export function submit(kind: Exclude<CardStep['kind'], 'bank'> | 'address') {
  return (context: Context, request: ApiRequest): ApiReply => {
    const transaction = known(context, request, textField(request.fields.reference));
    const answer = textField(request.fields[kind]);
    if (answer === null) throw missing(kind);
    if (currentStep(transaction)?.kind !== kind) throw invalid(`Charge is not waiting for ${kind}`);
    return attempted(context, transaction, answerStep(context, transaction, answer));
  };
}

/** GET /charge/:reference */
export function checkCharge(context: Context, request: ApiRequest): ApiReply {
  return attempted(context, known(context, request, request.param), null, 'Charge retrieved');
}

function known(context: Context, { domain }: ApiRequest, reference: string | null): Transaction {
  if (reference === null) throw missing('Reference');
  const transaction = context.store.transactions.get(reference);
  if (!transaction || transaction.domain !== domain) throw unknownReference();
  return transaction;
}

function attempted(
  context: Context,
  transaction: Transaction,
  effect: Effect,
  message = 'Charge attempted',
): ApiReply {
  const reply = good(message, chargeView(context, transaction));
  return effect?.beforeAnswer ? { ...reply, after: effect.tried } : reply;
}

const questions: Record<Exclude<CardStep['kind'], 'bank'>, { status: string; display_text: string }> = {
  pin: { status: 'send_pin', display_text: 'Please enter your card PIN' },
  otp: { status: 'send_otp', display_text: 'Please enter the code sent to your phone' },
  phone: { status: 'send_phone', display_text: 'Please enter the phone number your bank knows' },
  birthday: { status: 'send_birthday', display_text: 'Please enter your date of birth' },
};

/** What has to happen next, or the whole transaction when nothing has. */
function chargeView(context: Context, transaction: Transaction): Record<string, unknown> {
  const { reference, transfer, ussd } = transaction;
  const step = currentStep(transaction);
  if (step?.kind === 'bank')
    return { reference, status: 'open_url', url: `${context.publicUrl}/${transaction.access_code}` };
  if (step) return { reference, ...questions[step.kind] };
  if (transaction.status === 'ongoing' && transfer) {
    const { bank, account_name, account_number } = transfer;
    return {
      reference,
      status: 'pending_bank_transfer',
      display_text: 'Please transfer the amount to this account',
      account_name,
      account_number,
      bank: { name: bank, slug: 'sandbox-bank' },
      account_expires_at: iso(transfer.expires_at),
    };
  }
  if (transaction.status === 'ongoing' && ussd)
    return {
      reference,
      status: 'pay_offline',
      display_text: `Please dial ${ussd.code} on your phone to pay`,
      ussd_code: ussd.code,
    };
  if (transaction.status === 'pending' || transaction.status === 'processing')
    return { reference, status: 'pending', display_text: 'Waiting for the bank' };
  return transactionView(context, transaction);
}
