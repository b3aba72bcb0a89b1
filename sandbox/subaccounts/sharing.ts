import type { Context } from '../context.ts';
import type { Fields } from '../api/http.ts';
import type { Domain } from '../domain.ts';
import type { Sharing } from './types.ts';
import { invalid } from '../api/errors.ts';
import { wholeAmount } from '../amount.ts';
import { textField, isAbsent } from '../api/api-route.ts';
import { subaccountFor } from './find.ts';

/**
 * Reads how a payment is to be shared: `subaccount` with `transaction_charge` and `bearer`. Null when it all goes to
 * the main account. Amount in kobo.
 */
export function readSharing(
  context: Context,
  fields: Fields,
  domain: Domain,
  amount: number,
): Sharing | null {
  const code = textField(fields.subaccount);
  if (code === null) return null;
  const subaccount = subaccountFor(context, code, domain);
  if (!subaccount.active) throw invalid('Subaccount is not active');
  const bearer = textField(fields.bearer) ?? 'account';
  if (bearer !== 'account' && bearer !== 'subaccount') throw invalid('bearer must be account or subaccount');
  const given = fields.transaction_charge;
  const charge = isAbsent(given) ? null : wholeAmount(given);
  if (!isAbsent(given) && (charge === null || charge < 0))
    throw invalid('transaction_charge must be a whole number of kobo');
  if (charge !== null && charge > amount) throw invalid('transaction_charge cannot be more than the amount');
  return {
    subaccount: subaccount.key,
    percentage_charge: subaccount.percentage_charge,
    transaction_charge: charge,
    bearer,
  };
}
