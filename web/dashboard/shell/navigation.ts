import {
  Banknote,
  CreditCard,
  Ellipsis,
  House,
  ListChecks,
  Package,
  ShoppingBag,
  Store,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { places } from '../places.ts';
import { firstOpen } from '../setup/steps.ts';

export interface NavigationItem {
  id: string;
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

const home: NavigationItem = {
  id: 'home',
  label: 'Home',
  icon: House,
  to: places.home,
  covers: (path) => path === '/',
};
const orders: NavigationItem = {
  id: 'orders',
  label: 'Orders',
  icon: ShoppingBag,
  to: places.orders,
  covers: below('/orders'),
};
const products: NavigationItem = {
  id: 'products',
  label: 'Products',
  icon: Package,
  to: places.products,
  covers: below('/products'),
};
const site: NavigationItem = {
  id: 'site',
  label: 'Site',
  icon: Store,
  to: places.site,
  covers: below('/site', '/settings', '/look', '/delivery', '/ways-to-pay', '/bank-account', '/own-keys'),
};
const money: NavigationItem = {
  id: 'money',
  label: 'Money',
  icon: Wallet,
  to: places.money,
  covers: below('/money'),
};
const payments: NavigationItem = {
  id: 'payments',
  label: 'Payments to explain',
  icon: Banknote,
  to: places.payments,
  covers: below('/payments'),
};
const plan: NavigationItem = {
  id: 'plan',
  label: 'Plan & billing',
  icon: CreditCard,
  to: places.plan,
  covers: below('/plan'),
};
const setup: NavigationItem = {
  id: 'setup',
  label: 'Set-up',
  icon: ListChecks,
  to: places.setup,
  covers: below('/setup'),
};
const more: NavigationItem = {
  id: 'more',
  label: 'More',
  icon: Ellipsis,
  to: places.more,
  covers: below('/more', '/money', '/payments', '/plan', '/setup'),
};

/** The phone's bar at the bottom, and the laptop's at the side. */
export const tabs: readonly NavigationItem[] = [home, orders, products, site, more];
export const sideItems: readonly NavigationItem[] = [
  home,
  orders,
  products,
  site,
  money,
  payments,
  plan,
  setup,
];
export const moreItems: readonly NavigationItem[] = [money, payments, plan, setup];

/** Once everything is set up, the way to the set-up goes. */
export const stillWanted = (store: StoreSettings | null) => (item: NavigationItem) =>
  item.id !== 'setup' || store === null || firstOpen(store) !== null;
