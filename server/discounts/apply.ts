import { codeOf, type RefusedCode } from '#shared/orders/discounts.ts';
import { lagosDay } from '#shared/lagos.ts';
import { discounted } from '#shared/pricing/discount.ts';
import type { PricedLine } from '#shared/pricing/quote.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { discountOfCode, productsIn, type DiscountRow } from './queries.ts';

/** A line of a basket, and what it is of. */
export interface GoodsLine extends PricedLine {
  product_id: string;
  /** No code takes anything off a gift card. */
  gift_card?: boolean;
}

/** What a typed code comes to for these lines. */
export type CodeFound =
  | { ok: true; id: string; code: string; shares: number[]; frees_delivery: boolean }
  | { ok: false; code: string; why: RefusedCode };

/** Why nobody can use a code now; null when it can be used. */
export function notNow(
  row: Pick<DiscountRow, 'stopped_at' | 'starts_at' | 'ends_at' | 'most_uses' | 'uses'>,
  now: Date,
): RefusedCode | null {
  if (row.stopped_at) return { reason: 'stopped' };
  if (row.starts_at && row.starts_at > now) return { reason: 'not_yet', from: lagosDay(row.starts_at) };
  if (row.ends_at && row.ends_at <= now) return { reason: 'over' };
  if (row.most_uses !== null && row.uses >= row.most_uses) return { reason: 'used_up' };
  return null;
}

/** What a code takes off these lines today. Nothing is used up by asking. */
export async function findCode(
  tx: StoreTx,
  typed: string,
  lines: readonly GoodsLine[],
  now: Date,
): Promise<CodeFound> {
  const code = codeOf(typed);
  const row = code ? await discountOfCode(tx, code) : null;
  if (!row) return { ok: false, code, why: { reason: 'unknown' } };
  const refused = notNow(row, now);
  if (refused) return { ok: false, code, why: refused };
  const isFor = await goodsOf(tx, row, lines);
  const found = discounted(
    row,
    lines.map((line) => ({ ...line, counts: !line.gift_card && isFor(line) })),
  );
  if (!found.ok) return { ok: false, code, why: found.why };
  return { ok: true, id: row.id, code, shares: found.shares, frees_delivery: found.frees_delivery };
}

/** What a code that an order has used comes to for other lines. */
export interface CodeAgain {
  /** Of each line. Kobo. */
  shares: number[];
  frees_delivery: boolean;
}

/**
 * What a code that an order has used takes off other lines: its days, a stop and its uses are not asked about, since the
 * order has it already. Null where it does not fit them, or is there no more.
 */
export async function codeAgain(
  tx: StoreTx,
  code: string,
  lines: readonly GoodsLine[],
): Promise<CodeAgain | null> {
  const row = await discountOfCode(tx, code);
  if (!row) return null;
  const isFor = await goodsOf(tx, row, lines);
  const found = discounted(
    row,
    lines.map((line) => ({ ...line, counts: isFor(line) })),
  );
  return found.ok ? { shares: found.shares, frees_delivery: found.frees_delivery } : null;
}

async function goodsOf(
  tx: StoreTx,
  { product_ids, collection_ids }: DiscountRow,
  lines: readonly GoodsLine[],
): Promise<(line: GoodsLine) => boolean> {
  if (product_ids.length + collection_ids.length === 0) return () => true;
  const collected = await productsIn(
    tx,
    collection_ids,
    lines.map((line) => line.product_id),
  );
  return ({ product_id }) => product_ids.includes(product_id) || collected.has(product_id);
}
