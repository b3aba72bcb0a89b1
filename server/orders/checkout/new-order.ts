import { attemptLifeMs } from '#shared/orders/waits-for-payer.ts';
import type { CheckoutInput } from '#shared/api/cart.ts';
import { hasServices } from '#shared/goods/files.ts';
import type { Language } from '#shared/languages.ts';
import type { OwnWords } from '#shared/orders/order-letters.ts';
import { lineKobo, type Quote } from '#shared/pricing/quote.ts';
import { wayName } from '#shared/pricing/ways.ts';
import { paymentStatusOf } from '#shared/states.ts';
import type { Came } from '#shared/visits.ts';
import type { Agreed } from '../../adverts/index.ts';
import { after } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { StoredRate, StoreTerms } from '../../stores/index.ts';
import { holdMs } from '../direct-transfers/transfer.ts';
import type { Line, LinePart } from '../line-pieces.ts';
import type { NewOrder } from '../queries.ts';
import { searchText } from '../../platform/secrets/tokens.ts';
import { wordsOfOrder } from '../words.ts';

/** What an order is made of. */
export interface OrderDraft {
  input: CheckoutInput;
  terms: StoreTerms;
  /** What the store says of it in its own words; null: nothing. */
  own: OwnWords | null;
  /** null where nothing of it is delivered. */
  rate: StoredRate | null;
  lines: Line[];
  quote: Quote;
  /** Where the shopper came from who filled the basket. */
  came: Came;
  /** The code it uses; null: none. */
  use: { id: string; code: string } | null;
  /** The money that has to come first, so that the goods are only held for it. */
  waitsFor: 'provider' | 'transfer' | null;
  /** The gift card that pays a part of it, or all; null: none. */
  card: { id: string; kobo: number } | null;
  contentHash: Buffer;
  networkHash: Buffer;
  /** Unusual, so no goods are set aside before the owner has spoken to the shopper, or the money is in. */
  confirmation: 'asked' | 'unheld' | null;
  /** The number it has already; null: none was drawn. */
  number: number | null;
  /** The owner lately called such an order not real: nobody is mailed about it. */
  quiet: boolean;
  language: Language;
  /** Whose browser it is, where its shopper agreed that advert networks are told; null: they did not. */
  agreed: Agreed | null;
}

/** A line at the variant's price of today. */
export const pricedLine = ({ quantity, variant, discount_kobo = 0 }: Line) => ({
  quantity,
  unit_price_kobo: variant.price_kobo,
  discount_kobo,
  digital: variant.digital,
  service: variant.service,
  weight_grams: variant.weight_grams,
});

/** What a gift card leaves to pay. Kobo. */
export const dueOf = ({ quote, card }: Pick<OrderDraft, 'quote' | 'card'>): number =>
  quote.total_kobo - (card?.kobo ?? 0);

const holdOf = { provider: attemptLifeMs, transfer: holdMs } as const;
const nothingYet = { captured: 0, refunded: 0, expected: true, canceled: false };

/** What it is found by. */
export const wordsOfDraft = ({ input, lines }: OrderDraft): string[] =>
  wordsOfOrder(
    input,
    lines.map((line) => line.variant),
  );

/** An order as it is placed: prices, totals and address frozen. */
export function orderRow(
  draft: OrderDraft,
  fixed: { id: string; number: number; customerId: string; at: Date },
): NewOrder {
  const { input, rate, quote, lines } = draft;
  const isDelivery = rate?.kind === 'delivery';
  const isToDo = hasServices(lines.map(({ variant }) => variant));
  return {
    id: fixed.id,
    number: fixed.number,
    checkout_key: input.key,
    status: 'open',
    payment_status: paymentStatusOf({ ...nothingYet, total: quote.total_kobo }),
    fulfillment_status: rate || isToDo ? 'unfulfilled' : 'not_required',
    pay_method: input.pay_method,
    channel: 'online',
    pay_by: null,
    deposit_kobo: 0,
    currency: 'NGN',
    ...quote,
    discount_code: draft.use?.code ?? '',
    gift_card_kobo: draft.card?.kobo ?? 0,
    item_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    customer_id: fixed.customerId,
    name: input.name,
    phone: input.phone,
    email: input.email,
    address: isDelivery
      ? { state: input.state, lga: input.lga, area: input.area, landmark: input.landmark }
      : { state: '', lga: '', area: '', landmark: '' },
    delivery_name: rate ? wayName(rate) : '',
    delivery_way: rate?.way ?? '',
    payable_on_delivery: rate?.pay_on_delivery ?? true,
    delivery_kind: rate?.kind ?? (isToDo ? 'service' : 'delivery'),
    delivery_eta: rate?.eta ?? '',
    note: input.note,
    hold_until:
      draft.waitsFor && draft.confirmation !== 'asked' ? after(fixed.at, holdOf[draft.waitsFor]) : null,
    placed_at: fixed.at,
    search: searchText(wordsOfDraft(draft)),
    content_hash: draft.contentHash,
    network_hash: draft.networkHash,
    confirmation: draft.confirmation,
    ...draft.came,
    language: draft.language,
  };
}

/** A line of the basket as the order keeps it. */
export function lineRow(line: Line, orderId: string, position: number) {
  const { variant, quantity } = line;
  return {
    id: newId(),
    order_id: orderId,
    product_id: variant.product_id,
    variant_id: variant.id,
    title: variant.title,
    variant_title: variant.variant_title,
    media_id: variant.media_id,
    quantity,
    unit_price_kobo: variant.price_kobo,
    total_kobo: lineKobo(pricedLine(line)),
    discount_kobo: line.discount_kobo ?? 0,
    digital: variant.digital,
    gift_card: variant.gift_card,
    service: variant.service,
    custom: false,
    parts: JSON.stringify(variant.parts.map(({ available: _left, ...part }): LinePart => part)),
    position,
  };
}
