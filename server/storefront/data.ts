import type { Cart, CheckoutInput } from '#shared/api/orders.ts';
import type { PageDocument } from '#shared/page-document.ts';
import type { ShopProduct } from '../catalogue/index.ts';
import type {
  Arrival,
  CartRefusal,
  CheckoutOffer,
  KeepsOrder,
  OtherWay,
  Placed,
  WayChanged,
} from '../orders/index.ts';
import type { StoreProfile } from '../stores/index.ts';
import type {
  AskAnswer,
  CollectionCard,
  Colours,
  DeliveryChoice,
  OrderView,
  ProductCard,
} from '#shared/storefront.ts';

/** What the directory look-up gives; handed back untouched to every other call, so more may hang on it. */
export interface ShopStore {
  id: string;
  /** Raised by every write a shopper can see, in that write's own transaction. */
  version: number;
  /** `closed` was never open, `resting` is not published now, `suspended` was taken down by the operator. */
  state: 'open' | 'resting' | 'closed' | 'suspended';
  name: string;
  slug: string;
  /** Set when this host is not the store's main one: where its pages live, without a slash at the end. */
  redirectTo?: string;
}

/** What every page of a store shows. Asked for once for each version of a store. */
export interface ShopProfile extends Omit<StoreProfile, 'colours' | 'delivery'> {
  colours: Colours;
  delivery: DeliveryChoice[];
  /** In shop order, only those with something on sale. */
  collections: (CollectionCard & { description: string })[];
}

export type FullProduct = ShopProduct;

export interface Line {
  variant_id: string;
  quantity: number;
}

/**
 * What the storefront needs of the modules underneath, as one value: `wire.ts` fills it from them, tests from memory.
 * Errors a shopper can mend are returned; the rest is thrown.
 */
export interface ShopData<S extends ShopStore = ShopStore> {
  /** `host` is lower case and without a port; null when no store lives there. */
  storeByHost(host: string): Promise<S | null>;
  profile(store: S): Promise<ShopProfile>;
  /** The published document of a page; null when the store has not written one. The front page is `home`. */
  pageDocument(store: S, slug: string): Promise<PageDocument | null>;
  products(
    store: S,
    query: { collection?: string; search?: string; after?: string; limit: number },
  ): Promise<{ items: ProductCard[]; next: string | null }>;
  product(store: S, slug: string): Promise<FullProduct | null>;
  /** A product and up to `count` others beside it: of its first collection, or of the shop. Asked for together. */
  productAndMore(
    store: S,
    slug: string,
    count: number,
  ): Promise<{ product: FullProduct; more: ProductCard[] } | null>;
  sitemap(store: S): Promise<{ path: string; updated_at: string | null }[]>;

  cart(store: S, token: string | null): Promise<Cart>;
  addLine(
    store: S,
    token: string | null,
    line: Line,
  ): Promise<{ ok: true; token: string; cart: Cart } | CartRefusal>;
  setLine(store: S, token: string | null, line: Line): Promise<{ ok: true; cart: Cart } | CartRefusal>;
  checkoutOffer(
    store: S,
    token: string | null,
  ): Promise<Omit<CheckoutOffer, 'delivery'> & { delivery: DeliveryChoice[] }>;
  placeOrder(store: S, from: Arrival, input: CheckoutInput): Promise<Placed>;
  order(store: S, token: string): Promise<OrderView | null>;
  payAgain(
    store: S,
    token: string,
  ): Promise<
    | { ok: true; pay_url: string }
    | {
        ok: false;
        reason: 'gone' | 'paid' | 'canceled' | 'stock' | 'provider' | 'checking' | 'looked_at' | 'closed';
      }
  >;
  /** “I have sent it”: the shop is told, once. */
  saySent(store: S, token: string, sender: string): Promise<'told' | 'gone'>;
  /** Cancels an order nobody has paid for. */
  cancelOrder(store: S, token: string): Promise<'canceled' | KeepsOrder | 'gone'>;
  /** An order that was to be paid online is to be paid another way. */
  changeWay(store: S, token: string, way: OtherWay): Promise<WayChanged>;
  /** Asks the provider about every open try to pay this order, there and then. */
  askProvider(store: S, token: string): Promise<AskAnswer | 'gone'>;
}
