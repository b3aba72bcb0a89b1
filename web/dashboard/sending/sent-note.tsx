import { Check, MessageCircle, Undo2 } from 'lucide-react';
import type { Parcel } from '#shared/api/order-sending.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { parcelsApi } from '../api/parcels-api.ts';
import { whatsAppTo } from '../components/contact-links.ts';
import { ButtonLink, OutsideLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { useKnownStore } from '../shell/slug.ts';
import { firstNameOf, sentMessage, undoLabel, undoneWords } from './sent-words.ts';

interface Props {
  order: Parcel;
  slug: string;
  /** It was not sent after all. */
  onUndone: () => void;
}

/** What stands in the place of an order that was just marked as sent: who was told, and the way back. */
export function SentNote({ order, slug, onUndone }: Props) {
  const store = useKnownStore();
  const [undo, { isLoading }] = parcelsApi.useUndoSentMutation();
  const parcel = order.parcels.at(-1);
  if (!parcel) return null;
  const pickup = order.delivery_kind === 'pickup';
  const isDone = parcel.service === true;
  const takeBack = async () => {
    const done = undoneWords(order, parcel);
    if (await told(undo({ params: { slug, orderId: order.id, parcelId: parcel.id }, body: {} }), done))
      onUndone();
  };
  return (
    <div role="status" className="rounded-md border border-line bg-soft p-4 text-on-soft">
      <p className="m-0 flex items-start gap-2 font-semibold">
        <Check className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">
          #{order.number} is {isDone ? 'done' : pickup ? 'ready for pick-up' : 'sent'}
          {order.fulfillment_status === 'partially_fulfilled' && ' in part; the rest stays in the list'}.{' '}
          {order.has_email
            ? `${firstNameOf(order)} gets an email.`
            : order.texted
              ? `${firstNameOf(order)} gets a text.`
              : `${firstNameOf(order)} left no email address.`}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <OutsideLink
          href={whatsAppTo(order.phone, sentMessage(order, parcel, store?.name ?? 'your store'))}
          className={buttonClass({
            variant: order.has_email || order.texted ? 'secondary' : 'primary',
            size: 'small',
          })}
        >
          <MessageCircle className="size-4.5" />
          Tell by WhatsApp
        </OutsideLink>
        {!pickup && !isDone && (
          <ButtonLink to={`${places.riders(slug)}&parcel=${parcel.id}`} variant="secondary" size="small">
            Give to a rider
          </ButtonLink>
        )}
        {parcel.undo_until && (
          <Button
            variant="secondary"
            size="small"
            icon={<Undo2 className="size-4.5" />}
            busy={isLoading}
            onClick={() => void takeBack()}
          >
            {undoLabel(order, parcel)}
          </Button>
        )}
      </div>
    </div>
  );
}
