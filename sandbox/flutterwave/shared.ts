import type { Context } from '../context.ts';
import type { Fields } from '../http.ts';
import type { Sharing, Subaccount } from '../subaccounts/types.ts';
import { portion } from '../subaccounts/shares.ts';
import { textField } from '../room-route.ts';
import { FlutterwaveError } from './error.ts';
import { koboOf } from './money.ts';

interface Part {
  subaccount: Subaccount;
  ratio: number;
  fields: Fields;
}

/**
 * How a payment is shared by this provider's rules: each subaccount's part follows its ratio, and the main account
 * keeps its charge of that part. The main account pays the fee.
 */
export function sharingOf(context: Context, value: unknown, amount: number): Sharing | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) throw new FlutterwaveError(400, 'subaccounts must be a list');
  if (value.length === 0) return null;
  const parts = (value as (Fields | null)[]).map((each): Part => partOf(context, each ?? {}));
  const ratios = parts.reduce((sum, part) => sum + part.ratio, 0);
  const shares = parts.map(({ subaccount, ratio, fields }) => {
    const whole = Number((BigInt(amount) * scaled(ratio)) / scaled(ratios));
    return { subaccount: subaccount.key, share: shareOf(subaccount, fields, whole) };
  });
  const given = shares.reduce((sum, each) => sum + each.share, 0);
  if (given > amount || shares.some((each) => each.share < 0))
    throw new FlutterwaveError(400, 'The subaccounts’ parts are more than the amount');
  const rule = { type: 'flat', bearer_type: 'account', bearer_subaccount: null, parts: shares } as const;
  return { kind: 'split', split_code: null, rule: { ...rule, parts: shares } };
}

const scaled = (ratio: number): bigint => BigInt(Math.round(ratio * 10_000));

function partOf(context: Context, fields: Fields): Part {
  const subaccount = context.store.shelf('subaccount').get(textField(fields.id) ?? '');
  if (subaccount?.domain !== 'flutterwave') throw new FlutterwaveError(400, 'Subaccount not found');
  const ratio = fields.transaction_split_ratio === undefined ? 1 : Number(fields.transaction_split_ratio);
  if (!(ratio >= 0.0001 && ratio <= 1_000_000))
    throw new FlutterwaveError(400, 'transaction_split_ratio must be a number from 0.0001 to 1000000');
  return { subaccount, ratio, fields };
}

function shareOf(subaccount: Subaccount, fields: Fields, whole: number): number {
  const type = textField(fields.transaction_charge_type);
  if (type === 'flat') return whole - koboOf(fields.transaction_charge, 'transaction_charge');
  if (type === 'flat_subaccount') return koboOf(fields.transaction_charge, 'transaction_charge');
  if (type === 'percentage') return whole - portion(whole, fraction(fields.transaction_charge) * 100);
  if (type !== null) throw new FlutterwaveError(400, 'transaction_charge_type is not one of the known ones');
  return whole - (subaccount.flat_charge ?? portion(whole, subaccount.percentage_charge));
}

/** A part of one, like 0.05 for five percent. */
export function fraction(value: unknown, name = 'transaction_charge'): number {
  const part = value === undefined || value === null || value === '' ? Number.NaN : Number(value);
  if (!(part >= 0 && part <= 1)) throw new FlutterwaveError(400, `${name} must be a number from 0 to 1`);
  return part;
}
