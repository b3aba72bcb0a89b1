import type { Context } from '../context.ts';
import type { Customer } from '../types.ts';

/** A customer by e-mail address or code. */
export function findCustomer({ store }: Context, emailOrCode: string): Customer | null {
  const known = store.customers.get(emailOrCode.toLowerCase());
  if (known) return known;
  return [...store.customers.values()].find((each) => each.customer_code === emailOrCode) ?? null;
}
