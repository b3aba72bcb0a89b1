import type { BodyOf } from '#shared/api/contract.ts';
import type { lookAtEdit, OrderChange } from '#shared/api/order-edit.ts';
import type { Order } from '#shared/api/orders.ts';
import { mostPerLine } from '#shared/goods/quantity.ts';
import { newKey } from '../../components/new-key.ts';

/** A line that is new in an order. */
export interface NewLine {
  /** Names the row; of a product the id of what was chosen. */
  id: string;
  /** Made to order: it is no product. */
  custom: boolean;
  title: string;
  choice: string;
  price_kobo: number;
  quantity: number;
  /** The most there can be. */
  most: number;
}

/** An order as it is to be. */
export interface Draft {
  /** Pieces of the lines that were touched, by their id: what somebody else changes meanwhile stays. */
  counts: Record<string, number>;
  added: NewLine[];
  delivery_kobo: number | null;
  off_kobo: number | null;
  reason: string;
}

export const draftOf = (order: Order, { off_kobo }: Pick<OrderChange, 'off_kobo'>): Draft => ({
  counts: {},
  added: [],
  delivery_kobo: order.delivery_kobo,
  off_kobo,
  reason: '',
});

export type Wanted = BodyOf<typeof lookAtEdit>;

/** What is asked for: only what is another than before, so that nobody else's change is undone. */
export function wantedOf(draft: Draft, order: Order, { off_kobo }: Pick<OrderChange, 'off_kobo'>): Wanted {
  const lines = order.lines
    .map((line) => ({
      line_id: line.id,
      quantity: draft.counts[line.id] ?? line.quantity,
      was: line.quantity,
    }))
    .filter(({ quantity, was }) => quantity !== was)
    .map(({ line_id, quantity }) => ({ line_id, quantity }));
  const added = draft.added.map(({ id, custom, title, quantity, price_kobo }) =>
    custom ? { title, quantity, unit_price_kobo: price_kobo } : { variant_id: id, title: '', quantity },
  );
  const [delivery, off] = [draft.delivery_kobo ?? 0, draft.off_kobo ?? 0];
  return {
    lines,
    added,
    ...(delivery !== order.delivery_kobo && { delivery_kobo: delivery }),
    ...(off !== off_kobo && { off_kobo: off }),
  };
}

export interface Chosen {
  variantId: string;
  title: string;
  choice: string;
  price_kobo: number;
  /** null: not counted. */
  available: number | null;
}

/** One more of a product: in its line, where the order has one. */
export function withOneMore(draft: Draft, order: Order, chosen: Chosen): Draft {
  const line = order.lines.find(({ custom, variant_id }) => !custom && variant_id === chosen.variantId);
  if (line) {
    const quantity = Math.min(mostPerLine, (draft.counts[line.id] ?? line.quantity) + 1);
    return { ...draft, counts: { ...draft.counts, [line.id]: quantity } };
  }
  const known = draft.added.find(({ id }) => id === chosen.variantId);
  if (known) return withCount(draft, known.id, known.quantity + 1);
  const { variantId: id, title, choice, price_kobo } = chosen;
  const most = Math.min(mostPerLine, chosen.available ?? mostPerLine);
  return {
    ...draft,
    added: [...draft.added, { id, custom: false, title, choice, price_kobo, quantity: 1, most }],
  };
}

/** So many of a new line; none takes it out. */
export function withCount(draft: Draft, id: string, quantity: number): Draft {
  const added = draft.added
    .map((line) => (line.id === id ? { ...line, quantity: Math.min(quantity, line.most) } : line))
    .filter((line) => line.quantity > 0);
  return { ...draft, added };
}

export function withOwn(draft: Draft, own: { title: string; price_kobo: number; quantity: number }): Draft {
  const line: NewLine = { ...own, id: newKey(), custom: true, choice: '', most: mostPerLine };
  return { ...draft, added: [...draft.added, line] };
}

/** How many of a product the order is to have. */
export function countOf(draft: Draft, order: Order, variantId: string): number {
  const line = order.lines.find(({ custom, variant_id }) => !custom && variant_id === variantId);
  if (line) return draft.counts[line.id] ?? line.quantity;
  return draft.added.find(({ id }) => id === variantId)?.quantity ?? 0;
}
