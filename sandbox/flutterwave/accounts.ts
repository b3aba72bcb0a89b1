import type { Context } from '../context.ts';
import type { Subaccount } from '../subaccounts/types.ts';
import type { Call } from './serve.ts';
import { findAccount, type Account } from '../banks/routes.ts';
import { banks } from '../banks/table.ts';
import { ApiError } from '../errors.ts';
import { paginate } from '../paging.ts';
import { textField } from '../room-route.ts';
import { FlutterwaveError } from './error.ts';
import { koboOf, nairaOf } from './money.ts';
import { fraction } from './shared.ts';

/** GET /banks/:country */
export function listBanks(_context: Context, { param }: Call): { message: string; data: unknown } {
  if (param.toUpperCase() !== 'NG') throw new FlutterwaveError(400, 'Only NG is known here');
  return {
    message: 'Banks fetched successfully',
    data: banks.map(({ id, code, name }) => ({ id, code, name })),
  };
}

/** POST /accounts/resolve */
export function resolveAccount(_context: Context, { fields }: Call): { message: string; data: unknown } {
  const { account_number, account_name } = accountOf(fields.account_bank, fields.account_number);
  return { message: 'Account details fetched', data: { account_number, account_name } };
}

function accountOf(bank: unknown, number: unknown): Account {
  const code = textField(bank);
  const digits = textField(number);
  if (code === null) throw new FlutterwaveError(400, 'account_bank is required');
  if (digits === null) throw new FlutterwaveError(400, 'account_number is required');
  try {
    return findAccount(code, digits);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new FlutterwaveError(400, 'Sorry, that account number is invalid, please check and try again');
  }
}

/** POST /subaccounts: `split_value` is what the main account keeps, a part of one or naira. */
export function createSubaccount(context: Context, { fields }: Call): { message: string; data: unknown } {
  const business = textField(fields.business_name);
  if (business === null) throw new FlutterwaveError(400, 'business_name is required');
  const account = accountOf(fields.account_bank, fields.account_number);
  const type = textField(fields.split_type) ?? 'percentage';
  if (type !== 'percentage' && type !== 'flat')
    throw new FlutterwaveError(400, 'split_type must be percentage or flat');
  const shelf = context.store.shelf('subaccount');
  const twin = shelf
    .all()
    .find(
      (each) =>
        each.domain === 'flutterwave' &&
        each.bank_code === account.bank.code &&
        each.account_number === account.account_number,
    );
  if (twin) throw new FlutterwaveError(400, 'A subaccount with the account number and bank already exists');
  const seq = shelf.next();
  const now = context.clock.now();
  const subaccount: Subaccount = {
    key: `RS_${context.ids.code('rs', seq, 32).toUpperCase()}`,
    seq,
    id: 300_000 + seq,
    domain: 'flutterwave',
    business_name: business,
    description: null,
    primary_contact_name: textField(fields.business_contact),
    primary_contact_email: textField(fields.business_email),
    primary_contact_phone: textField(fields.business_mobile),
    metadata: fields.meta ?? null,
    percentage_charge: type === 'percentage' ? percentOf(fields.split_value) : 0,
    flat_charge: type === 'flat' ? koboOf(fields.split_value, 'split_value') : null,
    bank_code: account.bank.code,
    account_number: account.account_number,
    account_name: account.account_name,
    schedule: 'auto',
    active: true,
    created_at: now,
    updated_at: now,
  };
  shelf.save(subaccount);
  return { message: 'Subaccount created', data: view(subaccount) };
}

/** GET /subaccounts, newest first. */
export function listSubaccounts(
  context: Context,
  { query }: Call,
): { message: string; data: unknown; meta: unknown } {
  const wanted = query.get('account_number');
  const found = context.store
    .shelf('subaccount')
    .all()
    .filter((each) => each.domain === 'flutterwave' && (!wanted || each.account_number === wanted))
    .reverse();
  const { items, meta } = paginate(found, query);
  const page_info = { total: meta.total, current_page: meta.page, total_pages: meta.pageCount };
  return { message: 'Subaccounts fetched', meta: { page_info }, data: items.map(view) };
}

/** GET /subaccounts/:id */
export function fetchSubaccount(context: Context, { param }: Call): { message: string; data: unknown } {
  const found = context.store
    .shelf('subaccount')
    .all()
    .find((each) => each.domain === 'flutterwave' && (String(each.id) === param || each.key === param));
  if (!found) throw new FlutterwaveError(400, 'Subaccount not found');
  return { message: 'Subaccount fetched', data: view(found) };
}

/** Percent with four decimals at most, so that no rounding of a computer's shows. */
const percentOf = (value: unknown): number => Math.round(fraction(value, 'split_value') * 1_000_000) / 10_000;

function view(subaccount: Subaccount): Record<string, unknown> {
  const flat = subaccount.flat_charge ?? null;
  const bank = banks.find((each) => each.code === subaccount.bank_code);
  return {
    id: subaccount.id,
    account_number: subaccount.account_number,
    account_bank: subaccount.bank_code,
    bank_name: bank?.name ?? 'Test Bank',
    business_name: subaccount.business_name,
    full_name: subaccount.account_name,
    split_type: flat === null ? 'percentage' : 'flat',
    split_value: flat === null ? Math.round(subaccount.percentage_charge * 100) / 10_000 : nairaOf(flat),
    subaccount_id: subaccount.key,
    meta: subaccount.metadata,
    country: 'NG',
    created_at: new Date(subaccount.created_at).toISOString(),
  };
}
