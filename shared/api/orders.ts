import { z } from 'zod';
import { contract } from './contract.ts';
import { UnexplainedPayment } from './odd-money.ts';
import { Kobo, SiteParams } from './stores.ts';
import { Picture } from './catalogue.ts';
import { LineDownload } from './files.ts';
import { Reached } from './mail-trouble.ts';
import { AccountNumber, BankCode, Sale } from './money.ts';
import { OrderPart } from './order-part.ts';
import { SentParcel } from './parcels.ts';

export const OrderStatus = z.enum(['draft', 'open', 'completed', 'canceled']);
export const PaymentStatus = z.enum([
  'unpaid',
  'pending',
  'partially_paid',
  'paid',
  'overpaid',
  'partially_refunded',
  'refunded',
  'voided',
]);
export const FulfillmentStatus = z.enum([
  'not_required',
  'unfulfilled',
  'partially_fulfilled',
  'fulfilled',
  'delivered',
  'returned',
]);
export const PayMethod = z.enum(['online', 'on_delivery', 'direct_transfer']);
/** Where an order came from: the shop, an owner who asked for its money, or the counter. */
export const Channel = z.enum(['online', 'manual', 'counter']);
export type Channel = z.infer<typeof Channel>;
export type PayMethod = z.infer<typeof PayMethod>;

/** How an order comes to its buyer. `service`: nothing of it is sent, something is to be done. */
export const DeliveryKind = z.enum(['delivery', 'pickup', 'service']);
export type DeliveryKind = z.infer<typeof DeliveryKind>;

export const Address = z.object({
  state: z.string(),
  lga: z.string(),
  area: z.string(),
  landmark: z.string(),
});
export type Address = z.infer<typeof Address>;

/** Something in each piece of a set, as it was when it was ordered. */
export const InSetOfOrder = z.object({
  title: z.string(),
  variant_title: z.string(),
  pieces: z.number().int(),
});

export const OrderLine = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  variant_id: z.uuid(),
  /** Made to order: its ids name no product. */
  custom: z.boolean(),
  title: z.string(),
  variant_title: z.string(),
  quantity: z.number().int(),
  unit_price_kobo: Kobo,
  total_kobo: Kobo,
  /** Its share of what a code took off; `total_kobo` is before it. */
  discount_kobo: Kobo,
  /** Of a set what is in each piece of it; empty: it is none. */
  parts: InSetOfOrder.array(),
  /** Pieces that were sent. */
  fulfilled: z.number().int(),
  /** Pieces that are taken out of the order and will not be sent. */
  removed: z.number().int(),
  /** Pieces whose money went back, or is asked for. */
  refunded: z.number().int(),
  picture: Picture.nullable(),
  gift_card: z.boolean().optional(),
  /** Done, and nothing of it sent. */
  service: z.boolean().optional(),
  /** null for what is not downloaded. */
  download: LineDownload.nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const TimelineEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.string(),
  message: z.string(),
  actor: z.string(),
});

export const LedgerEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(['capture', 'refund', 'refund_failed', 'cash', 'dispute_lost']),
  amount_kobo: z.number().int(),
  fee_kobo: z.number().int().nullable(),
  method: z.string(),
  reference: z.string(),
});

export const RefundEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  amount_kobo: Kobo,
  /** `waiting`: nothing is sent before the store's sales cover it; `withdrawn`: ended before it was sent. */
  state: z.enum([
    'waiting',
    'requested',
    'sent',
    'processing',
    'processed',
    'failed',
    'needs_attention',
    'withdrawn',
  ]),
  reason: z.string(),
  /** Why it ended, where it was withdrawn. */
  ended_because: z.string(),
});

export const DisputeEntry = z.object({
  id: z.string(),
  amount_kobo: Kobo,
  state: z.enum(['open', 'answered', 'won', 'lost']),
  opened_at: z.iso.datetime(),
  due_at: z.iso.datetime().nullable(),
  /** Whether it can be answered here; else on the provider's own page. */
  answerable: z.boolean(),
});

