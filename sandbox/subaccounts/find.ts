import type { Context } from '../context.ts';
import type { Domain } from '../domain.ts';
import type { Subaccount } from './types.ts';
import { ApiError } from '../api/errors.ts';

/** A subaccount by its code or its id; refused when there is none in this mode. */
export function subaccountFor(context: Context, codeOrId: string, domain: Domain): Subaccount {
  const shelf = context.store.shelf('subaccount');
  const found = shelf.get(codeOrId) ?? shelf.all().find((each) => String(each.id) === codeOrId);
  if (!found || found.domain !== domain) throw new ApiError(404, 'Subaccount not found', 'not_found');
  return found;
}
