import { useCallback } from 'react';
import { OctagonPause, Plus } from 'lucide-react';
import type { Discount } from '#shared/api/discounts.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { discountsApi } from '../api/discounts-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { ActionBar } from '../components/action-bar.tsx';
import { useAddressState } from '../components/address-state.ts';
import { ButtonLink } from '../components/links.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { RowLink } from '../components/row-link.tsx';
import { SearchField } from '../components/search-field.tsx';
import { TickAll } from '../many/tick-all.tsx';
import { Tick, type Ticked } from '../many/tick.tsx';
import { meantBy, useTicks } from '../many/use-ticks.ts';
import { EmptyShelf } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { StopPanel } from './stop-panel.tsx';
import { limitsOf, states, usesOf, whatItDoes } from './words.ts';

export function DiscountsPage() {
  const slug = useSlug();
  const mayAdd = useMay('discounts.change');
  const { read, write } = useAddressState();
  const search = useCallback((text: string) => write({ q: text }), [write]);
  const text = read('q').trim().slice(0, 40);
  const asked = text ? { search: text } : {};
  const list = discountsApi.useDiscountsInfiniteQuery({ slug, ...asked }, keptFresh);
  const choosing = useTicks<'stop'>();
  const add = (className: string) =>
    mayAdd && (
      <ButtonLink to={places.newDiscount(slug)} className={className}>
        <Plus className="size-5" />
        Add code
      </ButtonLink>
    );
  return (
    <>
      <PageHeader title="Discount codes" actions={<span className="max-sm:hidden">{add('')}</span>} />
      <Loaded of={list} what="your codes" shapes={Array(4).fill('h-20')} gap="gap-2">
        {({ pages }) => {
          const codes = pages.flatMap((page) => page.items);
          if (codes.length === 0 && !text) return <NoCodes slug={slug} mayAdd={mayAdd} />;
          return (
            <>
              <div className="mb-5">
                <SearchField
                  label="Search codes"
                  placeholder="Search by code"
                  value={read('q')}
                  onSearch={search}
                />
              </div>
              {mayAdd && codes.length > 1 && !choosing.what && (
                <Button
                  variant="secondary"
                  size="small"
                  className="mb-5"
                  icon={<OctagonPause className="size-4.5" />}
                  onClick={() => choosing.start('stop')}
                >
                  Stop many
                </Button>
              )}
              {choosing.what && <StopPanel slug={slug} {...meantBy(choosing, asked)} />}
              {codes.length === 0 ? (
                <NoneFits clear={() => write({ q: '' })} />
              ) : (
                <TickAll choosing={choosing} shown={codes} />
              )}
              <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
                {codes.map((code) => (
                  <Row key={code.id} code={code} slug={slug} {...choosing.of(code.id)} />
                ))}
              </ul>
              <LoadMore list={list} shown={codes.length} what={['code', 'codes']} />
              <ActionBar className="sm:hidden">{add('w-full')}</ActionBar>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Row({ code, slug, tick }: { code: Discount; slug: string; tick?: Ticked }) {
  const { tone, label } = states[code.state];
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-md border border-line bg-surface p-4 hover:border-line-strong has-[.row-link[aria-current]]:border-action">
      <RowLink to={places.discount(slug, code.id)} className="font-bold break-all">
        {code.code}
      </RowLink>
      <StateLabel tone={tone}>{label}</StateLabel>
      <span className="col-span-2 min-w-0 break-words">
        {[whatItDoes(code), ...limitsOf(code)].join(', ')}
      </span>
      <span className={cx('self-center text-[0.9375rem] text-muted', !tick && 'col-span-2')}>
        {usesOf(code)}
      </span>
      {tick && (
        <span className="justify-self-end">
          <Tick of={code.code} {...tick} />
        </span>
      )}
    </li>
  );
}

const NoneFits = ({ clear }: { clear: () => void }) => (
  <EmptyState
    title="No code fits"
    action={
      <Button variant="secondary" onClick={clear}>
        Show all codes
      </Button>
    }
  >
    Check the spelling, or take the search away.
  </EmptyState>
);

function NoCodes({ slug, mayAdd }: { slug: string; mayAdd: boolean }) {
  return (
    <div data-alone>
      <EmptyState
        picture={<EmptyShelf />}
        title="No discount codes yet"
        action={mayAdd && <ButtonLink to={places.newDiscount(slug)}>Add your first code</ButtonLink>}
      >
        A code takes something off an order: percent, an amount, the delivery, or a piece for those who buy
        two. You say how often and how long.
      </EmptyState>
    </div>
  );
}
