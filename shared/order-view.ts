import type { AsksToTell } from './adverts.ts';
import type { Picture } from './api/catalogue.ts';
import type { LineDownload } from './api/files.ts';
import type { DeliveryKind } from './api/orders.ts';
import type { HowFarEach } from './orders/goods-and-services.ts';
import type { PageBase } from './page-base.ts';
import type { Quote } from './pricing/quote.ts';
import type { FulfillmentStatus, OrderStatus, PaymentStatus } from './states.ts';
import type { InSet } from './goods/sets.ts';

/** An order as its shopper sees it, and as much of it as others do. */
export interface OrderView extends Quote, AsksToTell {
  /** The code that was used; empty: none. */
  discount_code: string;
  id: string;
  number: number;
  /** ISO time. */
  placed_at: string;
  /** Empty where who buys said none; the phone, too. */
  name: string;
  phone: string;
  email: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  fulfillment_status: FulfillmentStatus;
  pay_method: 'online' | 'on_delivery' | 'direct_transfer';
  /** `manual`: the shop asked for its money; `counter`: bought there in person. */
  channel: 'online' | 'manual' | 'counter';
  /** ISO time until which it can be paid, where the shop asked for its money. */
  pay_by: string | null;
  delivery_kind: DeliveryKind;
  delivery_name: string;
  delivery_eta: string;
  address: { state: string; lga: string; area: string; landmark: string };
  note: string;
  lines: {
    id: string;
    product_id: string;
    /** Made to order: it is no product. */
    custom: boolean;
    title: string;
    variant_title: string;
    /** Of a set what is in each piece of it; empty: it is none. */
    parts: InSet[];
    product_slug: string;
    quantity: number;
    /** Pieces that were taken out of the order and are not sent. */
    removed: number;
    unit_price_kobo: number;
    total_kobo: number;
    picture: Picture | null;
    gift_card?: boolean | undefined;
    service?: boolean | undefined;
    /** What of it is downloaded; null for what is not. */
    download: LineDownload | null;
  }[];
  /** Of an order of goods and services: how far each is. */
  each?: HowFarEach;
  /** What its services cost that are paid when they are done, and not with its goods. Kobo. */
  services_kobo?: number;
  paid_kobo: number;
  /** The gift card that pays a part of it, and whether that is set aside by now; it is counted in `paid_kobo` then. */
  card?: { last_four: string; kobo: number; held: boolean } | null;
  /** Whether a gift card may be used for it now. */
  may_pay_by_card?: boolean;
  /** Gift cards that were bought with it, or came for money that went back. Kobo. */
  gift_cards?: { code: string; amount_kobo: number; left_kobo: number; ended: boolean }[];
  refunded_kobo: number;
  /** Of refunds that were asked for: not sent yet, and on its way back. Kobo. */
  refund_asked_kobo: number;
  refund_on_its_way_kobo: number;
  /** What was to go back and did not go through. Kobo; 0: nothing. */
  refund_failed_kobo: number;
  /** What was sent, the oldest first; `tracking` and `link` are empty where they are not known. */
  parcels: {
    id: string;
    sent_at: string;
    tracking: string;
    link: string;
    /** What is told to who brings it; empty for what is fetched, and once it has arrived. */
    delivery_code: string;
  }[];
  /**
   * The latest try to pay: `none` yet, `open` at the provider, `confirming` a success, `failed` without money,
   * `needs_look` money came but not as asked. null for pay on delivery.
   */
  payment_try: 'none' | 'open' | 'confirming' | 'failed' | 'needs_look' | null;
  may_pay: boolean;
  /** A payment was begun and waits for its payer: its page leads on from where it was left. */
  may_go_on: boolean;
  /** The path of the page on which somebody else may pay for it. */
  pay_for_path: string;
  /** The part that is asked for by itself now; null where all of it is paid at once, or nothing is left. */
  asked: AskedPart | null;
  /** What was in it before the shop changed it last; null: it is as it was ordered. */
  changed: { was: string[]; was_total_kobo: number; reason: string } | null;
  /** It was cancelled, and the shop keeps what was paid first. */
  keeps_paid: boolean;
  /** Nothing was paid for it, so its shopper may cancel it. */
  may_cancel: boolean;
  /** What it may be paid by instead of online. */
  other_ways: ('on_delivery' | 'direct_transfer')[];
  /** Unusual: `asked`, the shop calls before it sets goods aside; `unheld`, goods are set aside when it is paid. */
  confirmation: 'asked' | 'confirmed' | 'not_real' | 'not_answered' | 'unheld' | null;
  /** The transfer to the shop's own account, where that is the way to pay. */
  transfer: TransferView | null;
}

/** What came as money and did not go back. Kobo. */
export const cameAsMoney = ({ paid_kobo, refunded_kobo, card }: OrderView): number =>
  paid_kobo - refunded_kobo - (card?.held ? card.kobo : 0);

/** A part of an order's money that its shopper is asked for. */
export interface AskedPart {
  kind: 'deposit' | 'balance' | 'difference';
  amount_kobo: number;
  /** As it is paid past the provider. */
  by_hand_kobo: number;
  /** As it is sent into the shop's own account, to the kobo; null: it has no amount of its own. */
  transfer_kobo: number | null;
  /** Whether the shop has asked for it by itself, and until which ISO time. */
  was_asked: boolean;
  due_at: string | null;
  /** That time is past. */
  overdue: boolean;
  /** Nothing is to be paid now: the shop was taken down. */
  stopped: boolean;
  /** Collected as the goods are handed over. */
  at_door: boolean;
  /** What is left to pay after it. Kobo. */
  after_kobo: number;
  /** The shop's own account, where it takes transfers to it. */
  account: { bank_name: string; account_number: string; account_name: string } | null;
}

export interface TransferView {
  bank_name: string;
  account_number: string;
  account_name: string;
  /** `late`: the money came when the goods were gone. */
  state: 'open' | 'received' | 'late' | 'not_come' | 'expired' | 'canceled';
  /** Still to be sent. Kobo. */
  missing_kobo: number;
  /** Whether the shopper said that it was sent. */
  sent: boolean;
  /** ISO time until which the goods are kept; null when they are not kept for this transfer. */
  held_until: string | null;
  may_say_sent: boolean;
  /** Nothing is to be sent any more: the shop was taken down. */
  shut: boolean;
}

/** All that is told of an order to somebody who was asked to pay for it. */
export interface OrderToPayFor {
  number: number;
  first_name: string;
  /** Kobo. */
  due_kobo: number;
  /** Whether it can be paid, and why not: the words of a refused payment, or a payment is being looked at. */
  state: 'open' | 'checking' | 'gone' | 'paid' | 'canceled' | 'closed' | 'expired' | 'looked_at';
  /** A payment by this link was begun and waits for its payer. */
  may_go_on: boolean;
}

/** All that is told of an order to who knows its number and the phone that ordered it. */
export type TrackedOrder = Pick<
  OrderView,
  | 'number'
  | 'placed_at'
  | 'status'
  | 'payment_status'
  | 'fulfillment_status'
  | 'pay_method'
  | 'confirmation'
  | 'delivery_kind'
  | 'delivery_eta'
  | 'each'
>;

export interface PayForPage extends PageBase {
  kind: 'pay-for';
  order: OrderToPayFor;
  notice: string;
}
