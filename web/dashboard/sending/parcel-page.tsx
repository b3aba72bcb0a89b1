import { useState } from 'react';
import { useParams } from 'react-router';
import type { Parcel } from '#shared/api/order-sending.ts';
import { partsInWords } from '#shared/goods/sets.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { parcelsApi } from '../api/parcels-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { momentOf } from '../components/dates.ts';
import { Loaded } from '../components/loaded.tsx';
import { NoSuch } from '../components/no-such.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { Card } from '#web/ui/card.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { Thumb } from '../components/thumb.tsx';
import { NoteOf, Reach, Where } from '../orders/customer.tsx';
import { places } from '../places.ts';
import { ParcelPapers } from '../print/parcel-papers.tsx';
import { useSlug } from '../shell/slug.ts';
import { isLeftToDo } from './left.ts';
import { Parcels } from './parcels.tsx';
import { SendForm } from './to-send.tsx';

/** An order as its packer sees it: what is in it and where it goes, without prices. */
export function ParcelPage() {
  const slug = useSlug();
  const { orderId = '' } = useParams();
  const parcel = parcelsApi.useParcelQuery({ params: { slug, orderId } }, alwaysFresh);
  return (
    <Loaded
      of={parcel}
      missing={<NoSuch what="order" to={places.home(slug)} next="What to send" />}
      what="this order"
      shapes={['h-40', 'h-56']}
      gap="gap-4"
    >
      {(order) => <OneParcel key={order.id} order={order} slug={slug} />}
    </Loaded>
  );
}

function OneParcel({ order, slug }: { order: Parcel; slug: string }) {
  usePageTitle(`Order #${order.number}`);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.home(slug)}>{isLeftToDo(order) ? 'To do' : 'To send'}</BackLink>}
        title={`Order #${order.number}`}
        description={momentOf(order.placed_at)}
      />
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        <SectionCard title="What is in it">
          <ul className="mt-3 mb-0 grid list-none grid-cols-1 gap-3 p-0">
            {order.lines.map((line) => (
              <li key={line.id} className="flex items-center gap-3">
                <Thumb picture={line.picture} size={56} />
                <span className="min-w-0 break-words">
                  <b>{line.quantity} × </b>
                  {line.title}
                  {line.variant_title && <span className="block text-muted">{line.variant_title}</span>}
                  {line.parts.length > 0 && (
                    <span className="block text-muted">In each: {partsInWords(line.parts)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </SectionCard>
        <SectionCard title="Customer">
          <p className="mt-1 mb-0 break-words">{order.customer_name}</p>
          {order.phone && <Reach order={order} />}
          <Where order={order} />
          <NoteOf
            note={order.note}
            title={order.delivery_kind === 'service' ? 'When it would suit them' : undefined}
          />
        </SectionCard>
        {order.delivery_kind !== 'service' && <ParcelPapers slug={slug} orderId={order.id} />}
        <Parcels order={order} slug={slug} />
        <Doing order={order} slug={slug} />
      </div>
    </>
  );
}

function Doing({ order, slug }: { order: Parcel; slug: string }) {
  const [sending, setSending] = useState(false);
  const [arrived, { isLoading }] = parcelsApi.useParcelDeliveredMutation();
  const close = () => setSending(false);
  const pickup = order.delivery_kind === 'pickup';
  const isToDo = isLeftToDo(order);
  if (sending)
    return (
      <Card>
        <SendForm order={order} slug={slug} onSent={close} close={close} />
      </Card>
    );
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {order.actions.includes('fulfill') && (
        <Button size="large" onClick={() => setSending(true)}>
          {isToDo ? 'Done' : pickup ? 'Ready for pick-up' : 'Sent'}
        </Button>
      )}
      {order.actions.includes('mark_delivered') && (
        <Button
          size="large"
          variant="secondary"
          busy={isLoading}
          busyLabel="Saving…"
          onClick={() =>
            void told(
              arrived({ params: { slug, orderId: order.id }, body: {} }),
              `Order #${order.number} has arrived.`,
            )
          }
        >
          {pickup ? 'Picked up' : 'It arrived'}
        </Button>
      )}
    </div>
  );
}