export const Transfer = z.object({
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  /** What the shopper was asked to send. Kobo. */
  amount_kobo: Kobo,
  /** `late`: the money came when the goods were gone; `expired` and `not_come`: it may still be confirmed. */
  state: z.enum(['open', 'received', 'late', 'not_come', 'expired', 'canceled']),
  /** Still to come. Kobo. */
  missing_kobo: Kobo,
  /** When the shopper said that it was sent, and in whose name. */
  sent_at: z.iso.datetime().nullable(),
  sender: z.string(),
  held_until: z.iso.datetime().nullable(),
});
export type Transfer = z.infer<typeof Transfer>;

export const OrderSummary = z.object({
  id: z.uuid(),
  number: z.number().int(),
  placed_at: z.iso.datetime(),
  customer_name: z.string(),
  phone: z.string(),
  item_count: z.number().int(),
  total_kobo: Kobo,
  /** Asked for in parts, and to come before it is sent. Kobo. */
  rest_kobo: Kobo,
  status: OrderStatus,
  payment_status: PaymentStatus,
  fulfillment_status: FulfillmentStatus,
  pay_method: PayMethod,
  channel: Channel,
  delivery_kind: DeliveryKind,
  /**
   * null: as usual. `asked`: unusual, it holds no goods until the owner has confirmed it. `unheld`: unusual, it takes
   * its goods when it is paid.
   */
  confirmation: z.enum(['asked', 'confirmed', 'not_real', 'not_answered', 'unheld']).nullable(),
  /** A payer’s bank asks for money of it and has not decided: its goods wait. */
  is_disputed: z.boolean(),
  /** All of its money is on its way back, so nothing of it is to be sent. */
  is_going_back: z.boolean(),
  /** Of goods and services together, what is still to come; null of any other, and in lists of what was not begun. */
  left_of_each: z.enum(['goods', 'services', 'both']).nullable(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/** What may be done to an order by its store, in the order in which it is told. */
export const OrderAction = z.enum([
  'confirm',
  'not_real',
  'fulfill',
  'mark_delivered',
  'record_cash',
  'undo_cash',
  'receive_transfer',
  'transfer_not_come',
  'return_transfer',
  'refund',
  'cancel',
  'ask_provider',
  'take_sale_back',
  'ask_again',
  'ask_rest',
  'record_part',
  'undo_part',
  'collect_rest',
  'forgo_rest',
  'edit',
]);
export type OrderAction = z.infer<typeof OrderAction>;

export const Order = OrderSummary.extend({
  /** null for who bought at the counter and did not say who they are. */
  customer_id: z.uuid().nullable(),
  ...Reached.shape,
  address: Address,
  delivery_name: z.string(),
  delivery_eta: z.string(),
  note: z.string(),
  /** Where the shopper came from who filled the basket, as in `shared/visits`; both '' where nobody said. */
  came_from: z.string(),
  utm_campaign: z.string(),
  subtotal_kobo: Kobo,
  delivery_kobo: Kobo,
  /** The provider's fee, where the shopper paid it on top. */
  fee_kobo: Kobo,
  /** What a code took off the goods: the shares of the lines together. */
  discount_kobo: Kobo,
  /** The code that was used; empty: none. */
  discount_code: z.string(),
  /** Taken off the price, so that a transfer to the store's account is known by its amount. */
  tail_kobo: Kobo,
  currency: z.literal('NGN'),
  lines: z.array(OrderLine),
  /** In the order in which they are paid; empty for what is paid at once. */
  parts: z.array(OrderPart),
  /** The oldest first. */
  parcels: z.array(SentParcel),
  timeline: z.array(TimelineEntry),
  ledger: z.array(LedgerEntry),
  refunds: z.array(RefundEntry),
  disputes: z.array(DisputeEntry),
  /** Each online payment with its fee and payout. */
  sales: z.array(Sale),
  /** The transfer to the store's own account, where that is the way to pay. */
  transfer: Transfer.nullable(),
  /** In the store's own account for this order, less what was sent back from it: what can be recorded as sent back. Kobo. */
  returnable_kobo: Kobo,
  captured_kobo: Kobo,
  /** The gift card that pays a part of it: how much, and what of that the order holds now. Kobo. */
  gift_card: z.object({ id: z.uuid(), last_four: z.string(), kobo: Kobo, kept_kobo: Kobo }).nullable(),
  /** Gift cards that were bought with it, or came for money that went back. */
  gift_cards: z.array(z.object({ id: z.uuid(), last_four: z.string(), amount_kobo: Kobo, left_kobo: Kobo })),
  /** Still to come beside a gift card. Kobo. */
  due_kobo: Kobo,
  refunded_kobo: Kobo,
  /** Captured, less refunds asked for and not failed: what can still be given back. Kobo. */
  refundable_kobo: Kobo,
  /** What can be given back now, through the provider or, where it came past every one, by hand. Kobo. */
  givable_kobo: Kobo,
  /** Of it, what a provider took where the store was before it came here: its owner gives it back, we cannot. Kobo. */
  elsewhere_kobo: Kobo,
  /** Cash recorded and not given back. Kobo. */
  cash_kobo: Kobo,
  /** Odd money of this order that somebody has to decide about, or that is on its way back. */
  to_explain: z.array(UnexplainedPayment),
  /** What a refund would come out of; null where the store's own provider pays it. */
  refund_terms: z
    .object({
      /** Owed for earlier refunds; below nothing, what is held for the store. */
      owed_kobo: z.number().int(),
      /** Up to here it is sent at once; what is more waits until the store's next sales cover it, or it has paid us. */
      sendable_kobo: Kobo,
      /** No sale comes through us that could cover anything: they go to an account of the store's own, or nothing can be sold. */
      no_sales: z.boolean(),
    })
    .nullable(),
  /** Until when its link can be paid, where its owner asked for the money. */
  pay_by: z.iso.datetime().nullable(),
  /** Private page of the shopper. */
  shopper_url: z.string(),
  /** What may be done to it now; the dashboard shows no other button. */
  actions: z.array(OrderAction),
});
export type Order = z.infer<typeof Order>;

export const OrderParams = SiteParams.extend({ orderId: z.uuid() });

export const getOrder = contract({
  method: 'GET',
  path: '/api/sites/:slug/orders/:orderId',
  summary: 'One order: lines, three state lines, money and timeline.',
  params: OrderParams,
  answer: Order,
});

export const markDelivered = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/delivered',
  summary: 'The parcel arrived.',
  params: OrderParams,
  body: z.object({}).default({}),
  answer: Order,
});

export const undoCash = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/cash/undo',
  summary: 'Cash was recorded by mistake: the order waits for its money again.',
  params: OrderParams,
  body: z.object({}).default({}),
  answer: Order,
});

