import { MessageCircle } from 'lucide-react';
import type { TakenBy } from '#shared/api/selling.ts';
import { lagosDate, lagosTime } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { whatsAppShare, whatsAppTo } from '../components/contact-links.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { OutsideLink } from '../components/links.tsx';
import { useKnownStore } from '../shell/slug.ts';
import { ChangeToGive } from './change-to-give.tsx';
import type { Sale } from './sale.ts';
import { takenWords } from './use-pay.ts';

interface Props {
  kept: { sale: Sale; by: TakenBy; totalKobo: number; at: string };
  close: () => void;
}

/** What the customer is told of a sale that has no number yet. */
function receiptOf({ sale, by, totalKobo, at }: Props['kept'], shop: string): string {
  const moment = new Date(at);
  const lines = sale.lines.map(
    ({ quantity, title, choice, sold_for_kobo }) =>
      `${quantity} × ${choice ? `${title}, ${choice}` : title}: ${naira(quantity * sold_for_kobo)}`,
  );
  const goods = sale.lines.reduce((sum, line) => sum + line.quantity * line.sold_for_kobo, 0);
  return [
    `Thank you for buying at ${shop}.`,
    ...lines,
    ...(goods > totalKobo ? [`Discount: ${naira(goods - totalKobo)}`] : []),
    `Paid ${takenWords[by]}: ${naira(totalKobo)}`,
    `${lagosDate(moment)}, ${lagosTime(moment)}`,
  ].join('\n');
}

/** A sale that is kept on this phone: change and a receipt in words; it is recorded when there is a network. */
export function KeptSoldDialog({ kept, close }: Props) {
  const store = useKnownStore();
  const words = receiptOf(kept, store?.name ?? 'our shop');
  const { phone } = kept.sale;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Sold: ${naira(kept.totalKobo)} ${takenWords[kept.by]}`}
      description="Kept on this phone. It is recorded by itself, once, when there is a network."
      footer={<Button onClick={close}>New sale</Button>}
    >
      <div className="grid grid-cols-1 gap-4">
        {kept.by === 'cash' && <ChangeToGive totalKobo={kept.totalKobo} />}
        <section aria-label="Receipt" className="grid grid-cols-1 gap-2">
          <p className="m-0 rounded-md bg-sunken p-3 break-words whitespace-pre-line">{words}</p>
          <div className="grid grid-cols-2 gap-2">
            <OutsideLink
              href={phone ? whatsAppTo(phone, words) : whatsAppShare(words)}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              <MessageCircle className="size-4.5" />
              Receipt
            </OutsideLink>
            <CopyButton text={words} label="Copy it" size="small" />
          </div>
        </section>
      </div>
    </Dialog>
  );
}
