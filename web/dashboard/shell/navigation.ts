import {
  Banknote,
  ChartColumn,
  Bell,
  CircleQuestionMark,
  CreditCard,
  Ellipsis,
  HandCoins,
  House,
  ListChecks,
  MessagesSquare,
  Newspaper,
  Package,
  ScanBarcode,
  ShoppingBag,
  ShoppingBasket,
  Star,
  Users,
  Store,
  TicketPercent,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { StoreSettings } from '#shared/api/stores.ts';
import type { Permission } from '#shared/roles.ts';
import { places } from '../places.ts';
import { firstOpen } from '../setup/steps.ts';

type Page =
  | 'home'
  | 'orders'
  | 'products'
  | 'sell'
  | 'ask'
  | 'site'
  | 'money'
  | 'payments'
  | 'customers'
  | 'enquiries'
  | 'discounts'
  | 'gifts'
  | 'reviews'
  | 'subscribers'
  | 'visitors'
  | 'unfinished'
  | 'people'
  | 'plan'
  | 'alerts'
  | 'setup'
  | 'help'
  | 'more';

export interface NavigationItem {
  id: Page;
  label: string;
  icon: LucideIcon;
  to: (slug: string) => string;
  /** Shown to whom this is allowed. */
  needs: Permission;
  /** Whether a path below the base belongs to it. */
  covers: (pathname: string) => boolean;
}

const below =
  (...starts: string[]) =>
  (pathname: string) =>
    starts.some((start) => pathname === start || pathname.startsWith(`${start}/`));

/** An entry that is named as its page is, for whom it is; `further` pages belong to it, too. */
const item = (
  [id, needs]: [Page, Permission],
  label: string,
  icon: LucideIcon,
  ...further: string[]
): NavigationItem => ({
  id,
  needs,
  label,
  icon,
  to: places[id],
  covers: below(`/${id}`, ...further),
});

const home = { ...item(['home', 'store.see'], 'Home', House), covers: (path: string) => path === '/' };
const orders = item(
  ['orders', 'orders.see'],
  'Orders',
  ShoppingBag,
  '/past-orders',
  '/parcels',
  '/riders',
  '/print',
);
const products = item(['products', 'catalogue.see'], 'Products', Package);
const sell = item(['sell', 'sell'], 'Sell', ScanBarcode);
const ask = item(['ask', 'sell'], 'Ask for payment', HandCoins);
const settings = [
  '/pages',
  '/menus',
  '/settings',
  '/look',
  '/delivery',
  '/ways-to-pay',
  '/product-feed',
  '/your-data',
  '/close',
  '/domain',
  '/developers',
  '/adverts',
  '/letters',
  '/bank-account',
  '/own-keys',
  '/stock-places',
];
const site = item(['site', 'settings.see'], 'Site', Store, ...settings);
const money = item(['money', 'money.see'], 'Money', Wallet);
const payments = item(['payments', 'orders.see'], 'Payments to explain', Banknote);
const discounts = item(['discounts', 'discounts.see'], 'Discount codes', TicketPercent);
const giftCards = item(['gifts', 'gift_cards.see'], 'Gift cards', CreditCard);
const customers = item(['customers', 'customers.see'], 'Customers', Users);
const enquiries = item(['enquiries', 'customers.see'], 'Enquiries', MessagesSquare);
const reviews = item(['reviews', 'customers.see'], 'Reviews', Star);
const subscribers = item(['subscribers', 'customers.change'], 'Subscribers', Newspaper);
const visitors = item(['visitors', 'orders.see'], 'Visitors', ChartColumn);
const unfinished = item(['unfinished', 'orders.see'], 'Unfinished checkouts', ShoppingBasket);
const people = item(['people', 'staff'], 'People', Users);
const plan = item(['plan', 'money.see'], 'Plan & billing', CreditCard);
const alerts = item(['alerts', 'store.see'], 'Alerts', Bell);
const setup = item(['setup', 'settings.change'], 'Set-up', ListChecks);
const help = item(['help', 'store.see'], 'Help', CircleQuestionMark);

/** What a phone has under “More”. */
export const moreItems: readonly NavigationItem[] = [
  sell,
  ask,
  unfinished,
  visitors,
  money,
  payments,
  discounts,
  giftCards,
  customers,
  enquiries,
  reviews,
  subscribers,
  alerts,
  people,
  plan,
  setup,
  help,
];
const more = item(
  ['more', 'store.see'],
  'More',
  Ellipsis,
  '/account',
  // Whoever sets up is nowhere among the tabs.
  ...moreItems.flatMap(({ id }) => (id === 'setup' ? [] : `/${id}`)),
);

/** The phone's bar at the bottom, and the laptop's at the side. */
export const tabs: readonly NavigationItem[] = [home, orders, products, site, more];
const [, , ...further] = moreItems;
export const sideItems: readonly NavigationItem[] = [home, orders, products, sell, ask, site, ...further];

/**
 * What of the entries somebody is shown: what they may see, and the way to the set-up until everything is set up. All
 * of them until the store is known, so that nobody waits for the bars on a slow line.
 */
export const shownTo = (store: StoreSettings | null) => (item: NavigationItem) =>
  store === null || (store.may.includes(item.needs) && (item.id !== 'setup' || firstOpen(store) !== null));
