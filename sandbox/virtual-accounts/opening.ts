import type { Context } from '../context.ts';
import type { Assignment, VirtualAccount } from './types.ts';
import { customerView } from '../transaction-view.ts';
import { accountView } from './view.ts';

type Terms = Pick<VirtualAccount, 'customer' | 'domain' | 'provider' | 'subaccount' | 'split_code'>;

/** Opens an account; a customer that has one at that bank keeps it. */
export function openAccount(context: Context, terms: Terms): VirtualAccount {
  const shelf = context.store.shelf('virtual_account');
  const known = shelf
    .all()
    .find(
      (each) =>
        each.active &&
        each.domain === terms.domain &&
        each.customer === terms.customer &&
        each.provider === terms.provider,
    );
  if (known) return known;
  const seq = shelf.next();
  const now = context.clock.now();
  const account: VirtualAccount = {
    ...terms,
    key: `12${context.ids.digits('virtual_account', seq, 8)}`,
    seq,
    id: 900_000 + seq,
    account_name: `${context.merchantName} / ${terms.customer.split('@')[0]}`.toUpperCase(),
    active: true,
    created_at: now,
    updated_at: now,
  };
  shelf.save(account);
  return account;
}

/** Has an account be opened after the setting `virtual_account_ms`. */
export function planAssignment(context: Context, terms: Terms & { fails: boolean }): void {
  const shelf = context.store.shelf('assignment');
  const seq = shelf.next();
  const due = context.clock.now() + context.settings.virtual_account_ms;
  const assignment: Assignment = { ...terms, key: String(seq), seq, due_at: due };
  shelf.save(assignment);
  watchAssignment(context, assignment);
}

/** Takes up a wish for an account; also after a restart. */
export function watchAssignment(context: Context, assignment: Assignment): void {
  if (assignment.due_at === null) return;
  context.clock.at(assignment.due_at, () => assign(context, assignment));
}

function assign(context: Context, assignment: Assignment): void {
  const { customer, domain, provider, subaccount, split_code, fails } = assignment;
  assignment.due_at = null;
  context.store.shelf('assignment').save(assignment);
  const terms = { customer, domain, provider, subaccount, split_code };
  const account = fails ? null : openAccount(context, terms);
  context.webhooks.emit(`dedicatedaccount.assign.${fails ? 'failed' : 'success'}`, customer, {
    customer: customerView(context.store.customerFor(customer)),
    dedicated_account: account && accountView(context, account),
    identification: { status: fails ? 'failed' : 'success' },
  });
}
