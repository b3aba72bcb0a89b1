import {
  Banknote,
  CreditCard,
  Ellipsis,
  House,
  ListChecks,
  MessagesSquare,
  Newspaper,
  Package,
  ShoppingBag,
  Star,
  Store,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { places } from '../places.ts';
import { firstOpen } from '../setup/steps.ts';

type Page =
  | 'home'
  | 'orders'
  | 'products'
  | 'site'
  | 'money'
  | 'payments'
  | 'enquiries'
  | 'reviews'
  | 'subscribers'
  | 'plan'
  | 'setup'
  | 'more';

export interface NavigationItem {
  id: Page;
  label: string;
  icon: LucideIcon;
  to: (slug: string) => string;
  /** Whether a path below the base belongs to it. */
  covers: (pathname: string) => boolean;
}

const below =
  (...starts: string[]) =>
  (pathname: string) =>
    starts.some((start) => pathname === start || pathname.startsWith(`${start}/`));

/** An entry that is named as its page is; `further` pages belong to it, too. */
const item = (id: Page, label: string, icon: LucideIcon, ...further: string[]): NavigationItem => ({
  id,
  label,
  icon,
  to: places[id],
  covers: below(`/${id}`, ...further),
});

const home = { ...item('home', 'Home', House), covers: (path: string) => path === '/' };
const orders = item('orders', 'Orders', ShoppingBag);
const products = item('products', 'Products', Package);
const settings = [
  '/pages',
  '/menus',
  '/settings',
  '/look',
  '/delivery',
  '/ways-to-pay',
  '/bank-account',
  '/own-keys',
];
const site = item('site', 'Site', Store, ...settings);
const money = item('money', 'Money', Wallet);
const payments = item('payments', 'Payments to explain', Banknote);
const enquiries = item('enquiries', 'Enquiries', MessagesSquare);
const reviews = item('reviews', 'Reviews', Star);
const subscribers = item('subscribers', 'Subscribers', Newspaper);
const plan = item('plan', 'Plan & billing', CreditCard);
const setup = item('setup', 'Set-up', ListChecks);
const more = item(
  'more',
  'More',
  Ellipsis,
  '/money',
  '/payments',
  '/enquiries',
  '/reviews',
  '/subscribers',
  '/plan',
  '/setup',
);

/** The phone's bar at the bottom, and the laptop's at the side. */
export const tabs: readonly NavigationItem[] = [home, orders, products, site, more];
export const sideItems: readonly NavigationItem[] = [
  home,
  orders,
  products,
  site,
  money,
  payments,
  enquiries,
  reviews,
  subscribers,
  plan,
  setup,
];
export const moreItems: readonly NavigationItem[] = [
  money,
  payments,
  enquiries,
  reviews,
  subscribers,
  plan,
  setup,
];

/** Once everything is set up, the way to the set-up goes. */
export const stillWanted = (store: StoreSettings | null) => (item: NavigationItem) =>
  item.id !== 'setup' || store === null || firstOpen(store) !== null;
