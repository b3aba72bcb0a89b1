import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { keptFresh } from '../api/freshness.ts';
import { parcelsApi } from '../api/parcels-api.ts';
import { Loaded } from '../components/loaded.tsx';
import { Parcel } from '../pictures/drawings.tsx';
import { ToSendList } from './to-send.tsx';

/** The first screen of who packs and sends: the list to send, and nothing of money. */
export function PackingHome({ slug, title }: { slug: string; title: string }) {
  const list = parcelsApi.useOrdersToSendInfiniteQuery({ slug }, keptFresh);
  return (
    <>
      <PageHeader title={title} />
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <ToSendList slug={slug} />
        <Loaded of={list} what="what there is to send" shapes={Array(3).fill('h-28')}>
          {({ pages }) =>
            pages.every(({ items }) => items.length === 0) && (
              <EmptyState picture={<Parcel />} title="Nothing to send">
                Orders that can be packed stand here the moment they can, the oldest first.
              </EmptyState>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
