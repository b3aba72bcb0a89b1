import type { ApiReply, ApiRequest, ApiRoute } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Bank } from './table.ts';
import { cutPage } from '../api/cursor.ts';
import { ApiError, invalid, missing } from '../api/errors.ts';
import { good, route } from '../api/api-route.ts';
import { accountName } from './names.ts';
import { bankByCode, banks } from './table.ts';

const FOUNDED = '2016-07-14T10:04:29.000Z';

/** What an account number was found to be. */
export interface Account {
  bank: Bank;
  account_number: string;
  account_name: string;
}

/** GET /bank */
function listBanks(_context: Context, { query }: ApiRequest): ApiReply {
  const country = (query.get('country') ?? 'nigeria').toLowerCase();
  const currency = query.get('currency') ?? 'NGN';
  const found = country === 'nigeria' && currency === 'NGN' ? [...banks] : [];
  const { items, meta } = cutPage(found, query, (bank) => `bank:${bank.id}`);
  return good('Banks retrieved', items.map(bankView), query.get('use_cursor') === 'true' ? meta : undefined);
}

function bankView(bank: Bank): Record<string, unknown> {
  return {
    id: bank.id,
    name: bank.name,
    slug: bank.slug,
    code: bank.code,
    longcode: bank.longcode,
    gateway: null,
    pay_with_bank: ['057', '50211'].includes(bank.code),
    supports_transfer: true,
    active: true,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    is_deleted: false,
    createdAt: FOUNDED,
    updatedAt: FOUNDED,
  };
}

/** GET /bank/resolve */
function resolveAccount(_context: Context, { query }: ApiRequest): ApiReply {
  const number = query.get('account_number') ?? '';
  const code = query.get('bank_code') ?? '';
  if (number === '') throw missing('Account number');
  if (code === '') throw missing('Bank code');
  const { bank, account_name } = findAccount(code, number);
  return good('Account number resolved', { account_number: number, account_name, bank_id: bank.id });
}

/** The account with this number at this bank; refused as the provider refuses it when there is none. */
export function findAccount(bankCode: string, number: string): Account {
  const bank = bankByCode(bankCode);
  if (!bank) throw invalid(`Unknown bank code: ${bankCode}`);
  const name = /^\d{10}$/.test(number) ? accountName(bankCode, number) : null;
  if (name === null) {
    throw new ApiError(
      422,
      'Could not resolve account name. Check parameters or try again.',
      'invalid_params',
      'Ensure that the values you passed are correct',
    );
  }
  return { bank, account_number: number, account_name: name };
}

export const bankRoutes: readonly ApiRoute[] = [
  route('bank_resolve', 'GET /bank/resolve', resolveAccount),
  route('banks', 'GET /bank', listBanks),
];
