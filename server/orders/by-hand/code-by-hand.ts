import type { CodeTried } from '#shared/api/selling.ts';
import type { PricedLine } from '#shared/pricing/quote.ts';
import { codeRefused } from '#shared/words/code.ts';
import { wordsOf } from '#shared/words/index.ts';
import { findCode, mayUse, takeUse, type CodeFound } from '../../discounts/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { conflict } from '../actions.ts';
import type { OrderDeps } from '../deps.ts';

/** A thing sold by hand; what is made to order is no product. */
export interface HandLine extends PricedLine {
  product_id: string | null;
  gift_card: boolean;
}

export type GoodCode = CodeFound & { ok: true };

const words = wordsOf('en');
const whose =
  'Each customer may use this code so many times. Enter the customer’s phone number, so that it can be counted.';
const usedByThem = 'This customer has used the code as often as one may.';

const saidOf = ({ code, why }: CodeFound & { ok: false }) => codeRefused(code, why, words);

/**
 * What a code takes off what is sold by hand, by the rules of the checkout, and why it takes nothing off: of a code that
 * each customer may use so often, its owner must know whose use it is. Nothing is used up by asking.
 */
export async function tryCodeByHand(
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
  asked: { code: string; lines: readonly HandLine[]; phone: string },
): Promise<{ found: CodeFound; refused: string }> {
  const goods = asked.lines.map((line) => ({ ...line, product_id: line.product_id ?? newId() }));
  const found = await findCode(tx, asked.code, goods, deps.clock.now());
  if (!found.ok) return { found, refused: saidOf(found) };
  const theirs = await mayUse(tx, found.id, asked.phone);
  return { found, refused: { yes: '', whose, customer: usedByThem }[theirs] };
}

/** The same for a sale that is made; null where no code was typed. @throws AppError conflict with why it takes nothing off. */
export async function codeByHand(
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
  asked: Omit<Parameters<typeof tryCodeByHand>[2], 'code'> & { code: string | undefined },
): Promise<GoodCode | null> {
  const { code } = asked;
  if (!code) return null;
  const { found, refused } = await tryCodeByHand(deps, tx, { ...asked, code });
  if (refused || !found.ok) throw conflict({ code: refused });
  return found;
}

/** Counts a use that is made there and then; the caller's goods are taken. @throws AppError conflict where others were faster. */
export async function takeUseByHand(tx: StoreTx, found: GoodCode, phone: string): Promise<void> {
  const refused = await takeUse(tx, found.id, phone);
  if (refused) throw conflict({ code: refused === 'used_up' ? words.codes.usedUp : usedByThem });
}

/** What is shown of a code before any money is taken. */
export const viewTried = ({ found, refused }: Awaited<ReturnType<typeof tryCodeByHand>>): CodeTried => ({
  code: found.code,
  discount_kobo: found.ok && !refused ? found.shares.reduce((sum, kobo) => sum + kobo, 0) : 0,
  frees_delivery: found.ok && !refused && found.frees_delivery,
  refused,
});
