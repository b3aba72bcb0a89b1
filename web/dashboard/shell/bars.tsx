import { memo } from 'react';
import {
  CircleQuestionMark,
  CircleUser,
  ExternalLink,
  LogOut,
  Search,
  Store as StoreIcon,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { seeShopPath } from '#shared/api/stores.ts';
import { product } from '#shared/product.ts';
import { paths } from '#web/client/paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { OutsideLink } from '../components/links.tsx';
import { openWindow } from '../keys/windows.ts';
import { ordersApi } from '../api/orders-api.ts';
import { places } from '../places.ts';
import { LogoMark } from '#web/ui/logo-mark.tsx';
import { useGoing } from './guarded-router.tsx';
import { sideItems, shownTo, tabs, type NavigationItem } from './navigation.ts';
import { signOut } from './leave.ts';
import { useKnownStore, useMay, useSlug } from './slug.ts';
import { StoreSwitcher } from './store-switcher.tsx';

/** Number on a menu entry: what waits to be done there. */
function useWaiting(): Record<string, number> {
  const slug = useSlug();
  const seesOrders = useMay('orders.see');
  const { currentData } = ordersApi.useOverviewQuery({ params: { slug } }, { skip: !seesOrders });
  const { orders_to_send = 0, orders_to_confirm = 0 } = currentData ?? {};
  const { payments_to_explain = 0, transfers_to_confirm = 0 } = currentData ?? {};
  return { orders: orders_to_send + orders_to_confirm, payments: payments_to_explain + transfers_to_confirm };
}

function Count({ value, className }: { value: number; className?: string }) {
  if (value === 0) return null;
  return (
    <span
      className={cx(
        'min-w-5.5 rounded-full bg-highlight px-1.5 text-center text-[0.8125rem] leading-5.5 font-bold text-on-highlight tabular-nums',
        className,
      )}
    >
      {value > 99 ? '99+' : value}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** The path whose entry is marked: of the page that was tapped, or of the one that is shown. */
function useMarked(): string {
  const { pathname } = useLocation();
  return useGoing() ?? pathname;
}

/** A line at the screen's edge, from the tap until the page is there. */
export function GoingLine() {
  if (useGoing() === null) return null;
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-40 h-1 animate-[ui-pulse_1.6s_ease-in-out_infinite] bg-action print:hidden"
    />
  );
}

export function TopBar() {
  const store = useKnownStore();
  const slug = useSlug();
  return (
    <header className="@container sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      {/* In very large letters the store has a line of its own. */}
      <div className="flex min-h-14 items-center gap-2 px-2 @max-[17rem]:flex-wrap @max-[17rem]:gap-x-0">
        <div className="flex min-w-0 @max-[17rem]:basis-full">
          <StoreSwitcher />
        </div>
        <IconButton
          label="Find or go to"
          icon={<Search aria-hidden="true" className="size-5.5" />}
          className="ml-auto shrink-0"
          onClick={() => openWindow('find')}
        />
        <Link
          to={places.help(slug)}
          aria-label="Help"
          title="Help"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink hover:bg-sunken"
        >
          <CircleQuestionMark aria-hidden="true" className="size-5.5" />
        </Link>
        {store?.published && !store.suspended && (
          <OutsideLink
            href={seeShopPath(store.slug)}
            className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2 font-semibold text-action no-underline hover:bg-soft"
          >
            <span className="@max-[17rem]:sr-only">
              View<span className="max-[419px]:sr-only"> store</span>
            </span>
            <ExternalLink className="size-4.5" />
          </OutsideLink>
        )}
      </div>
    </header>
  );
}

export function TabBar() {
  const slug = useSlug();
  const store = useKnownStore();
  const pathname = useMarked();
  const waiting = useWaiting();
  return (
    <nav aria-label="Main" className="tab-bar border-t border-line bg-surface print:hidden">
      <ul className="m-0 grid h-16 list-none auto-cols-fr grid-flow-col p-0">
        {tabs.filter(shownTo(store)).map((item) => (
          <li key={item.id} className="flex">
            <Tab item={item} slug={slug} active={item.covers(pathname)} waiting={waitingFor(item, waiting)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone the payments stand behind More. */
function waitingFor(item: NavigationItem, waiting: Record<string, number>): number {
  return waiting[item.id === 'more' ? 'payments' : item.id] ?? 0;
}

interface TabProps {
  item: NavigationItem;
  slug: string;
  active: boolean;
  waiting: number;
}

/** Drawn again only if it changes: who taps one waits for the others otherwise. */
const Tab = memo(function Tab({ item, slug, active, waiting }: TabProps) {
  const Icon = item.icon;
  return (
    <Link
      to={item.to(slug)}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'relative flex flex-1 flex-col items-center justify-center gap-0.5 font-semibold no-underline',
        active ? 'text-action' : 'text-muted',
      )}
    >
      <span
        className={cx('grid h-8 w-14 place-items-center rounded-full transition-colors', active && 'bg-soft')}
      >
        <Icon className="size-5.5" />
      </span>
      {item.label}
      <Count value={waiting} className="tab-count" />
    </Link>
  );
});

const sideEntry = 'flex min-h-11 items-center gap-3 rounded-md px-3 text-left font-medium no-underline';
const sideResting = 'text-ink hover:bg-sunken';

export function SideBar() {
  const slug = useSlug();
  const store = useKnownStore();
  const pathname = useMarked();
  const waiting = useWaiting();
  return (
    <header className="fixed inset-y-0 left-0 z-30 flex w-64 flex-col overflow-y-auto border-r border-line bg-surface p-3 print:hidden">
      <Link
        to={places.home(slug)}
        className="mb-3 flex min-h-12 items-center gap-2.5 px-2 font-display text-xl font-extrabold text-ink no-underline"
      >
        <LogoMark size={32} />
        {product.name}
      </Link>
      <StoreSwitcher framed />
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className={cx(sideEntry, sideResting, 'mt-3')}
        onClick={() => openWindow('find')}
      >
        <Search className="size-5" />
        <span className="flex-1">Find or go to</span>
        <kbd className="font-sans text-[0.875rem] text-muted">Ctrl K</kbd>
      </button>
      <nav aria-label="Main" className="mt-1">
        <ul className="m-0 grid list-none grid-cols-1 gap-1 p-0">
          {sideItems.filter(shownTo(store)).map((item) => {
            const active = item.covers(pathname);
            return (
              <li key={item.id}>
                <Link
                  to={item.to(slug)}
                  aria-current={active ? 'page' : undefined}
                  className={cx(sideEntry, active ? 'bg-soft font-semibold text-on-soft' : sideResting)}
                >
                  <item.icon className="size-5" />
                  <span className="flex-1">{item.label}</span>
                  <Count value={waiting[item.id] ?? 0} />
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="mt-auto grid grid-cols-1 gap-1 border-t border-line pt-3">
        {store?.published && !store.suspended && (
          <OutsideLink href={seeShopPath(store.slug)} className={cx(sideEntry, sideResting)}>
            <ExternalLink className="size-5" />
            View store
          </OutsideLink>
        )}
        <Link to={places.account(slug)} className={cx(sideEntry, sideResting)}>
          <CircleUser className="size-5" />
          My account
        </Link>
        <a href={paths.myStores} className={cx(sideEntry, sideResting)}>
          <StoreIcon className="size-5" />
          My stores
        </a>
        <button type="button" className={cx(sideEntry, sideResting)} onClick={() => void signOut()}>
          <LogOut className="size-5" />
          Sign out
        </button>
      </div>
    </header>
  );
}
