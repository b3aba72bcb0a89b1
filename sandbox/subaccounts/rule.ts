import type { Context } from '../context.ts';
import type { Fields } from '../http.ts';
import type { Domain } from '../types.ts';
import type { Bearer, SplitPart, SplitRule } from './types.ts';
import { invalid, missing } from '../errors.ts';
import { textField } from '../room-route.ts';
import { subaccountFor } from './find.ts';

const bearers: readonly Bearer[] = ['account', 'subaccount', 'all', 'all-proportional'];

/** Reads a rule for several subaccounts. */
export function readRule(context: Context, fields: Fields, domain: Domain): SplitRule {
  const type = textField(fields.type);
  if (type !== 'percentage' && type !== 'flat') throw invalid('type must be percentage or flat');
  if (!Array.isArray(fields.subaccounts) || fields.subaccounts.length === 0) throw missing('Subaccounts');
  const parts = fields.subaccounts.map((each) => readPart(context, each as Fields | null, domain));
  checkParts(type, parts);
  return { type, parts, ...readBearer(fields, parts) };
}

/** Reads one `{subaccount, share}`. */
export function readPart(context: Context, value: Fields | null, domain: Domain): SplitPart {
  const code = textField(value?.subaccount);
  if (code === null) throw missing('Subaccount');
  const share = Number(value?.share);
  if (!Number.isFinite(share) || share <= 0) throw invalid('share must be a number above 0');
  return { subaccount: subaccountFor(context, code, domain).key, share };
}

/** Refuses shares that cannot be. */
export function checkParts(type: SplitRule['type'], parts: SplitPart[]): void {
  if (new Set(parts.map((part) => part.subaccount)).size !== parts.length)
    throw invalid('A subaccount may be named only once');
  const sum = parts.reduce((total, part) => total + part.share, 0);
  if (type === 'percentage' && sum > 100) throw invalid('The shares are more than 100 percent');
  if (type === 'flat' && parts.some((part) => !Number.isInteger(part.share)))
    throw invalid('share must be a whole number of kobo');
}

/** Reads who bears the fee; the main account unless something else is said. */
export function readBearer(
  fields: Fields,
  parts: SplitPart[],
): Pick<SplitRule, 'bearer_type' | 'bearer_subaccount'> {
  const bearer = (textField(fields.bearer_type) ?? 'account') as Bearer;
  if (!bearers.includes(bearer)) throw invalid('bearer_type is not one of the known ones');
  if (bearer !== 'subaccount') return { bearer_type: bearer, bearer_subaccount: null };
  const payer = textField(fields.bearer_subaccount);
  if (!parts.some((part) => part.subaccount === payer))
    throw invalid('bearer_subaccount must be one of the subaccounts');
  return { bearer_type: bearer, bearer_subaccount: payer };
}