export const recordCash = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/cash',
  summary: 'Cash on delivery was received in full.',
  params: OrderParams,
  body: z.object({}).default({}),
  answer: Order,
});

/** What a page showed as recorded when its button was pressed: pressed again, the same movement is meant. */
const SoFar = Kobo;

export const receiveTransfer = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/transfer/received',
  summary: 'A transfer arrived in the store’s own account. Sent twice, it is recorded once.',
  params: OrderParams,
  body: z.object({
    amount_kobo: Kobo.min(1, 'Enter the amount that arrived.'),
    /** `captured_kobo` of the order as it was shown. */
    so_far_kobo: SoFar,
  }),
  answer: Order,
});

export const transferNotCome = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/transfer/not-come',
  summary:
    'The transfer has not arrived: the shopper is told and the goods are released. It may be confirmed later.',
  params: OrderParams,
  body: z.object({}).default({}),
  answer: Order,
});

export const returnTransfer = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/transfer/returned',
  summary: 'Record money that went back from the store’s own account, or that was recorded by mistake.',
  params: OrderParams,
  body: z.object({
    amount_kobo: Kobo.min(1, 'Enter an amount.'),
    /** `refunded_kobo` of the order as it was shown. */
    so_far_kobo: SoFar,
    /** It never came: the record is undone, nothing is sent to the shopper. */
    mistake: z.boolean().default(false),
    /** Put the goods that were not sent back on the shelf. */
    restock: z.boolean().default(false),
  }),
  answer: Order,
});

