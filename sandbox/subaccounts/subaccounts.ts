import type { ApiReply, ApiRequest, ApiRoute } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Fields } from '../api/http.ts';
import type { Schedule, Subaccount } from './types.ts';
import { findAccount } from '../banks/routes.ts';
import { listReply } from '../api/cursor.ts';
import { ApiError, invalid, missing } from '../api/errors.ts';
import { good, textField, isAbsent, route } from '../api/api-route.ts';
import { lagosDay, nextWorkingDay } from '../settlements/calendar.ts';
import { planDay } from '../settlements/payout.ts';
import { subaccountFor } from './find.ts';
import { subaccountView } from './view.ts';

const schedules: readonly Schedule[] = ['auto', 'weekly', 'monthly', 'manual'];

/** POST /subaccount */
function createSubaccount(context: Context, { fields, domain }: ApiRequest): ApiReply {
  const shelf = context.store.shelf('subaccount');
  const business = textField(fields.business_name);
  if (business === null) throw missing('Business name');
  const details = readDetails(fields, null);
  const seq = shelf.next();
  const now = context.clock.now();
  const subaccount: Subaccount = {
    key: `ACCT_${context.ids.code('subaccount', seq, 15)}`,
    seq,
    id: 300_000 + seq,
    domain,
    active: true,
    created_at: now,
    updated_at: now,
    ...details,
    business_name: business,
  };
  shelf.save(subaccount);
  return good('Subaccount created', subaccountView(subaccount), undefined, 201);
}

/** PUT /subaccount/:id_or_code; what is not named stays. */
function updateSubaccount(context: Context, { param, fields, domain }: ApiRequest): ApiReply {
  const known = subaccountFor(context, param, domain);
  const changed: Subaccount = {
    ...known,
    ...readDetails(fields, known),
    business_name: textField(fields.business_name) ?? known.business_name,
    active: fields.active === undefined ? known.active : isYes(fields.active),
    updated_at: context.clock.now(),
  };
  context.store.shelf('subaccount').save(changed);
  // What was kept until somebody lets it go is paid out on the next day there is.
  if (known.schedule === 'manual' && changed.schedule !== 'manual')
    planDay(context, nextWorkingDay(lagosDay(context.clock.now()), context.settings.extra_holidays));
  return good('Subaccount updated', subaccountView(changed));
}

/** GET /subaccount/:id_or_code */
function fetchSubaccount(context: Context, { param, domain }: ApiRequest): ApiReply {
  return good('Subaccount retrieved', subaccountView(subaccountFor(context, param, domain)));
}

/** GET /subaccount, newest first. */
function listSubaccounts(context: Context, request: ApiRequest): ApiReply {
  const active = request.query.get('active');
  return listReply('Subaccounts retrieved', request, context.store.shelf('subaccount').all(), {
    fits: (each) => !active || each.active === isYes(active),
    view: subaccountView,
  });
}

const isYes = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1';

/** What may be said of a subaccount, and said again; what is not said stays as it is known. */
function readDetails(fields: Fields, known: Subaccount | null) {
  const text = (
    name: 'description' | 'primary_contact_name' | 'primary_contact_email' | 'primary_contact_phone',
  ) => textField(fields[name]) ?? known?.[name] ?? null;
  return {
    ...readAccount(fields, known),
    percentage_charge: readPercentage(fields.percentage_charge, known),
    schedule: readSchedule(fields.settlement_schedule, known),
    description: text('description'),
    primary_contact_name: text('primary_contact_name'),
    primary_contact_email: text('primary_contact_email'),
    primary_contact_phone: text('primary_contact_phone'),
    metadata: fields.metadata ?? known?.metadata ?? null,
  };
}

function readAccount(fields: Fields, known: Subaccount | null) {
  const code = textField(fields.settlement_bank) ?? textField(fields.bank_code) ?? known?.bank_code;
  const number = textField(fields.account_number) ?? known?.account_number;
  if (!code) throw missing('Settlement bank');
  if (!number) throw missing('Account number');
  try {
    const { account_name } = findAccount(code, number);
    return { bank_code: code, account_number: number, account_name };
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(400, 'Account details are invalid', 'invalid_params');
    throw error;
  }
}

function readPercentage(value: unknown, known: Subaccount | null): number {
  if (isAbsent(value) && known) return known.percentage_charge;
  if (isAbsent(value)) throw missing('Percentage charge');
  const percent = Number(value);
  if (!Number.isFinite(percent) || percent < 0 || percent > 100)
    throw invalid('percentage_charge must be a number from 0 to 100');
  return percent;
}

function readSchedule(value: unknown, known: Subaccount | null): Schedule {
  const wanted = (textField(value)?.toLowerCase() ?? known?.schedule ?? 'auto') as Schedule;
  if (!schedules.includes(wanted))
    throw invalid('settlement_schedule must be auto, weekly, monthly or manual');
  return wanted;
}

export const subaccountRoutes: readonly ApiRoute[] = [
  route('subaccount_create', 'POST /subaccount', createSubaccount),
  route('subaccount_update', 'PUT /subaccount/:code', updateSubaccount),
  route('subaccount', 'GET /subaccount/:code', fetchSubaccount),
  route('subaccounts', 'GET /subaccount', listSubaccounts),
];
