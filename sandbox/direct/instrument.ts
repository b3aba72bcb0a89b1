import type { ApiRequest } from '../api.ts';
import type { Context } from '../context.ts';
import type { Effect } from '../endings.ts';
import type { Fields } from '../http.ts';
import type { Channel, Transaction } from '../types.ts';
import { findBankAccount } from '../bank-accounts.ts';
import { findCard } from '../cards.ts';
import { startCard, startTransfer } from '../charge-machine.ts';
import { invalid, missing } from '../errors.ts';
import { chargeable, nextOutcome } from '../saved-cards/charge.ts';
import { startBankAccount, startSavedCard, startUssd } from '../ways.ts';

/** What a direct charge is paid with, and how to start with it. */
export interface Instrument {
  channel: Channel;
  start(transaction: Transaction): Effect;
}

const minute = 60_000;
const shortestAccount = 15 * minute;
const longestAccount = 480 * minute;

/** Reads what the charge is to be paid with; nothing is started yet. */
export function readInstrument(context: Context, request: ApiRequest, email: string): Instrument {
  const { fields } = request;
  if (fields.authorization_code) {
    const saved = chargeable(context, request, email);
    const start = (transaction: Transaction): Effect =>
      startSavedCard(context, transaction, saved, nextOutcome(context, saved));
    return { channel: 'card', start };
  }
  if (fields.card) return card(context, part(fields.card, 'card'));
  if (fields.bank) return bank(context, part(fields.bank, 'bank'));
  if (fields.bank_transfer) return transfer(context, part(fields.bank_transfer, 'bank_transfer'));
  if (fields.ussd) return ussd(context, part(fields.ussd, 'ussd'));
  throw missing('Something to charge: authorization_code, card, bank, bank_transfer or ussd');
}

function part(value: unknown, name: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  if (value === true) return {};
  throw invalid(`${name} must be an object`);
}

function card(context: Context, fields: Fields): Instrument {
  const found = findCard(String(fields.number ?? ''));
  if (!found) throw invalid('card is not one of the test cards');
  if (String(fields.cvv ?? '') !== found.cvv) throw invalid('cvv does not belong to this card');
  const month = String(fields.expiry_month ?? '').padStart(2, '0');
  const year = String(fields.expiry_year ?? '').replace(/^\d{2}$/, '20$&');
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^\d{4}$/.test(year))
    throw invalid('expiry_month and expiry_year are not a date');
  if (Date.UTC(Number(year), Number(month), 1) <= context.clock.now()) throw invalid('Card has expired');
  const entry = { card: found, month, year, country: 'NG' };
  return { channel: 'card', start: (transaction) => startCard(context, transaction, entry) };
}

function bank(context: Context, fields: Fields): Instrument {
  const account = findBankAccount(String(fields.code ?? ''), String(fields.account_number ?? ''));
  if (!account) throw invalid('bank is not one of the test bank accounts');
  return { channel: 'bank', start: (transaction) => startBankAccount(context, transaction, account) };
}

function transfer(context: Context, fields: Fields): Instrument {
  const until = expiry(context, fields.account_expires_at);
  const start = (transaction: Transaction): null => {
    startTransfer(context, transaction, until);
    return null;
  };
  return { channel: 'bank_transfer', start };
}

function expiry(context: Context, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const until = typeof value === 'string' ? Date.parse(value) : NaN;
  const left = until - context.clock.now();
  if (left >= shortestAccount && left <= longestAccount) return until;
  throw invalid('account_expires_at must be 15 minutes to 8 hours from now');
}

const ussdTypes = ['737', '919', '822', '966'];

function ussd(context: Context, fields: Fields): Instrument {
  if (!ussdTypes.includes(String(fields.type ?? '737'))) throw invalid('ussd type is not supported');
  const start = (transaction: Transaction): null => {
    startUssd(context, transaction, String(fields.type ?? '737'));
    return null;
  };
  return { channel: 'ussd', start };
}
