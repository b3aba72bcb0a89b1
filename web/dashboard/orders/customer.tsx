import { Mail, MessageCircle, Phone } from 'lucide-react';
import { Link } from 'react-router';
import type { Order } from '#shared/api/orders.ts';
import { sourceName } from '#shared/visits.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { OutsideLink } from '../components/links.tsx';
import { callTo, spacedPhone, whatsAppTo } from '../components/contact-links.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { places } from '../places.ts';
import { useKnownStore, useMay, useSlug } from '../shell/slug.ts';
import { MailTroubleOf } from './mail-trouble.tsx';
import { orderWords } from './list/order-words.ts';
import { CorrectReceiver } from './receiver.tsx';
import { TextsTold } from './texts-told.tsx';

/** Who bought, how to reach them, and where it goes. */
export function Customer({ order }: { order: Order }) {
  return (
    <SectionCard title="Customer">
      <Who order={order} />
      {order.phone && <Reach order={order} />}
      {order.email && (
        <a href={`mailto:${order.email}`} className="text-link mt-2 flex min-h-11 items-center gap-2">
          <Mail className="size-4.5 shrink-0" />
          <span className="min-w-0 break-all">{order.email}</span>
        </a>
      )}
      <MailTroubleOf order={order} />
      <TextsTold order={order} />
      <Where order={order} />
      <CorrectReceiver order={order} />
      <NoteOf note={order.note} title={noteTitle(order)} />
      <CameFrom order={order} />
      <div className="mt-4 grid grid-cols-1 gap-2 border-t border-line pt-4">
        <p className="m-0 text-[0.9375rem] text-muted">
          The customer follows the order, pays it, and downloads what was bought, on a private page of their
          own.
        </p>
        <CopyButton text={order.shopper_url} label="Copy its link" size="small" wide />
      </div>
    </SectionCard>
  );
}

const noteTitle = ({ channel, delivery_kind: kind }: Order) =>
  channel === 'manual'
    ? 'What was agreed'
    : kind === 'service'
      ? 'When it would suit them'
      : 'Note from the customer';

/** Where the shopper was before, as far as their link or browser said. */
function CameFrom({ order: { came_from: from, utm_campaign: campaign } }: { order: Order }) {
  const source = from === '' || from === 'direct' ? null : sourceName(from);
  if (!source && !campaign) return null;
  return (
    <p className="mt-3 mb-0 text-[0.9375rem] break-words text-muted">
      {source && <span className="block">{`Came from ${source}`}</span>}
      {campaign && <span className="block">{`By your link “${campaign}”`}</span>}
    </p>
  );
}

function Who({ order: { customer_id, customer_name } }: { order: Order }) {
  const slug = useSlug();
  const maySee = useMay('customers.see');
  if (!customer_id || !maySee) return <p className="mt-1 mb-0 break-words">{customer_name}</p>;
  return (
    <Link
      to={places.customer(slug, customer_id)}
      className="text-link flex min-h-11 items-center break-words"
    >
      {customer_name || 'Their page'}
    </Link>
  );
}

type Placed = Pick<
  Order,
  'address' | 'fulfillment_status' | 'delivery_kind' | 'delivery_name' | 'delivery_eta'
> &
  Pick<Order, 'customer_name' | 'phone'> & { channel?: Order['channel'] };

export function NoteOf({
  note,
  title = 'Note from the customer',
}: {
  note: string;
  title?: string | undefined;
}) {
  if (!note) return null;
  return (
    <div className="mt-4 rounded-sm bg-highlight-soft px-3 py-2">
      <h3 className="m-0 text-[0.9375rem] font-bold text-warn">{title}</h3>
      <p className="m-0 break-words whitespace-pre-line">{note}</p>
    </div>
  );
}

/** By phone; who bought at the counter may have left none. */
export function Reach({ order }: { order: Parameters<typeof orderWords>[0] & Pick<Order, 'phone'> }) {
  const store = useKnownStore();
  const hello = orderWords(order, store?.name ?? 'your store');
  return (
    <>
      <p className="m-0 tabular-nums">{spacedPhone(order.phone)}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <a href={callTo(order.phone)} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <Phone className="size-4.5" />
          Call
        </a>
        <OutsideLink
          href={whatsAppTo(order.phone, hello)}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <MessageCircle className="size-4.5" />
          WhatsApp
        </OutsideLink>
      </div>
    </>
  );
}

export function Where({ order }: { order: Placed }) {
  const { area, lga, state, landmark } = order.address;
  const nowhere = order.fulfillment_status === 'not_required' || order.delivery_kind === 'service';
  if (nowhere || order.channel === 'counter') return null;
  if (order.delivery_kind === 'pickup')
    return (
      <section aria-labelledby="where" className="mt-4 border-t border-line pt-4">
        <h3 id="where" className="m-0 text-base font-bold">
          Picks it up
        </h3>
        <p className="m-0">{order.delivery_name}</p>
      </section>
    );
  const lines = [area, [lga, state].filter(Boolean).join(', ')].filter(Boolean);
  const whole = [order.customer_name, order.phone, ...lines, landmark && `Landmark: ${landmark}`].filter(
    Boolean,
  );
  return (
    <section aria-labelledby="where" className="mt-4 border-t border-line pt-4">
      <h3 id="where" className="m-0 text-base font-bold">
        Deliver to
      </h3>
      <address className="not-italic">
        {lines.map((line) => (
          <span key={line} className="block break-words">
            {line}
          </span>
        ))}
        {landmark && (
          <span className="mt-1 block break-words">
            <span className="text-muted">Landmark: </span>
            {landmark}
          </span>
        )}
      </address>
      {order.delivery_eta && (
        <p className="mt-1 mb-0 text-[0.9375rem] text-muted">Promised: {order.delivery_eta}</p>
      )}
      <div className="mt-3">
        <CopyButton text={whole.join('\n')} label="Copy for the rider" size="small" wide />
      </div>
    </section>
  );
}
