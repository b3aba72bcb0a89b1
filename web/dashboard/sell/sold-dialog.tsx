import { useState } from 'react';
import { MessageCircle } from 'lucide-react';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { whatsAppShare, whatsAppTo } from '../components/contact-links.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { OutsideLink } from '../components/links.tsx';
import { SaveReceipt } from '../orders/money/save-receipt.tsx';
import { useKnownStore } from '../shell/slug.ts';
import { ChangeToGive } from './change-to-give.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

interface Props {
  order: Order;
  slug: string;
  close: () => void;
}

const ways: Record<string, string> = {
  cash: 'in cash',
  own_account: 'by transfer',
  card_machine: 'by card machine',
  gift_card: 'by gift card',
};

/** A sale is recorded: change, receipt, and a way back when it was wrong. */
export function SoldDialog({ order, slug, close }: Props) {
  const store = useKnownStore();
  const [wrong, setWrong] = useState(false);
  if (wrong) return <TakeBackDialog order={order} slug={slug} close={() => setWrong(false)} done={close} />;
  const [first, another] = order.ledger;
  // A gift card's code stands on the page of its order, and on no paper.
  const hasCards = order.gift_cards.length > 0;
  const page = hasCards ? order.shopper_url : `${order.shopper_url}/receipt`;
  const words = `Thank you for buying at ${store?.name ?? 'our shop'}. Your ${hasCards ? 'gift card and receipt' : 'receipt'} for ${naira(order.total_kobo)}, order #${order.number}: ${page}`;
  const paid = order.ledger.map(({ method, amount_kobo }) => `${naira(amount_kobo)} ${ways[method] ?? ''}`);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Sold: ${naira(order.total_kobo)} ${another ? '' : (ways[first?.method ?? ''] ?? '')}`}
      description={[
        ...(another ? [`${paid.join(', ')}.`] : []),
        `Order #${order.number}. The stock is counted down.`,
        ...(hasCards
          ? ['The gift card’s code is on the page of this order: send its link to who bought it.']
          : []),
      ].join(' ')}
      footer={
        <>
          <Button variant="secondary" onClick={() => setWrong(true)}>
            Take it back
          </Button>
          <Button onClick={close}>New sale</Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {order.cash_kobo > 0 && <ChangeToGive totalKobo={order.cash_kobo} />}
        <section aria-label="Receipt" className="grid grid-cols-2 gap-2">
          <OutsideLink
            href={order.phone ? whatsAppTo(order.phone, words) : whatsAppShare(words)}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <MessageCircle className="size-4.5" />
            Receipt
          </OutsideLink>
          <CopyButton text={page} label="Copy its link" size="small" />
          <SaveReceipt order={order} slug={slug} />
        </section>
      </div>
    </Dialog>
  );
}
