import { Check, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { momentIn } from '../components/dates.ts';
import { whatsAppShare, whatsAppTo } from '../components/contact-links.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { OutsideLink } from '../components/links.tsx';
import { openPart } from '../orders/money/parts.ts';
import { places } from '../places.ts';
import { useKnownStore } from '../shell/slug.ts';
import { askingWords } from './request.ts';

/** The link is made: where it stands, and how it goes out once more. */
export function Asked({ order, slug, again }: { order: Order; slug: string; again: () => void }) {
  const first = openPart(order);
  return (
    <Card as="section" aria-labelledby="asked" className="grid grid-cols-1 gap-3">
      <h2 id="asked" className="m-0 flex items-center gap-2 text-xl font-bold">
        <Check aria-hidden="true" className="size-6 text-action" />
        Asked for {naira(first?.amount_kobo ?? order.total_kobo)}
      </h2>
      <p className="m-0 text-muted">
        {first && `A deposit: ${naira(order.total_kobo - first.amount_kobo)} is left afterwards. `}It can be
        paid until {order.pay_by && momentIn(order.pay_by)}. You are told as soon as the money is there.
      </p>
      <SendLink order={order} />
      <div className="flex flex-wrap justify-between gap-2">
        <Link to={places.order(slug, order.id)} className="text-link inline-flex min-h-11 items-center">
          Order #{order.number}
        </Link>
        <Button variant="quiet" onClick={again}>
          Ask for another
        </Button>
      </div>
    </Card>
  );
}

/** A link that waits for its money, by WhatsApp and to copy. */
export function SendLink({ order }: { order: Order }) {
  const store = useKnownStore();
  const words = askingWords(order, store?.name ?? 'Our shop');
  return (
    <div className="grid grid-cols-2 gap-2">
      <OutsideLink
        href={order.phone ? whatsAppTo(order.phone, words) : whatsAppShare(words)}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        <MessageCircle className="size-4.5" />
        WhatsApp
      </OutsideLink>
      <CopyButton text={order.shopper_url} label="Copy link" size="small" />
    </div>
  );
}
