import type { CheckoutAsks } from './orders/reminders.ts';
import type { Colours } from './looks/colours.ts';
import type { Cart, CartLine } from './api/cart.ts';
import type { Picture, ProductOption } from './api/catalogue.ts';
import type { AreaPage, DeliveryTo } from './places/delivery-to.ts';
import type { CollectionPage } from './goods/collection-page.ts';
import type { CopyBasketPage, OwnPage, PageBase, SectionsPage, SurePage, WishlistPage } from './page-base.ts';
import type { PostCard } from './pages/post-card.ts';
import type { BlogPage, PostPage } from './pages/posts.ts';
import type { ProductDetail } from './goods/details.ts';
import type { OpenedAt, ProvedTo } from './goods/product-feed.ts';
import type { Digital, Download, FileKindId } from './goods/files.ts';
import type { CheckoutQuotes } from './pricing/quote.ts';
import type { DataMode, DeliveryChoice, PlainPage, ProductCard, Shell } from './shop.ts';
import type { OrderToPayFor, OrderView, PayForPage, TrackedOrder, TransferView } from './order-view.ts';
import type { HiddenBecause, OwnReview, Rating, ShownReview, SentReview } from './goods/reviews.ts';
import type { ReceiptPage } from './orders/receipt.ts';
import type { RiderPage } from './orders/rider.ts';
import type { SiftView } from './goods/sift.ts';
import type { InSet } from './goods/sets.ts';

/**
 * Exactly what each page of a storefront shows, as plain JSON. The server fills these from the modules, the bundle
 * under `web/storefront` turns them into HTML; neither knows the other.
 */

export type {
  AreaPage,
  BlogPage,
  Cart,
  CartLine,
  CollectionPage,
  Colours,
  CopyBasketPage,
  DataMode,
  DeliveryChoice,
  DeliveryTo,
  OrderToPayFor,
  OrderView,
  PayForPage,
  Picture,
  PlainPage,
  PostCard,
  PostPage,
  ProductCard,
  RiderPage,
  Shell,
  SiftView,
  SurePage,
  TrackedOrder,
  TransferView,
  WishlistPage,
};

export interface HomePage extends SectionsPage, ProvedTo {
  kind: 'home';
}

export interface DocumentPage extends SectionsPage {
  kind: 'page';
}

