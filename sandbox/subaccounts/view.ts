import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Shares, Split, SplitRule, Subaccount } from './types.ts';
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

/** A split as its own calls show it. */
export function splitView(context: Context, split: Split): Record<string, unknown> {
  return {
    id: split.id,
    name: split.name,
    type: split.type,
    currency: 'NGN',
    integration: INTEGRATION,
    domain: split.domain,
    split_code: split.key,
    active: split.active,
    bearer_type: split.bearer_type,
    bearer_subaccount: split.bearer_subaccount,
    createdAt: iso(split.created_at),
    updatedAt: iso(split.updated_at),
    is_dynamic: false,
    subaccounts: partsView(context, split),
    total_subaccounts: split.parts.length,
  };
}

function partsView(context: Context, rule: SplitRule): unknown[] {
  return rule.parts.map(({ subaccount, share }) => ({
    subaccount: shortView(context.store.shelf('subaccount').get(subaccount)!),
    share,
  }));
}

/** The parts of a transaction's answer that tell how it is shared; empty when it is not. */
export function sharingView(context: Context, transaction: Transaction): Record<string, unknown> {
  const { sharing = null, shares = null } = transaction;
  if (sharing === null) return { fees_split: null, split: {}, subaccount: {} };
  if (sharing.kind === 'subaccount') {
    const params = {
      bearer: sharing.bearer,
      transaction_charge: sharing.transaction_charge ?? '',
      percentage_charge: String(sharing.percentage_charge),
    };
    return {
      fees_split: shares && {
        paystack: shares.provider,
        integration: shares.integration,
        subaccount: shares.subaccounts[0]!.amount,
        params,
      },
      split: {},
      subaccount: shortView(context.store.shelf('subaccount').get(sharing.subaccount)!),
    };
  }
  const { rule, split_code: code } = sharing;
  const split = code === null ? null : context.store.shelf('split').get(code)!;
  return {
    fees_split: null,
    subaccount: {},
    split: {
      ...(split ? { id: split.id, name: split.name, split_code: split.key } : { is_dynamic: true }),
      formula: {
        type: rule.type,
        bearer_type: rule.bearer_type,
        bearer_subaccount: rule.bearer_subaccount,
        subaccounts: partsView(context, rule),
      },
      ...(shares ? { shares: sharesView(shares) } : {}),
    },
  };
}

function sharesView(shares: Shares): Record<string, unknown> {
  return {
    paystack: shares.provider,
    subaccounts: shares.subaccounts.map(({ subaccount, amount, original_share, fees }) => ({
      amount,
      subaccount_code: subaccount,
      original_share,
      fees,
    })),
    integration: shares.integration,
  };
}
