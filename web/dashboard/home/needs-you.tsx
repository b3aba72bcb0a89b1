import { lazy, Suspense } from 'react';
import {
  ChevronRight,
  CircleAlert,
  CircleQuestionMark,
  CreditCard,
  Landmark,
  PackageMinus,
  PackageOpen,
  PackageX,
  PhoneCall,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { Overview } from '#shared/api/orders.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { lagosDate } from '#shared/lagos.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { keptApi } from '../api/kept-api.ts';
import { questionsPlace } from '../kept/places.ts';
import { WaitingNote } from '../money/waiting-note.tsx';
import { places } from '../places.ts';
import { whatIsLeft } from '../sending/left.ts';
import { useKnownStore, useMay } from '../shell/slug.ts';

/** Most stores have one place, and none of it on their phones. */
const ShortList = lazy(() =>
  import('../stock/places/short-list.tsx').then(
    (m) => ({ default: m.ShortList }),
    () => ({ default: () => null }),
  ),
);

interface Props {
  /** Undefined until it is known. */
  now: z.infer<typeof Overview> | undefined;
  slug: string;
}

/** What waits for the owner, before anything else on Home; nothing is left of it when nothing does. */
export function NeedsYou({ now, slug }: Props) {
  const left = whatIsLeft(now, useKnownStore()?.trade);
  return (
    <section aria-label="What needs you" className="grid grid-cols-1 gap-3 empty:hidden">
      {notices.map((notice) => {
        const count = now?.[notice.count] ?? 0;
        const isMore = notice.count === 'low_stock' && now?.low_stock_more === true;
        const of = isMore
          ? { ...notice, ...moreLow }
          : notice.count === 'orders_to_send'
            ? { ...notice, ...toSend[left] }
            : notice;
        return (count > 0 || isMore) && <Notice key={notice.count} of={of} count={count} slug={slug} />;
      })}
      <PlanWaits slug={slug} />
      <NameToChoose slug={slug} />
      <ShortPlaces count={now?.short_at_places ?? 0} slug={slug} />
      <Questions slug={slug} />
      <WaitingNote slug={slug} onlyMoney />
    </section>
  );
}

/** Pieces that stand at the wrong place, with the buttons that move them. */
function ShortPlaces({ count, slug }: { count: number; slug: string }) {
  const mayMove = useMay('stock.change');
  if (count === 0 || !mayMove) return null;
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <ShortList slug={slug} most={3} />
    </Suspense>
  );
}

/** A plan that is to be paid, was not, or is a trial about to end; the way leads to where that is decided. */
function PlanWaits({ slug }: { slug: string }) {
  const store = useKnownStore();
  // Nothing is paid for a store that we closed, or that closes for good.
  if (!store?.plan_waits || store.suspended || store.closes_on) return null;
  return <Notice of={planWaiting(store.plan_waits)} count={1} slug={slug} />;
}

/** The .com.ng name that came with the plan. */
function NameToChoose({ slug }: { slug: string }) {
  const mayChoose = useMay('plan');
  const isThere = useKnownStore()?.name_to_choose;
  return mayChoose && isThere && <Notice of={nameToChoose} count={1} slug={slug} />;
}

/** What phones without a network told that does not fit together. */
function Questions({ slug }: { slug: string }) {
  const mayAnswer = useMay('stock.change');
  const asked = keptApi.useQuestionsQuery({ params: { slug } }, { skip: !mayAnswer }).currentData;
  const count = Object.values(asked ?? {}).reduce((sum, some) => sum + some.length, 0);
  return count > 0 && <Notice of={question} count={count} slug={slug} />;
}

interface Named {
  to: (slug: string) => string;
  icon: LucideIcon;
  colour: string;
  /** Where the count does not tell all, and is 0. */
  none?: string;
  one: string;
  /** Follows their number. */
  several: string;
}

