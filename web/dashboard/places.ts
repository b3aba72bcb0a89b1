import { dashboardPaths } from '#web/client/paths.ts';

const ofStore = (page: string) => (slug: string) => `${page}?slug=${encodeURIComponent(slug)}`;

/** Every address inside the dashboard, below its base. */
export const places = {
  ...dashboardPaths,
  /** What happened to the stock of a product. */
  productStock: (slug: string, productId: string) =>
    ofStore(`/products/${encodeURIComponent(productId)}/stock`)(slug),
  stockPlaces: ofStore('/stock-places'),
  productsFile: ofStore('/products/file'),
  pasteProducts: ofStore('/products/paste'),
  /** What can be brought from another shop. */
  bring: ofStore('/bring'),
  /** Orders of the time before this store. */
  pastOrders: ofStore('/past-orders'),
  look: ofStore('/look'),
  /** The editor of one page; `home` is the front page. */
  editPage: (slug: string, pageId: string) => ofStore(`/pages/${encodeURIComponent(pageId)}`)(slug),
  /** What is in an order is changed. */
  editOrder: (slug: string, orderId: string) => ofStore(`/orders/${encodeURIComponent(orderId)}/edit`)(slug),
  /** An order as its packer sees it. */
  parcel: (slug: string, orderId: string) => ofStore(`/parcels/${encodeURIComponent(orderId)}`)(slug),
  riders: ofStore('/riders'),
  /** Packing slips or labels of some orders, to be printed. */
  print: (slug: string, what: 'slips' | 'labels', orders: readonly string[]) =>
    `${ofStore('/print')(slug)}&what=${what}&orders=${orders.join(',')}`,
  account: ofStore('/account'),
  discounts: ofStore('/discounts'),
  newDiscount: ofStore('/discounts/new'),
  discount: (slug: string, id: string) => ofStore(`/discounts/${encodeURIComponent(id)}`)(slug),
  gifts: ofStore('/gifts'),
  customers: ofStore('/customers'),
  customer: (slug: string, id: string) => ofStore(`/customers/${encodeURIComponent(id)}`)(slug),
  enquiries: ofStore('/enquiries'),
  reviews: ofStore('/reviews'),
  subscribers: ofStore('/subscribers'),
  visitors: ofStore('/visitors'),
  /** Checkouts that were not paid. */
  unfinished: ofStore('/unfinished'),
  sell: ofStore('/sell'),
  alerts: ofStore('/alerts'),
  ask: ofStore('/ask'),
  help: ofStore('/help'),
  waysToPay: ofStore('/ways-to-pay'),
  /** Where Google and Meta read the products. */
  productFeed: ofStore('/product-feed'),
  /** The store’s own domains. */
  domain: ofStore('/domain'),
  developers: ofStore('/developers'),
  /** The mails that customers get. */
  letters: ofStore('/letters'),
  /** Which advert networks are told of sales. */
  adverts: ofStore('/adverts'),
  choosePlan: (slug: string, choice: string) =>
    `${dashboardPaths.plan(slug)}&choose=${encodeURIComponent(choice)}`,
  /** Everything of the store in one file. */
  yourData: ofStore('/your-data'),
  /** A store that is brought as a file; of no store yet. */
  bringStore: '/bring-store',
  /** The end of the store. */
  close: ofStore('/close'),
  bankAccount: ofStore('/bank-account'),
  ownKeys: ofStore('/own-keys'),
  /** One step of the set-up; `done` is the page after publishing. */
  step: (slug: string, step: string) => `${dashboardPaths.setup(slug)}&step=${encodeURIComponent(step)}`,
} as const;
