import type { Context } from '../context.ts';
import type { Fields } from '../http.ts';
import type { Domain } from '../types.ts';
import type { Sharing, SplitRule } from './types.ts';
import { ApiError, invalid } from '../errors.ts';
import { wholeAmount } from '../amount.ts';
import { textField } from '../room-route.ts';
import { subaccountFor } from './find.ts';
import { readRule } from './rule.ts';

/**
 * Reads how a payment is to be shared: `subaccount` with `transaction_charge` and `bearer`, `split_code`, or `split`.
 * Null when it all goes to the main account. Amount in kobo.
 */
export function readSharing(
  context: Context,
  fields: Fields,
  domain: Domain,
  amount: number,
): Sharing | null {
  const splitCode = textField(fields.split_code);
  if (splitCode !== null) {
    const split = context.store.shelf('split').get(splitCode);
    if (!split || split.domain !== domain) throw new ApiError(404, 'Split not found', 'not_found');
    if (!split.active) throw invalid('Split is not active');
    const { type, bearer_type, bearer_subaccount, parts } = split;
    const rule = { type, bearer_type, bearer_subaccount, parts: parts.map((part) => ({ ...part })) };
    return { kind: 'split', split_code: splitCode, rule: fitting(rule, amount) };
  }
  if (fields.split) {
    const rule = readRule(context, parsed(fields.split), domain);
    return { kind: 'split', split_code: null, rule: fitting(rule, amount) };
  }
  const code = textField(fields.subaccount);
  return code === null ? null : readSubaccount(context, code, fields, domain, amount);
}

function readSubaccount(
  context: Context,
  code: string,
  fields: Fields,
  domain: Domain,
  amount: number,
): Sharing {
  const subaccount = subaccountFor(context, code, domain);
  if (!subaccount.active) throw invalid('Subaccount is not active');
  const bearer = textField(fields.bearer) ?? 'account';
  if (bearer !== 'account' && bearer !== 'subaccount') throw invalid('bearer must be account or subaccount');
  const given = fields.transaction_charge;
  const charge = given === undefined || given === null || given === '' ? null : wholeAmount(given);
  const absent = given === undefined || given === null || given === '';
  if (!absent && (charge === null || charge < 0))
    throw invalid('transaction_charge must be a whole number of kobo');
  if (charge !== null && charge > amount) throw invalid('transaction_charge cannot be more than the amount');
  return {
    kind: 'subaccount',
    subaccount: subaccount.key,
    percentage_charge: subaccount.percentage_charge,
    transaction_charge: charge,
    bearer,
  };
}

function fitting(rule: SplitRule, amount: number): SplitRule {
  const flat = rule.type === 'flat' ? rule.parts.reduce((sum, part) => sum + part.share, 0) : 0;
  if (flat > amount) throw invalid('The shares are more than the amount');
  return rule;
}

function parsed(value: unknown): Fields {
  let object = value;
  if (typeof value === 'string') {
    try {
      object = JSON.parse(value) as unknown;
    } catch {
      object = null;
    }
  }
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    throw invalid('split must be an object');
  return object as Fields;
}
