import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { Unfinished } from '#shared/api/unfinished.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { keptFresh } from '../api/freshness.ts';
import { unfinishedApi } from '../api/unfinished-api.ts';
import { whatsAppTo } from '../components/contact-links.ts';
import { OutsideLink } from '../components/links.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { orderWords } from '../orders/list/order-words.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { WithStore } from '../site/with-store.tsx';
import { RemindCard } from './remind-card.tsx';
import { reminderWords } from './words.ts';

/** Orders that were placed and not paid, with a way to each customer, and what reminders brought. */
export function UnfinishedPage() {
  usePageTitle('Unfinished checkouts');
  const slug = useSlug();
  const list = unfinishedApi.useUnfinishedInfiniteQuery({ slug }, keptFresh);
  return (
    <>
      <PageHeader
        title="Unfinished checkouts"
        description="Orders of the last 30 days that customers placed online and did not pay."
      />
      <WithStore>
        {(store) => (
          <div className="grid max-w-3xl grid-cols-1 gap-6">
            <RemindCard store={store} />
            <Loaded of={list} what="your unfinished checkouts" shapes={Array(3).fill('h-28')}>
              {({ pages }) => {
                const items = pages.flatMap((page) => page.items);
                if (items.length === 0) return <Nobody />;
                return (
                  <div>
                    <ul
                      aria-label="Unfinished checkouts"
                      className="m-0 list-none divide-y divide-line rounded-md border border-line bg-surface p-0"
                    >
                      {items.map((one) => (
                        <One key={one.order_id} one={one} slug={slug} storeName={store.name} />
                      ))}
                    </ul>
                    <LoadMore list={list} shown={items.length} what={['checkout', 'checkouts']} />
                  </div>
                );
              }}
            </Loaded>
          </div>
        )}
      </WithStore>
    </>
  );
}

const Nobody = () => (
  <EmptyState title="Nobody left without paying">
    Who places an order online and does not pay within half an hour stands here for 30 days.
  </EmptyState>
);

function One({ one, slug, storeName }: { one: Unfinished; slug: string; storeName: string }) {
  const { words, tone } = reminderWords(one);
  const message = orderWords(
    {
      ...one,
      status: 'open',
      payment_status: 'pending',
      fulfillment_status: 'unfulfilled',
      pay_method: 'online',
    },
    storeName,
  );
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="m-0 font-semibold break-words">
          <Link to={places.order(slug, one.order_id)} className="text-link">
            {`#${one.number}`}
          </Link>{' '}
          {one.customer_name}
        </p>
        <p className="mt-1 mb-0 text-[0.9375rem] text-muted">
          {`${naira(one.total_kobo)} · ${lagosMoment(one.placed_at)}`}
        </p>
        <p className="mt-2 mb-0">
          <StateLabel tone={tone}>{words}</StateLabel>
        </p>
        {one.reminder === 'not_needed' && (
          <p className="mt-1 mb-0 text-[0.9375rem] text-muted">
            They ordered again, or this can no longer be paid.
          </p>
        )}
      </div>
      {one.phone && (
        <OutsideLink
          href={whatsAppTo(one.phone, message)}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <MessageCircle className="size-4.5" />
          WhatsApp
        </OutsideLink>
      )}
    </li>
  );
}