export const TransferToConfirm = Transfer.extend({
  order_id: z.uuid(),
  number: z.number().int(),
  customer_name: z.string(),
  placed_at: z.iso.datetime(),
});

export type TransferToConfirm = z.infer<typeof TransferToConfirm>;

export const transfersToConfirm = contract({
  method: 'GET',
  path: '/api/sites/:slug/transfers',
  summary: 'Transfers to the store’s own account to look for; those said to be sent come first.',
  params: SiteParams,
  answer: z.object({ items: z.array(TransferToConfirm) }),
});

export const confirmOrder = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/confirm',
  summary: 'Say that an unusual order is meant: its goods are set aside now and the shopper is told.',
  params: OrderParams,
  body: z.object({}).default({}),
  answer: Order,
});

export const callNotReal = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/not-real',
  summary:
    'End an unusual order that nobody meant; for a week its network and phone number hold nothing and mail nobody.',
  params: OrderParams,
  /** `alike`: also all others that wait and came from the same network or with the same phone number. */
  body: z.object({ alike: z.boolean().default(false) }),
  answer: Order,
});

export const cancelOrder = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/cancel',
  summary: 'Cancel an order that was not sent; its stock goes back, and with `send_back` its money too.',
  params: OrderParams,
  body: z.object({
    reason: z.string().trim().max(200).default(''),
    /** Refund all it holds in the same go; without it an order that holds money is not cancelled. */
    send_back: z.boolean().default(false),
    /** Keep what was paid first, where more was to come. */
    keep: z.boolean().default(false),
  }),
  answer: Order,
});

export const refundOrder = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/refund',
  summary:
    'Give money back, whole or in part, and pieces with it: through the provider, or as a record of what the owner gave by hand. Never more than was captured, and no piece twice.',
  params: OrderParams,
  body: z.object({
    amount_kobo: Kobo.min(1, 'Enter an amount.'),
    reason: z.string().trim().max(200).default(''),
    /** Pieces whose money this is; those that were not sent will not be. */
    lines: z
      .array(z.object({ line_id: z.uuid(), quantity: z.number().int().min(1) }))
      .max(200)
      .default([]),
    /** Put those pieces back on the shelf; without pieces all that was not sent, with all that is left of the money. */
    restock: z.boolean().default(false),
    /** Lines whose files can no longer be downloaded; all of the money takes all of them back by itself. */
    take_back: z.array(z.uuid()).max(100).default([]),
    /** Made by the page once per opened dialog, so that a second click asks for nothing. */
    key: z.string().min(8).max(80),
  }),
  answer: Order,
});

export const askProvider = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/ask-provider',
  summary: 'Ask the payment provider now what became of every try to pay this order.',
  params: OrderParams,
  body: z.object({}).default({}),
  answer: Order,
});

const DisputeParams = OrderParams.extend({ disputeId: z.string().max(60) });

export const withdrawRefund = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/refunds/:refundId/withdraw',
  summary:
    'End a refund that waits, or that needs bank details nobody has; its amount can be asked for again.',
  params: SiteParams.extend({ orderId: z.uuid(), refundId: z.uuid() }),
  body: z.object({}),
  answer: Order,
});

export const refundBankDetails = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/refunds/:refundId/bank-details',
  summary: 'Send a refund that needs attention to the customer’s bank account.',
  params: SiteParams.extend({ orderId: z.uuid(), refundId: z.uuid() }),
  body: z.object({ bank_code: BankCode, account_number: AccountNumber }),
  answer: Order,
});

