import { MessageCircle } from 'lucide-react';
import type { Order } from '#shared/api/orders.ts';
import type { SentParcel } from '#shared/api/parcels.ts';
import { notDeliveredWords } from '#shared/orders/rider.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { parcelsApi } from '../api/parcels-api.ts';
import { whatsAppTo } from '../components/contact-links.ts';
import { momentIn } from '../components/dates.ts';
import { ButtonLink, OutsideLink } from '../components/links.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { useKnownStore, useMay } from '../shell/slug.ts';
import { CameBack } from './came-back.tsx';
import { GoesAgain } from './goes-again.tsx';
import { followedBy, sentMessage, undoLabel, undoneWords, type SentOrder } from './sent-words.ts';

/** What left for an order, each parcel with its way to be followed and, for a while, its way back. */
export function Parcels({ order, money, slug }: { order: SentOrder; money?: Order; slug: string }) {
  if (order.parcels.length === 0) return null;
  return (
    <SectionCard title={titleOf(order.parcels)}>
      <ol className="m-0 list-none divide-y divide-line p-0">
        {order.parcels.map((parcel) => (
          <li key={parcel.id} className="py-3 last:pb-0">
            <OneParcel order={order} parcel={parcel} slug={slug} />
            <CameBack order={order} parcel={parcel} money={money} slug={slug} />
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

function titleOf(parcels: readonly SentParcel[]): string {
  if (parcels.every(({ service }) => service)) return 'What was done';
  return parcels.length === 1 ? 'Parcel' : 'Parcels';
}

function OneParcel({ order, parcel, slug }: { order: SentOrder; parcel: SentParcel; slug: string }) {
  const store = useKnownStore();
  const maySend = useMay('orders.send');
  const [undo, { isLoading }] = parcelsApi.useUndoSentMutation();
  const by = followedBy({ ...parcel, link: '' });
  return (
    <>
      <p className="m-0 font-semibold">
        {parcel.service
          ? `Done ${momentIn(parcel.sent_at)}`
          : parcel.delivered_at
            ? `Arrived ${momentIn(parcel.delivered_at)}`
            : `Sent ${momentIn(parcel.sent_at)}`}
      </p>
      {parcel.lines.length > 0 && (
        <p className="m-0 break-words text-muted">
          {parcel.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
        </p>
      )}
      {by && <p className="m-0 break-words">{by}</p>}
      {parcel.link && (
        <p className="m-0">
          <OutsideLink
            href={parcel.link}
            className="text-link inline-flex min-h-11 max-w-full items-center break-all"
          >
            {parcel.link}
          </OutsideLink>
        </p>
      )}
      {parcel.failed_reason && parcel.failed_at && (
        <p className="m-0 font-semibold text-danger">
          Could not be handed over {momentIn(parcel.failed_at)}: {notDeliveredWords[parcel.failed_reason]}.
        </p>
      )}
      {parcel.locked && (
        <p className="m-0 font-semibold text-danger">
          Too many wrong codes were typed for it. Call the customer; it can be marked as arrived by hand.
        </p>
      )}
      {(!parcel.delivered_at || parcel.undo_until) && parcel.came_back.length === 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          <OutsideLink
            href={whatsAppTo(order.phone, sentMessage(order, parcel, store?.name ?? 'your store'))}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <MessageCircle className="size-4.5" />
            Tell by WhatsApp
          </OutsideLink>
          {maySend && order.delivery_kind === 'delivery' && !parcel.service && (
            <ButtonLink to={`${places.riders(slug)}&parcel=${parcel.id}`} variant="secondary" size="small">
              Give to a rider
            </ButtonLink>
          )}
          {maySend && (parcel.failed_at || parcel.locked) && (
            <GoesAgain orderId={order.id} parcelId={parcel.id} slug={slug} />
          )}
          {maySend && parcel.undo_until && (
            <Button
              variant="secondary"
              size="small"
              busy={isLoading}
              onClick={() =>
                void told(
                  undo({ params: { slug, orderId: order.id, parcelId: parcel.id }, body: {} }),
                  undoneWords(order, parcel),
                )
              }
            >
              {undoLabel(order, parcel)}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