interface NoticeOf extends Named {
  count:
    | 'orders_to_send'
    | 'orders_to_confirm'
    | 'payments_to_explain'
    | 'transfers_to_confirm'
    | 'parcels_not_delivered'
    | 'orders_came_back'
    | 'low_stock';
}

const question: Named = {
  to: questionsPlace,
  icon: CircleQuestionMark,
  colour: 'text-warn',
  one: 'One question about stock or a price',
  several: 'questions about stock and prices',
};

const nameToChoose: Named = {
  to: places.domain,
  icon: CircleAlert,
  colour: 'text-action',
  one: 'Choose your free .com.ng name',
  several: '',
};

function planWaiting({ why, until }: NonNullable<StoreSettings['plan_waits']>): Named {
  const day = until ? lagosDate(until) : '';
  const said = {
    due: `Your plan is not paid yet: it stays on until ${day}`,
    stopped: 'Your plan was not paid, so it has stopped',
    trial: `Your free trial ends on ${day}`,
    soon: `Your plan is to be paid on ${day}`,
  };
  const isLate = why === 'due' || why === 'stopped';
  const colour = isLate ? 'text-danger' : 'text-warn';
  return { to: places.plan, icon: CreditCard, colour, one: said[why], several: '' };
}

const notices: readonly NoticeOf[] = [
  {
    count: 'orders_to_send',
    to: (slug) => `${places.orders(slug)}&show=to-send`,
    icon: PackageOpen,
    colour: 'text-action',
    one: 'One order to send',
    several: 'orders to send',
  },
  {
    count: 'parcels_not_delivered',
    to: places.riders,
    icon: PackageX,
    colour: 'text-danger',
    one: 'One parcel could not be delivered',
    several: 'parcels could not be delivered',
  },
  {
    count: 'orders_came_back',
    to: (slug) => `${places.orders(slug)}&show=came-back`,
    icon: PackageX,
    colour: 'text-danger',
    one: 'One parcel came back: decide what becomes of it',
    several: 'orders came back: decide what becomes of them',
  },
  {
    count: 'orders_to_confirm',
    to: (slug) => `${places.orders(slug)}&show=to-confirm`,
    icon: PhoneCall,
    colour: 'text-warn',
    one: 'One unusual order to confirm with its customer',
    several: 'unusual orders to confirm with their customers',
  },
  {
    count: 'payments_to_explain',
    to: places.payments,
    icon: CircleAlert,
    colour: 'text-danger',
    one: 'One payment needs a look',
    several: 'payments need a look',
  },
  {
    count: 'transfers_to_confirm',
    to: places.payments,
    icon: Landmark,
    colour: 'text-warn',
    one: 'One transfer to look for in your bank account',
    several: 'transfers to look for in your bank account',
  },
  {
    count: 'low_stock',
    to: (slug) => `${places.products(slug)}&show=low`,
    icon: PackageMinus,
    colour: 'text-warn',
    one: 'One product is low or sold out',
    several: 'products are low or sold out',
  },
];

/** By what is left of them. */
const toSend = {
  send: {},
  do: { one: 'One order to be done', several: 'orders to be done' },
  both: { several: 'orders to send or to do' },
};

/** Of so many, no more are counted; those that were may all be of goods that are not on sale. */
const moreLow = {
  none: 'Products may be low or sold out',
  one: 'One product or more is low or sold out',
  several: 'or more products are low or sold out',
};

function wordsOf({ none, one, several }: Named, count: number): string {
  if (count === 0 && none) return none;
  return count === 1 ? one : `${count} ${several}`;
}

function Notice({ of: notice, count, slug }: { of: Named; count: number; slug: string }) {
  return (
    <Link
      to={notice.to(slug)}
      className="flex min-h-13 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 font-semibold text-ink no-underline hover:border-ink"
    >
      <notice.icon className={cx('size-5 shrink-0', notice.colour)} />
      <span className="flex-1">{wordsOf(notice, count)}</span>
      <ChevronRight className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
