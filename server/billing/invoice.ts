import { findPerson, addressesOf } from '../accounts/index.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import { newId } from '../platform/ids.ts';
import type { NewInvoice } from './invoice-queries.ts';
import type { BillingDeps } from './deps.ts';
import type { Subscription } from './queries.ts';
import type { BillingTx } from './state.ts';

/** How a person is addressed whose gender we asked for; there is no other use of it. */
const titles: Record<string, string> = { male: 'Mr', female: 'Ms' };

/** Whom an invoice is made out to: somebody who pays now, or the store's first owner. */
async function billedPerson(tx: BillingTx, personId?: string): Promise<{ name: string; email: string }> {
  const id = personId ?? (await ownersOf(tx.platform, tx.store.storeId))[0];
  const person = id ? await findPerson(tx.platform, id) : null;
  if (!person) throw new Error('A store has no owner to bill.');
  const { gender, first_name, last_name, email } = person;
  return { name: `${titles[gender] ?? ''} ${first_name} ${last_name}`.trim(), email };
}

/** Where news about a store's plan go: every owner's proven address. */
export async function ownerAddresses(tx: BillingTx): Promise<string[]> {
  return addressesOf(tx.platform, await ownersOf(tx.platform, tx.store.storeId));
}

/** What payments of an invoice are for, as payments know it. */
export const purposeOf = ({ kind }: Pick<NewInvoice, 'kind'>): 'plan' | 'name' =>
  kind === 'name' ? 'name' : 'plan';

/** What every invoice of a subscription has in common. */
export async function draftInvoice(
  deps: BillingDeps,
  tx: BillingTx,
  subscription: Subscription,
  personId?: string,
): Promise<
  Pick<NewInvoice, 'id' | 'subscription_id' | 'store_id' | 'store_name' | 'bill_to' | 'email' | 'created_at'>
> {
  const { name, email } = await billedPerson(tx, personId);
  const store = await storeTerms(tx.store, deps.config);
  return {
    id: newId(),
    subscription_id: subscription.id,
    store_id: tx.store.storeId,
    store_name: store.name,
    bill_to: name,
    email,
    created_at: deps.clock.now(),
  };
}
