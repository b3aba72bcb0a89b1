import { withCard } from '#shared/pricing/gift-card.ts';
import type { FeeRule } from '#shared/pricing/fees.ts';
import type { Quote } from '#shared/pricing/quote.ts';
import { naira } from '#shared/money.ts';
import { cardOf, promiseCard, type CardFound } from '../../gift-cards/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { OrderDeps } from '../deps.ts';
import { cardsAmong, takeCard } from '../paying/gift-card.ts';
import { takePaid } from '../hand-over.ts';
import { refreshMoney } from '../money.ts';
import type { Line } from '../line-pieces.ts';
import { dueOf, pricedLine, type OrderDraft } from './new-order.ts';
import { tellShopper, type LetterContext } from '../letters/news.ts';
import { appendEvent, findOrder } from '../queries.ts';
import { Refused } from './refused-order.ts';

interface Priced {
  quote: Quote;
  lines: readonly Line[];
  fee: FeeRule | null;
}

/** What is bought that no card pays for. Kobo. */
export const apartFromCards = (lines: readonly Line[]): number =>
  cardsAmong(
    lines.map((line) => ({
      gift_card: line.variant.gift_card,
      total_kobo: line.quantity * pricedLine(line).unit_price_kobo - (line.discount_kobo ?? 0),
    })),
  );

/**
 * The price with what the card that came along pays of it. `typed`: what was found of it before, with wrong codes counted.
 * @throws Refused where nothing can be taken off it
 */
export async function cardFor(
  deps: OrderDeps,
  tx: StoreTx,
  { code, typed, online }: { code: string; typed: CardFound | null; online: boolean },
  { quote, lines, fee }: Priced,
): Promise<{ quote: Quote; card: OrderDraft['card'] }> {
  if (!typed) return { quote, card: null };
  const found = typed.ok ? await cardOf(deps, tx, code) : typed;
  if (!found.ok) throw new Refused({ ok: false, reason: 'card', why: found.why });
  const paid = withCard(quote, online ? 'online' : 'otherwise', {
    leftKobo: found.card.left_kobo,
    fee,
    apartKobo: apartFromCards(lines),
  });
  return {
    quote: paid.quote,
    card: paid.card_kobo > 0 ? { id: found.card.id, kobo: paid.card_kobo } : null,
  };
}

/**
 * What a card pays of an order that was just written is set aside as its goods are; an unusual order takes it with them
 * later. With nothing left to pay the order is paid as it is placed.
 * @throws Refused where the card was spent a moment ago
 */
export async function payWhatIsThere(
  deps: OrderDeps,
  tx: StoreTx,
  draft: OrderDraft,
  { id, known }: { id: string; known: LetterContext },
): Promise<void> {
  const { card, input, confirmation } = draft;
  const at = deps.clock.now();
  if (card) {
    await promiseCard(tx, { order_id: id, card_id: card.id, amount_kobo: card.kobo }, at);
    const order = { id, name: input.name, currency: 'NGN', gift_card_kobo: card.kobo };
    if (!confirmation && !(await takeCard(tx, order, at)))
      throw new Refused({ ok: false, reason: 'card', why: 'changed' });
  }
  if (confirmation) return;
  const isPaid = dueOf(draft) === 0;
  if (!isPaid && !card) return;
  const order = (await findOrder(tx, id))!;
  if (card) {
    const message = `${naira(card.kobo)} is paid by gift card.`;
    await appendEvent(tx, id, { at, kind: 'gift_card', message, actor: 'system' });
  }
  if (!isPaid) return void (await refreshMoney(tx, order, { expected: true }));
  await takePaid(deps, tx, order, { at });
  if (card) await tellShopper(deps, tx, order, 'order-paid', {}, known);
}
