import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Check, ChevronDown, ListFilter, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Menu } from '#web/ui/menu.tsx';
import { ordersApi } from '../../api/orders-api.ts';
import { keptFresh } from '../../api/freshness.ts';
import { useAddressState } from '../../components/address-state.ts';
import { FilterRow } from '../../components/filter-row.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { whatIsLeft } from '../../sending/left.ts';
import { useKnownStore } from '../../shell/slug.ts';
import { useWide } from '../../shell/wide.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { filtersOn, shows } from './filters.ts';
import { NamedLists, NameList } from './named-lists.tsx';
import { pillClass } from '../pill.ts';
import { askedIn, withAsked } from './use-kept-list.ts';

/** What the list is searched and narrowed by: one line, the usual choices, and what else is on. */
export function ListFilters({ slug }: { slug: string }) {
  const { read, write } = useAddressState();
  const search = useCallback((text: string) => write({ q: text }), [write]);
  const [open, setOpen] = useState(false);
  return (
    <div className="@container mb-5 grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2 [&>form]:min-w-[min(100%,10rem)]">
        <SearchField
          label="Search orders"
          placeholder="Number, name or product"
          value={read('q')}
          onSearch={search}
        />
        <Button
          variant="secondary"
          icon={<ListFilter className="size-5" />}
          className="shrink-0"
          onClick={() => setOpen(true)}
        >
          <span className="sr-only @md:not-sr-only">Filter</span>
        </Button>
      </div>
      <NamedLists slug={slug} />
      <WhichOrders slug={slug} value={read('show')} choose={(show) => write({ show })} />
      <FiltersOn slug={slug} />
      {open && <FilterDialog slug={slug} read={read} write={write} close={() => setOpen(false)} />}
    </div>
  );
}

/** The choices that are work. */
const work = ['to-send', 'to-confirm'];

interface Which {
  slug: string;
  value: string;
  choose: (show: string) => void;
}

/** How far the orders are that are listed. Beside an open order all of it would be three lines: there only the work is out. */
function WhichOrders({ slug, value, choose }: Which) {
  const options = useCounted(slug);
  const wide = useWide();
  const row = { label: 'Which orders', name: 'show', value, onChange: choose };
  if (!wide) return <FilterRow {...row} options={options} />;
  const behind = options.filter(({ id }) => !work.includes(id));
  return (
    <div className="flex flex-wrap gap-2 [&_label]:px-3">
      <Behind options={behind} value={value} choose={choose} />
      <FilterRow {...row} options={options.filter(({ id }) => work.includes(id))} />
    </div>
  );
}

/** The other choices, behind the one of them that is meant, or else all orders. */
function Behind({ options, value, choose }: Omit<Which, 'slug'> & { options: readonly Choice[] }) {
  const chosen = options.find(({ id }) => id === value);
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={pillClass(chosen !== undefined)}>
          {(chosen ?? options[0])?.label}
          <span className="sr-only">, choose which</span>
          <ChevronDown aria-hidden="true" className="size-4.5 shrink-0" />
        </button>
      }
      items={options.map(({ id, label }) => ({
        id,
        label,
        icon: <Check aria-hidden="true" className={cx('size-5', id !== value && 'invisible')} />,
        onSelect: () => choose(id),
      }))}
    />
  );
}

interface Choice {
  id: string;
  label: string;
}

/** Where services are sold, orders of which are done and handed over at once. */
const ofServices: Partial<Record<string, string>> = {
  'not-sent': 'Not done',
  'in-part': 'Done in part',
  delivered: 'Done',
};

/** How many wait stands beside the choices that are work. */
function useCounted(slug: string): Choice[] {
  const { currentData: counts } = ordersApi.useOverviewQuery({ params: { slug } }, keptFresh);
  const many: Partial<Record<string, number>> = {
    'to-send': counts?.orders_to_send,
    'to-confirm': counts?.orders_to_confirm,
  };
  const trade = useKnownStore()?.trade;
  const left = whatIsLeft(counts, trade);
  return shows.map(({ id, label }) => {
    const said =
      id === 'to-send'
        ? { send: label, do: 'To do', both: 'To send and to do' }[left]
        : (trade === 'services' && ofServices[id]) || label;
    return { id, label: many[id] ? `${said} (${many[id]})` : said };
  });
}

/** What is on, each with a way to take it off; one tap takes all of it off. */
function FiltersOn({ slug }: { slug: string }) {
  const [params, setParams] = useSearchParams();
  const { read, write } = useAddressState();
  const asked = askedIn(params);
  if (asked === '') return null;
  const on = filtersOn(read, new Date()).filter(({ name }) => name !== 'show');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {on.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-full bg-soft px-4 font-semibold text-on-soft hover:bg-sunken"
          onClick={() => write({ [name]: '' })}
        >
          <span className="sr-only">Take away: </span>
          <span className="min-w-0 break-words">{label}</span>
          <X aria-hidden="true" className="size-4.5 shrink-0" />
        </button>
      ))}
      <Button
        variant="quiet"
        size="small"
        onClick={() => setParams(withAsked(params, ''), { replace: true })}
      >
        Clear all
      </Button>
      <NameList key={asked} slug={slug} asked={asked} />
    </div>
  );
}
