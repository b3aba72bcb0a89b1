import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Subaccount } from './types.ts';
import { bankByCode } from '../banks/table.ts';

const INTEGRATION = 100_043;
const iso = (ms: number): string => new Date(ms).toISOString();

/** A subaccount as its own calls show it. */
export function subaccountView(subaccount: Subaccount): Record<string, unknown> {
  return {
    ...shortView(subaccount),
    integration: INTEGRATION,
    domain: subaccount.domain,
    product: 'collection',
    is_verified: false,
    currency: 'NGN',
    bank: bankByCode(subaccount.bank_code)!.id,
    settlement_schedule: subaccount.schedule.toUpperCase(),
    // The provider answers this both as a boolean and as 0 or 1.
    active: subaccount.seq % 2 === 0 ? subaccount.active : Number(subaccount.active),
    managed_by_integration: INTEGRATION,
    migrate: false,
    createdAt: iso(subaccount.created_at),
    updatedAt: iso(subaccount.updated_at),
  };
}

function shortView(subaccount: Subaccount): Record<string, unknown> {
  return {
    id: subaccount.id,
    subaccount_code: subaccount.key,
    business_name: subaccount.business_name,
    description: subaccount.description,
    primary_contact_name: subaccount.primary_contact_name,
    primary_contact_email: subaccount.primary_contact_email,
    primary_contact_phone: subaccount.primary_contact_phone,
    metadata: subaccount.metadata,
    percentage_charge: subaccount.percentage_charge,
    settlement_bank: bankByCode(subaccount.bank_code)!.name,
    account_number: subaccount.account_number,
    account_name: subaccount.account_name,
  };
}

/** The parts of a transaction's answer that tell how it is shared; empty when it is not. */
export function sharingView(context: Context, transaction: Transaction): Record<string, unknown> {
  const { sharing = null, shares = null } = transaction;
  if (sharing === null) return { fees_split: null, split: {}, subaccount: {} };
  return {
    fees_split: shares && {
      paystack: shares.provider,
      integration: shares.integration,
      subaccount: shares.subaccounts[0]!.amount,
      params: {
        bearer: sharing.bearer,
        transaction_charge: sharing.transaction_charge ?? '',
        percentage_charge: String(sharing.percentage_charge),
      },
    },
    split: {},
    subaccount: shortView(context.store.shelf('subaccount').get(sharing.subaccount)!),
  };
}
