import type { OrderWanted } from '#shared/api/order-edit.ts';
import { naira } from '#shared/money.ts';
import { lineKobo } from '#shared/pricing/quote.ts';
import { sharedOut } from '#shared/pricing/shares.ts';
import { codeAgain, type CodeAgain } from '../../discounts/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { OrderRow } from '../queries.ts';

/** What is taken off the lines of an order that is changed. */
export interface Shared {
  /** Of each line as it is to be, in their order. Kobo. */
  shares: number[];
  /** What its code takes off them, and what is taken off besides. Kobo. */
  codeOffKobo: number;
  offKobo: number;
  /** What is to be told of the code, where it does something else now. */
  aboutCode: string;
}

interface Line {
  product_id: string;
  quantity: number;
  unit_price_kobo: number;
}

const sum = (shares: readonly number[] = []) => shares.reduce((total, kobo) => total + kobo, 0);

/**
 * The code of the order takes off the new lines what its rule says; what was taken off by hand besides stays, as far as
 * the lines hold it, unless another sum is wanted.
 * @throws AppError where more is to be taken off than the goods cost.
 */
export async function shareDiscount(
  tx: StoreTx,
  order: Pick<OrderRow, 'discount_kobo' | 'discount_code'>,
  { before, now }: { before: readonly Line[]; now: readonly Line[] },
  { off_kobo: wanted }: Pick<OrderWanted, 'off_kobo'>,
): Promise<Shared> {
  const code = order.discount_code;
  const was = code ? await codeAgain(tx, code, before) : null;
  const is = code ? await codeAgain(tx, code, now) : null;
  // What the code is no longer known to have taken off counts as taken off by hand, and stays.
  const besides = Math.max(0, order.discount_kobo - sum(was?.shares));
  const left = now.map((line, at) => lineKobo(line) - (is?.shares[at] ?? 0));
  const most = sum(left);
  if (wanted !== undefined && wanted > most)
    throw new AppError('bad_input', {
      off_kobo: [`The goods cost ${naira(most)}, so take at most that off.`],
    });
  const offKobo = Math.min(wanted ?? besides, most);
  const more = sharedOut(offKobo, left);
  return {
    shares: now.map((_line, at) => (is?.shares[at] ?? 0) + more[at]!),
    codeOffKobo: sum(is?.shares),
    offKobo,
    aboutCode: aboutCode(code, was, is),
  };
}

function aboutCode(code: string, was: CodeAgain | null, is: CodeAgain | null): string {
  if (was === null) return '';
  const [before, now] = [sum(was.shares), sum(is?.shares)];
  if (is === null && was.frees_delivery)
    return `The code ${code} no longer fits these things. Delivery stays free unless you enter its price.`;
  if (is === null) return `The code ${code} takes nothing off any more: these things do not fit it.`;
  return now === before ? '' : `The code ${code} takes ${naira(now)} off now, instead of ${naira(before)}.`;
}
