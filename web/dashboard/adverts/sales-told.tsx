import { Link } from 'react-router';
import { adNetworkNames } from '#shared/adverts.ts';
import type { AdEvent, Adverts } from '#shared/api/adverts.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { told } from '#web/forms/confirmed.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { advertsApi } from '../api/adverts-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { standsAs } from './words.tsx';

/** What networks were told of, or are to be, the newest first. */
export function SalesTold({ adverts }: { adverts: Adverts }) {
  const slug = useSlug();
  const list = advertsApi.useAdEventsInfiniteQuery({ slug }, keptFresh);
  return (
    <SectionCard title="Sales of the last 30 days">
      <p className="mt-1 mb-3 text-muted">
        Those whose customers agreed. No names, phones or emails are kept here.
      </p>
      <Loaded of={list} what="these sales" shapes={['h-20', 'h-20']}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.items);
          if (events.length === 0)
            return <p className="m-0">None yet. They come here with the first customer who agrees.</p>;
          return (
            <>
              <ul className="m-0 list-none divide-y divide-line rounded-md border border-line p-0">
                {events.map((event) => (
                  <Sale key={event.id} event={event} adverts={adverts} />
                ))}
              </ul>
              <LoadMore list={list} shown={events.length} what={['sale', 'sales']} />
            </>
          );
        }}
      </Loaded>
    </SectionCard>
  );
}

function Sale({ event, adverts }: { event: AdEvent; adverts: Adverts }) {
  const slug = useSlug();
  const mayChange = useMay('settings.change');
  const maySee = useMay('orders.see');
  const { tone, words } = standsAs(event, adverts);
  const { id, number, total_kobo } = event.order;
  const title = `Order #${number}`;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          {adNetworkNames[event.network]}
          {' · '}
          {maySee ? (
            <Link to={places.order(slug, id)} className="text-link">
              {title}
            </Link>
          ) : (
            title
          )}
          {maySee && (
            <>
              {' · '}
              <span className="money">{naira(total_kobo)}</span>
            </>
          )}
        </span>
        <StateLabel tone={tone}>{words}</StateLabel>
      </div>
      <p className="mt-1 mb-0 text-[0.9375rem] break-words text-muted">
        {[lagosMoment(event.told_at ?? event.created_at), event.said, next(event)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {event.may_again && mayChange && <Again id={event.id} slug={slug} />}
    </li>
  );
}

/** When a sale that was tried before is tried again. */
const next = ({ state, try_at }: AdEvent): string =>
  state === 'waiting' && try_at ? `Tried again ${lagosMoment(try_at)}` : '';

function Again({ id, slug }: { id: string; slug: string }) {
  const [send, { isLoading }] = advertsApi.useSendAdEventAgainMutation();
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-2"
      busy={isLoading}
      onClick={() => void told(send({ params: { slug, eventId: id } }), 'It is sent again within a minute.')}
    >
      Send again
    </Button>
  );
}
