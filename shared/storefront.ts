import type { Cart, CartLine } from './api/orders.ts';
import type { Picture } from './api/catalogue.ts';
import type { FilledSection } from '#blocks/registry.ts';
import type { CheckoutQuotes, Quote } from './pricing/quote.ts';
import type { CollectionCard, Colours, DataMode, DeliveryChoice, ProductCard, Shell } from './shop.ts';
import type { FulfillmentStatus, OrderStatus, PaymentStatus } from './states.ts';

/**
 * Exactly what each page of a storefront shows, as plain JSON. The server fills these from the modules, the bundle
 * under `web/storefront` turns them into HTML; neither knows the other.
 */

export type {
  Cart,
  CartLine,
  CollectionCard,
  Colours,
  DataMode,
  DeliveryChoice,
  Picture,
  ProductCard,
  Shell,
};

interface PageBase {
  shell: Shell;
  mode: DataMode;
  /** Path and query under which search engines should know it. */
  path: string;
}

interface SectionsPage extends PageBase {
  title: string;
  description: string;
  sections: FilledSection[];
  /** When something on it reads otherwise (milliseconds since 1970); without it, with the store's next version. */
  changes_at?: number;
}

export interface HomePage extends SectionsPage {
  kind: 'home';
}

export interface DocumentPage extends SectionsPage {
  kind: 'page';
}

export interface CollectionPage extends PageBase {
  kind: 'collection';
  /** Empty slug: all products. */
  slug: string;
  title: string;
  description: string;
  products: ProductCard[];
  next_path: string | null;
}

export interface SearchPage extends PageBase {
  kind: 'search';
  query: string;
  /** null: nothing was asked yet. */
  products: ProductCard[] | null;
  next_path: string | null;
}

export interface ProductVariant {
  id: string;
  title: string;
  option_values: string[];
  price_kobo: number;
  compare_at_kobo: number | null;
  available: number | null;
  /** Place in `pictures`, or null. */
  picture: number | null;
}

export interface ProductPage extends PageBase {
  kind: 'product';
  product: {
    id: string;
    slug: string;
    title: string;
    description: string;
    options: { name: string; values: string[] }[];
    variants: ProductVariant[];
    pictures: Picture[];
  };
  collection: { title: string; slug: string } | null;
  related: ProductCard[];
  /** After a form that could not be taken: what was chosen and why not. */
  form: { values: string[]; quantity: string; error: string } | null;
}

export interface CartPage extends PageBase {
  kind: 'cart';
  cart: Cart;
  /** One sentence about what just happened, or ''. */
  notice: string;
  /** Path of the order that this browser placed a short while ago, or ''. */
  placed: string;
}

/** The fields of the checkout form in the order of the page, each with so many characters of it as are read. */
export const checkoutFields = {
  name: 2000,
  phone: 2000,
  email: 2000,
  /** 'delivery', or the id of a pick-up point. */
  receive: 60,
  state: 60,
  lga: 2000,
  area: 2000,
  landmark: 2000,
  pay_method: 20,
  note: 2000,
  key: 80,
} as const;
export type CheckoutField = keyof typeof checkoutFields;

/** Everything as typed; empty text where nothing was. */
export type CheckoutValues = Record<CheckoutField, string>;

export interface CheckoutPage extends PageBase {
  kind: 'checkout';
  cart: Cart;
  delivery: DeliveryChoice[];
  values: CheckoutValues;
  /** Field → sentence. */
  errors: Partial<Record<keyof CheckoutValues, string>>;
  /** One sentence above the form, or ''. */
  notice: string;
  quotes: CheckoutQuotes;
  /** Whether the shopper pays the provider's fee of an online payment on top. */
  fee_on_top: boolean;
  /** The id of the way of delivery that is chosen; '' while it is not known. */
  rate_id: string;
}

export type AskAnswer = 'received' | 'with_bank' | 'not_received' | 'unknown';

export interface OrderView extends Quote {
  number: number;
  /** ISO time. */
  placed_at: string;
  name: string;
  phone: string;
  email: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  fulfillment_status: FulfillmentStatus;
  pay_method: 'online' | 'on_delivery' | 'direct_transfer';
  delivery_kind: 'delivery' | 'pickup';
  delivery_name: string;
  delivery_eta: string;
  address: { state: string; lga: string; area: string; landmark: string };
  note: string;
  lines: {
    title: string;
    variant_title: string;
    product_slug: string;
    quantity: number;
    unit_price_kobo: number;
    total_kobo: number;
    picture: Picture | null;
  }[];
  paid_kobo: number;
  refunded_kobo: number;
  /** Of refunds that were asked for: not sent yet, and on its way back. Kobo. */
  refund_asked_kobo: number;
  refund_on_its_way_kobo: number;
  tracking: string;
  /**
   * The latest try to pay: `none` yet, `open` at the provider, `confirming` a success, `failed` without money,
   * `needs_look` money came but not as asked. null for pay on delivery.
   */
  payment_try: 'none' | 'open' | 'confirming' | 'failed' | 'needs_look' | null;
  may_pay: boolean;
  /** Nothing was paid for it, so its shopper may cancel it. */
  may_cancel: boolean;
  /** What it may be paid by instead of online. */
  other_ways: ('on_delivery' | 'direct_transfer')[];
  /** Unusual: `asked`, the shop calls before it sets goods aside; `unheld`, goods are set aside when it is paid. */
  confirmation: 'asked' | 'confirmed' | 'not_real' | 'not_answered' | 'unheld' | null;
  /** The transfer to the shop's own account, where that is the way to pay. */
  transfer: TransferView | null;
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
}

export interface OrderPage extends PageBase {
  kind: 'order';
  order: OrderView;
  /** Path of this private page. */
  path: string;
  /** What "I have been debited" found a moment ago. */
  answer: AskAnswer | null;
  notice: string;
  /** The form “I have sent it”, as typed. */
  sent_form: { sender: string; error: string };
}

export interface NotFoundPage extends PageBase {
  kind: 'not-found';
  products: ProductCard[];
}

/** A sentence page inside a store: something went wrong on our side. */
export interface MessagePage extends PageBase {
  kind: 'message';
  title: string;
  text: string;
  action: { label: string; path: string } | null;
}

/** The whole of a store that was open and is closed: how its owner is reached. */
export interface RestingPage extends PageBase {
  kind: 'resting';
}

/** No store at this address, or one that never was open: nothing of the store is shown but its name. */
export interface PlainPage {
  kind: 'plain';
  state: 'no-store' | 'closed' | 'suspended';
  host: string;
  name: string;
  /** Where a member of the store logs in to see it; null where there is nothing to see. */
  login: string | null;
  maker: { name: string; url: string };
}

export type ShopPage =
  | HomePage
  | DocumentPage
  | CollectionPage
  | SearchPage
  | ProductPage
  | CartPage
  | CheckoutPage
  | OrderPage
  | NotFoundPage
  | MessagePage
  | RestingPage;

export type StorefrontPage = ShopPage | PlainPage;

/** Name of the cookie the island reads to show how many things are in the basket. Holds digits only. */
export const countCookie = 'cart_count';

/** Said beside the options of a product while one is not chosen; the names of these options. */
export const pleaseChoose = (names: readonly string[]) => `Please choose: ${names.join(', ')}.`;
