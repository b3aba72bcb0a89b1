import type { Context } from '../context.ts';
import type { VirtualAccount } from './types.ts';
import { customerView, iso } from '../transaction-view.ts';
import { providers } from './types.ts';

/** A virtual account as its calls and events show it. */
export function accountView(context: Context, account: VirtualAccount): Record<string, unknown> {
  const provider = providers.find((each) => each.provider_slug === account.provider)!;
  const customer = context.store.customerFor(account.customer);
  return {
    bank: { name: provider.bank_name, id: provider.bank_id, slug: provider.provider_slug },
    account_name: account.account_name,
    account_number: account.key,
    assigned: account.active,
    currency: 'NGN',
    metadata: null,
    active: account.active,
    id: account.id,
    created_at: iso(account.created_at),
    updated_at: iso(account.updated_at),
    split_config: splitConfig(account),
    assignment: {
      integration: 100_043,
      assignee_id: Number(customer.id),
      assignee_type: 'Customer',
      expired: !account.active,
      account_type: 'PAY-WITH-TRANSFER-RECURRING',
      assigned_at: iso(account.created_at),
    },
    customer: customerView(customer),
  };
}

function splitConfig({ subaccount, split_code }: VirtualAccount): Record<string, string> | null {
  if (split_code !== null) return { split_code };
  return subaccount === null ? null : { subaccount };
}
