import { useState } from 'react';
import type { Order } from '#shared/api/orders.ts';
import type { CameBack as Back, SentParcel } from '#shared/api/parcels.ts';
import { cameBackWords, type CameBackDecision } from '#shared/orders/came-back.ts';
import { Button } from '#web/ui/button.tsx';
import { momentIn } from '../components/dates.ts';
import { withBuyer } from '../components/given-buyer.ts';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';
import { CameBackDialog } from './came-back-dialog.tsx';
import { EndDialog, RefundBackDialog } from './came-back-money.tsx';
import type { SentOrder } from './sent-words.ts';
import { SendAgainDialog } from './send-again-dialog.tsx';

interface Props {
  order: SentOrder;
  parcel: SentParcel;
  /** The order with its money, for who sees that. */
  money: Order | undefined;
  slug: string;
}

const decidedWords: Record<CameBackDecision, string> = {
  again: 'To be sent again.',
  // Whether it has gone already stands under Money, where a refund is told as it stands.
  refund: 'Its money goes back to the customer.',
  end: 'Closed without money.',
};

/** What came back of a parcel, what becomes of it, and the way to say that something did. */
export function CameBack({ order, parcel, money, slug }: Props) {
  const [open, setOpen] = useState(false);
  const maySend = useMay('orders.send');
  const isAny = parcel.lines.some(({ returnable }) => returnable > 0);
  return (
    <>
      {parcel.came_back.map((back) => (
        <OneBack key={back.id} back={back} order={order} money={money} slug={slug} />
      ))}
      {maySend && isAny && (
        <Button variant="secondary" size="small" className="mt-2" onClick={() => setOpen(true)}>
          It came back
        </Button>
      )}
      {open && <CameBackDialog order={order} parcel={parcel} slug={slug} close={() => setOpen(false)} />}
    </>
  );
}

const inWords = ({ title, shelf, lost }: Back['lines'][number]): string =>
  `${title}: ${[shelf > 0 && `${shelf} on the shelf again`, lost > 0 && `${lost} not sellable`]
    .filter(Boolean)
    .join(', ')}`;

interface OneProps extends Omit<Props, 'parcel'> {
  back: Back;
}

function OneBack({ back, order, money, slug }: OneProps) {
  return (
    <div className="mt-2 rounded-sm bg-sunken px-3 py-2">
      <p className="m-0 font-semibold">
        Came back {momentIn(back.at)}: {cameBackWords[back.reason]}
      </p>
      <p className="m-0 break-words">{back.lines.map(inWords).join('; ')}</p>
      {back.decided ? (
        <>
          <p className="m-0 text-muted">{decidedWords[back.decided]}</p>
          {back.decided === 'again' && <AskForDelivery order={order} slug={slug} />}
        </>
      ) : (
        <Decide back={back} order={order} money={money} slug={slug} />
      )}
    </div>
  );
}

/** The customer may pay for the second delivery, by a link like any other. */
function AskForDelivery({ order, slug }: Pick<Props, 'order' | 'slug'>) {
  const mayAsk = useMay('sell');
  const { customer_name: name, phone, number } = order;
  if (!mayAsk || order.delivery_kind !== 'delivery') return null;
  return (
    <ButtonLink
      to={places.ask(slug)}
      state={withBuyer({ name, phone, what: 'Second delivery ', note: `For order ${number}` })}
      variant="secondary"
      size="small"
      className="mt-2"
    >
      Ask for the delivery
    </ButtonLink>
  );
}

/** What may become of it, as far as it is allowed. */
function Decide({ back, order, money, slug }: OneProps) {
  const [open, setOpen] = useState<CameBackDecision | null>(null);
  const [maySend, mayRefund, mayChange] = [useMay('orders.send'), useMay('refunds'), useMay('orders.change')];
  const close = () => setOpen(null);
  const isPaid = (money?.givable_kobo ?? 0) > 0;
  return (
    <>
      <p className="m-0 text-muted">What becomes of it?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {maySend && (
          <Button size="small" onClick={() => setOpen('again')}>
            Send it again
          </Button>
        )}
        {money && isPaid && mayRefund && (
          <Button size="small" variant="secondary" onClick={() => setOpen('refund')}>
            Give the money back
          </Button>
        )}
        {money && !isPaid && mayChange && (
          <Button size="small" variant="secondary" onClick={() => setOpen('end')}>
            {money.captured_kobo === 0 ? 'Cancel the order' : 'Close it'}
          </Button>
        )}
      </div>
      {open === 'again' && <SendAgainDialog back={back} order={order} slug={slug} close={close} />}
      {open === 'refund' && money && <RefundBackDialog back={back} order={money} slug={slug} close={close} />}
      {open === 'end' && money && <EndDialog back={back} order={money} slug={slug} close={close} />}
    </>
  );
}
