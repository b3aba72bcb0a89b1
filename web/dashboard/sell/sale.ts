import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { SaleTile, TakenBy } from '#shared/api/selling.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import type { CounterSale, tryCode } from '#shared/api/selling.ts';
import { mostPerLine } from '#shared/goods/quantity.ts';
import { useGivenBuyer } from '../components/given-buyer.ts';
import { newKey } from '../components/new-key.ts';

export type Choice = SaleTile['variants'][number];

/** What is being sold, as it is kept on this device until it is paid. */
const Sale = z.object({
  /** Made once for each sale, so that a second press, or a line that drops, records it once. */
  key: z.uuid(),
  lines: z.array(
    z.object({
      variant_id: z.uuid(),
      title: z.string(),
      choice: z.string(),
      price_kobo: z.number().int(),
      sold_for_kobo: z.number().int(),
      quantity: z.number().int().min(1).max(mostPerLine),
      /** The most there can be in a sale. */
      most: z.number().int().min(1),
      gift_card: z.boolean().default(false),
    }),
  ),
  /** Taken off the whole. Kobo. */
  discount_kobo: z.number().int().min(0).default(0),
  /** A customer's discount code, as it is typed. */
  code: z.string().default(''),
  name: z.string(),
  phone: z.string(),
});
export type Sale = z.infer<typeof Sale>;
export type SaleLine = Sale['lines'][number];

export const newSale = (): Sale => ({
  key: newKey(),
  lines: [],
  discount_kobo: 0,
  code: '',
  name: '',
  phone: '',
});

/** Puts one more of a thing into the sale, up to what there is. */
export function withOneMore(
  sale: Sale,
  tile: Pick<SaleTile, 'title' | 'digital' | 'gift_card'>,
  choice: Choice,
): Sale {
  const known = sale.lines.find((line) => line.variant_id === choice.id);
  if (known) return withCount(sale, choice.id, known.quantity + 1);
  const most = Math.min(choice.available ?? mostPerLine, tile.digital ? 1 : mostPerLine);
  if (most < 1) return sale;
  const line: SaleLine = {
    variant_id: choice.id,
    title: tile.title,
    choice: choice.title,
    price_kobo: choice.price_kobo,
    sold_for_kobo: choice.price_kobo,
    quantity: 1,
    most,
    gift_card: tile.gift_card ?? false,
  };
  return { ...sale, lines: [...sale.lines, line] };
}

/** So many of a thing; none takes it out. */
export function withCount(sale: Sale, variantId: string, quantity: number): Sale {
  const lines = sale.lines.map((line) =>
    line.variant_id === variantId ? { ...line, quantity: Math.min(quantity, line.most) } : line,
  );
  return { ...sale, lines: lines.filter((line) => line.quantity > 0) };
}

/** A thing at a price of this sale's own. Kobo. */
export function withPrice(sale: Sale, variantId: string, sold_for_kobo: number): Sale {
  const lines = sale.lines.map((line) => (line.variant_id === variantId ? { ...line, sold_for_kobo } : line));
  return { ...sale, lines };
}

export const piecesOf = ({ lines }: Sale) => lines.reduce((sum, line) => sum + line.quantity, 0);

/** What its things cost together. Kobo. */
const goodsKobo = ({ lines }: Sale) =>
  lines.reduce((sum, { quantity, sold_for_kobo }) => sum + quantity * sold_for_kobo, 0);

/** What is taken off, at most all of it. Kobo. */
const discountOf = (sale: Sale) => Math.min(sale.discount_kobo, goodsKobo(sale));

/** What the sale comes to, where its code takes so much off before. Kobo. */
export function totalOf(sale: Sale, byCodeKobo: number): number {
  const left = goodsKobo(sale) - byCodeKobo;
  return Math.max(0, left - Math.min(discountOf(sale), left));
}

/** What a code is tried on. */
export const askedOfCode = ({ code, lines, phone }: Sale): BodyOf<typeof tryCode> => ({
  code,
  lines: lines.map(({ variant_id, quantity, sold_for_kobo: unit_price_kobo }) => ({
    variant_id,
    quantity,
    unit_price_kobo,
  })),
  phone: phone.trim(),
});

/** What a sale comes to, and what its gift card pays of that. Kobo. */
export interface Due {
  totalKobo: number;
  card: { code: string; kobo: number } | null;
}

/** What is left to take in money. Kobo. */
export const leftOf = ({ totalKobo, card }: Due): number => totalKobo - (card?.kobo ?? 0);

/** What is sent of a sale that comes to so much. */
export const bodyOfSale = (
  sale: Sale,
  paid_by: TakenBy,
  { totalKobo, card }: Due,
): z.input<typeof CounterSale> => ({
  key: sale.key,
  lines: sale.lines.map(({ variant_id, quantity, sold_for_kobo: unit_price_kobo }) => ({
    variant_id,
    quantity,
    unit_price_kobo,
  })),
  discount_kobo: discountOf(sale),
  ...(sale.code.trim() ? { code: sale.code, shown_total_kobo: totalKobo } : {}),
  ...(card ? { gift_card: card.code, card_kobo: card.kobo } : {}),
  paid_by,
  buyer: { name: sale.name.trim(), phone: sale.phone.trim() },
});

/**
 * What is kept of a sale that was made without a line, and came to so much. What a code had taken off is a discount in it:
 * whether the code may be used once more nobody could say.
 */
export const keptBodyOfSale = (
  sale: Sale,
  paid_by: TakenBy,
  totalKobo: number,
): z.input<typeof CounterSale> => {
  const {
    code: _code,
    shown_total_kobo: _shown,
    ...body
  } = bodyOfSale(sale, paid_by, { totalKobo, card: null });
  return {
    ...body,
    discount_kobo: goodsKobo(sale) - totalKobo,
    sold_at: new Date().toISOString(),
    kept: true,
  };
};

const placeOf = (slug: string) => `sale:${slug}`;

function kept(slug: string): Sale {
  try {
    return Sale.parse(JSON.parse(localStorage.getItem(placeOf(slug)) ?? ''));
  } catch {
    // Nothing is kept, or nothing that can be read.
    return newSale();
  }
}

/** Whether a sale has begun here that is not paid. */
export const saleInHand = (slug: string): boolean => kept(slug).lines.length > 0;

/** A sale that was not taken is in hand again, under a key of its own. */
export function takeUp(slug: string, draft: unknown): void {
  const read = Sale.safeParse(draft);
  if (!read.success) return;
  localStorage.setItem(placeOf(slug), JSON.stringify({ ...read.data, key: newKey() }));
  window.dispatchEvent(new Event(takenUp));
}
const takenUp = 'sale-taken-up';

/** The sale in hand; it stays on the device when the page is left or the phone sleeps. */
export function useSale(slug: string): [Sale, (change: (sale: Sale) => Sale) => void] {
  const given = useGivenBuyer();
  const [sale, change] = useState(() => ({ ...kept(slug), ...given }));
  useEffect(() => {
    try {
      if (sale.lines.length > 0) localStorage.setItem(placeOf(slug), JSON.stringify(sale));
      else localStorage.removeItem(placeOf(slug));
    } catch {
      // A full or closed store of the browser: the sale lives as long as the page.
    }
  }, [sale, slug]);
  useEffect(() => {
    const again = () => change(kept(slug));
    window.addEventListener(takenUp, again);
    return () => window.removeEventListener(takenUp, again);
  }, [slug]);
  return [sale, change];
}
