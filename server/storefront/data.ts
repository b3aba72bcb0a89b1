import type { Cart, CheckoutInput } from '#shared/api/orders.ts';
import type { PageDocument } from '#shared/page-document.ts';
import type {
  AskAnswer,
  CollectionCard,
  Colours,
  DeliveryChoice,
  OrderView,
  Picture,
  ProductCard,
} from '#shared/storefront.ts';

/** What the directory look-up gives; handed back untouched to every other call, so more may hang on it. */
export interface ShopStore {
  id: string;
  /** Raised by every write a shopper can see, in that write's own transaction. */
  version: number;
  /** `closed` is not published, `suspended` was taken down by the operator. */
  state: 'open' | 'closed' | 'suspended';
  name: string;
  /** Set when this host is not the store's main one: where its pages live, without a slash at the end. */
  redirectTo?: string;
}

/** What every page of a store shows. Asked for once for each version of a store. */
export interface ShopProfile {
  name: string;
  slug: string;
  /** Origin shoppers use, without a slash at the end. */
  url: string;
  tagline: string;
  about: string;
  trade: string | null;
  colours: Colours;
  logo: Picture | null;
  phone: string;
  whatsapp: string;
  city: string;
  state: string;
  pay_online: boolean;
  pay_on_delivery: boolean;
  delivery: DeliveryChoice[];
  /** In shop order, only those with something on sale. */
  collections: (CollectionCard & { description: string })[];
  /** Whether the platform is named in the footer. */
  show_maker: boolean;
}

export interface FullProduct {
  id: string;
  slug: string;
  title: string;
  description: string;
  options: { name: string; values: string[] }[];
  variants: {
    id: string;
    title: string;
    option_values: string[];
    price_kobo: number;
    compare_at_kobo: number | null;
    available: number | null;
    /** The picture the merchant chose for this variant. */
    picture_id?: string | null;
  }[];
  pictures: Picture[];
  collections: { title: string; slug: string }[];
}

export type CartRefusal =
  | { ok: false; reason: 'gone' | 'sold_out' | 'basket_full' }
  | { ok: false; reason: 'not_enough'; available: number };

export type PlaceRefusal =
  | { ok: false; reason: 'empty' | 'delivery' | 'pay_method' | 'closed' }
  | { ok: false; reason: 'total_changed'; total_kobo: number }
  | { ok: false; reason: 'stock'; lines: { variant_id: string; title: string; available: number }[] };

export interface Placed {
  ok: true;
  number: number;
  /** Path or address of the order's private page. */
  order_url: string;
  total_kobo: number;
  /** Where to pay; null for pay on delivery, or when the provider did not answer. */
  pay_url: string | null;
}

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
  /** The basket and every way of delivery priced for it. */
  quote(store: S, token: string | null): Promise<{ cart: Cart; delivery: DeliveryChoice[] }>;
  placeOrder(store: S, token: string | null, input: CheckoutInput): Promise<Placed | PlaceRefusal>;
  order(store: S, token: string): Promise<OrderView | null>;
  payAgain(
    store: S,
    token: string,
  ): Promise<
    | { ok: true; pay_url: string }
    | { ok: false; reason: 'gone' | 'paid' | 'canceled' | 'stock' | 'provider' | 'checking' }
  >;
  /** Asks the provider about every open try to pay this order, there and then. */
  askProvider(store: S, token: string): Promise<AskAnswer | 'gone'>;
}