export const explainDispute = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/disputes/:disputeId/explain',
  summary: 'Answer a dispute by saying what was delivered; the bank decides.',
  params: DisputeParams,
  body: z.object({
    service: z
      .string({ error: 'Say what the customer got, and when.' })
      .trim()
      .min(20, 'Say what the customer got, and when.')
      .max(1000),
  }),
  answer: Order,
});

export const acceptDispute = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/disputes/:disputeId/accept',
  summary: 'Give the money of a dispute back without a quarrel.',
  params: DisputeParams,
  body: z.object({}).default({}),
  answer: Order,
});

export const paymentsToExplain = contract({
  method: 'GET',
  path: '/api/sites/:slug/payments-to-explain',
  summary: 'Money that needs a look; normally empty.',
  params: SiteParams,
  answer: z.object({ items: z.array(UnexplainedPayment) }),
});

const OddParams = SiteParams.extend({ reference: z.string().max(120) });
const why = 'Say why in at least 10 characters.';
export const Why = z.string({ error: why }).trim().min(10, why).max(500);
const nowOpen = z.object({ items: z.array(UnexplainedPayment) });

export const acceptMoney = contract({
  method: 'POST',
  path: '/api/sites/:slug/payments-to-explain/:reference/accept',
  summary: 'Let odd money count for its order, as what was really captured. Done twice, it counts once.',
  params: OddParams,
  body: z.object({ reason: Why }),
  answer: nowOpen,
});

export const returnMoney = contract({
  method: 'POST',
  path: '/api/sites/:slug/payments-to-explain/:reference/return',
  summary: 'Send all that is left of odd money back the way it came. Done twice, it goes back once.',
  params: OddParams,
  body: z.object({ reason: Why }),
  answer: nowOpen,
});

export const explainMoney = contract({
  method: 'POST',
  path: '/api/sites/:slug/payments-to-explain/:reference/explain',
  summary: 'Close a case without moving money, by saying how it was settled.',
  params: OddParams,
  body: z.object({
    reason: Why,
    /** What is left was given back to the shopper by hand. */
    sent_back: z.boolean().default(false),
  }),
  answer: nowOpen,
});

export const askUsAboutMoney = contract({
  method: 'POST',
  path: '/api/sites/:slug/payments-to-explain/:reference/ask-us',
  summary: 'Ask us to look at money that came by our keys. Asked twice, it is asked once.',
  params: OddParams,
  body: z.object({}).default({}),
  answer: nowOpen,
});

export const Overview = z.object({
  orders_today: z.number().int(),
  /** Less what went back, so below nothing on a day of refunds. */
  paid_today_kobo: z.number().int(),
  orders_to_send: z.number().int(),
  /** Those of them of which nothing is left but what is done. */
  orders_to_do: z.number().int(),
  payments_to_explain: z.number().int(),
  /** Unusual orders whose customer is to be called. */
  orders_to_confirm: z.number().int(),
  /** Transfers to the store's own account that are said to be sent and not confirmed. */
  transfers_to_confirm: z.number().int(),
  /** Products of which something is low; `low_stock_more`: of those that were counted, and there are more. */
  low_stock: z.number().int(),
  low_stock_more: z.boolean(),
  /** Things of which one place has too few while another has some to spare. */
  short_at_places: z.number().int(),
  /** A rider could not hand them over. */
  parcels_not_delivered: z.number().int(),
  /** Something of them came back, and nobody has decided what becomes of it. */
  orders_came_back: z.number().int(),
  recent: z.array(OrderSummary),
});

export const overview = contract({
  method: 'GET',
  path: '/api/sites/:slug/overview',
  summary: 'The numbers of the dashboard home; a day begins at midnight in Lagos.',
  params: SiteParams,
  answer: Overview,
});