export interface SearchPage extends PageBase {
  kind: 'search';
  query: string;
  /** The words the products were found by, where nothing was found by those that were typed. */
  meant: { words: string; path: string } | null;
  /** null: nothing was asked yet. */
  products: ProductCard[] | null;
  sift: SiftView | null;
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

export interface ProductPage extends OwnPage, OpenedAt {
  kind: 'product';
  product: {
    id: string;
    slug: string;
    title: string;
    description: string;
    size_chart: string;
    details: ProductDetail[];
    options: ProductOption[];
    variants: ProductVariant[];
    pictures: Picture[];
    download: Download | null;
    /** It is a gift card: nothing of it is delivered. */
    gift_card?: boolean;
    service?: boolean;
    /** What is in it, and what that costs bought one by one (kobo); null: it is no set. */
    set: { parts: (InSet & { slug: string | null })[]; apart_kobo: number } | null;
    /** What is told of it elsewhere, in place of its name and its description; '' for those. */
    seo_title: string;
    seo_description: string;
  };
  /** What is downloaded, one file after another; none of what is delivered. */
  files: { name: string; kind: FileKindId; size: number }[];
  /** What loading its files costs of the shopper's data, such as `about ₦1.20`; '' where nothing is downloaded. */
  data_cost: string;
  collection: { title: string; slug: string } | null;
  related: ProductCard[];
  /** What its buyers say; null while nobody has. */
  reviews: (Rating & { newest: ShownReview[] }) | null;
  /** After a form that could not be taken: what was chosen and why not. */
  form: { values: string[]; quantity: string; error: string } | null;
}

/** Everything its buyers say of a product. */
export interface ReviewsPage extends PageBase {
  kind: 'reviews';
  product: { title: string; slug: string };
  rating: Rating | null;
  items: ShownReview[];
  /** How many the shop does not show, by why. */
  hidden: { because: HiddenBecause; count: number }[];
  next_path: string | null;
}

export interface CartPage extends OwnPage {
  kind: 'cart';
  cart: Cart;
  /** One sentence about what just happened, or ''. */
  notice: string;
  /** Path of the order that this browser placed a short while ago, or ''. */
  placed: string;
  /** What delivery of it costs to where the shopper said; null while they have not, or nothing goes there. */
  to: DeliveryTo | null;
}

/** The link by which a basket goes to another phone. */
export interface SendCartPage extends PageBase {
  kind: 'send-cart';
  url: string;
}

/** A basket that came by such a link, before it is taken. */
export interface SharedCartPage extends PageBase {
  kind: 'shared-cart';
  /** What the form sends to take it. */
  code: string;
  cart: Cart;
  /** Things that are in this phone's basket already. */
  own_count: number;
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
  /** The id of the way of delivery where a place has several; '' for its first. */
  way: 60,
  area: 2000,
  landmark: 2000,
  pay_method: 20,
  note: 2000,
  adverts: 3,
  key: 80,
} as const;
export type CheckoutField = keyof typeof checkoutFields;

/** Everything as typed; empty text where nothing was. */
export type CheckoutValues = Record<CheckoutField, string>;

/** A place in a state as it is chosen and written on the parcel, and the way of delivery for it, '' where there is none. */
export interface PartOfState {
  name: string;
  rate_id: string;
}

export interface CheckoutPage extends PageBase, CheckoutAsks {
  kind: 'checkout';
  cart: Cart;
  delivery: DeliveryChoice[];
  /** Where in the chosen state it may go; null while the state's name alone says the price. */
  parts: PartOfState[] | null;
  digital: Digital;
  is_delivered: boolean;
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
  /** The id of the delivery price whose ways are offered; '' while the place is not known. */
  zone_id: string;
  /** The gift card that came along. */
  card?: { last_four: string; left_kobo: number } | null;
  /** Why a gift card that was typed takes nothing off, or ''. */
  card_error?: string;
}

export type AskAnswer = 'received' | 'with_bank' | 'not_received' | 'unknown';

export interface TrackPage extends PageBase {
  kind: 'track';
  /** As typed. */
  values: { number: string; phone: string };
  /** Why nothing is shown, or ''. */
  error: string;
  order: TrackedOrder | null;
}

export interface OrderPage extends OwnPage {
  kind: 'order';
  order: OrderView;
  /** What "I have been debited" found a moment ago. */
  answer: AskAnswer | null;
  notice: string;
  /** The form “I have sent it”, as typed. */
  sent_form: { sender: string; error: string };
  /** What can be reviewed of it, once it was delivered, each with what was said of it. */
  reviews: OwnReview[];
  review_form: SentReview | null;
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
  /** Whether a checkout form is kept that was sent here and made no order. */
  unsent: boolean;
}

/** The pages that show something of the shop's own and take sections around it. */
export type TemplatePage = ProductPage | CollectionPage | CartPage | OrderPage;

export type ShopPage =
  | HomePage
  | DocumentPage
  | PostPage
  | BlogPage
  | CollectionPage
  | SearchPage
  | ProductPage
  | ReviewsPage
  | CartPage
  | CopyBasketPage
  | SendCartPage
  | SharedCartPage
  | CheckoutPage
  | OrderPage
  | TrackPage
  | AreaPage
  | PayForPage
  | ReceiptPage
  | RiderPage
  | SurePage
  | WishlistPage
  | NotFoundPage
  | MessagePage
  | RestingPage;

export type StorefrontPage = ShopPage | PlainPage;

/** Name of the cookie the island reads to show how many things are in the basket. Holds digits only. */
export const countCookie = 'cart_count';
