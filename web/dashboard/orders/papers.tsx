import { MessageCircle } from 'lucide-react';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { whatsAppShare, whatsAppTo } from '../components/contact-links.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { OutsideLink } from '../components/links.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { ParcelPapers } from '../print/parcel-papers.tsx';
import { useKnownStore, useMay } from '../shell/slug.ts';
import { SaveReceipt } from './money/save-receipt.tsx';

/** What can be printed of an order, or sent: its receipt, what goes into the parcel, and what goes onto it. */
export function Papers({ order, slug }: { order: Order; slug: string }) {
  const isPaid = order.captured_kobo > 0;
  return (
    <SectionCard title="Papers" className="grid grid-cols-1 gap-3">
      {isPaid ? (
        <Receipt order={order} slug={slug} />
      ) : (
        <>
          <p className="m-0 text-[0.9375rem] text-muted">
            There is a receipt once money is in. Until then it is a summary that says “not paid”.
          </p>
          <div className="flex flex-wrap gap-2">
            <SaveReceipt order={order} slug={slug} label="Save the summary" />
          </div>
        </>
      )}
      <ForParcel order={order} slug={slug} />
    </SectionCard>
  );
}

function Receipt({ order, slug }: { order: Order; slug: string }) {
  const store = useKnownStore();
  const link = `${order.shopper_url}/receipt`;
  const words = `Your receipt from ${store?.name ?? 'our shop'}, order #${order.number}, ${naira(order.total_kobo)}: ${link}`;
  return (
    <div className="flex flex-wrap gap-2">
      <OutsideLink
        href={order.phone ? whatsAppTo(order.phone, words) : whatsAppShare(words)}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        <MessageCircle className="size-4.5" />
        Send the receipt
      </OutsideLink>
      <SaveReceipt order={order} slug={slug} label="Receipt as PDF" />
      <CopyButton text={link} label="Copy the receipt’s link" size="small" />
    </div>
  );
}

function ForParcel({ order, slug }: { order: Order; slug: string }) {
  const maySend = useMay('orders.send');
  const isNone =
    order.fulfillment_status === 'not_required' ||
    order.delivery_kind === 'service' ||
    order.status === 'canceled' ||
    order.channel === 'counter';
  if (!maySend || isNone) return null;
  return <ParcelPapers slug={slug} orderId={order.id} />;
}
