import type { ReactNode } from 'react';
import { naira } from '#shared/money.ts';
import type { Order, Transfer } from '#shared/api/orders.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { momentOf } from '../../components/dates.ts';

/** Whose transfer to look for: the sender the shopper named, or the shopper. */
export const senderOf = (transfer: Pick<Transfer, 'sender'>, customer: string) => transfer.sender || customer;

function wordsOf(transfer: Transfer, order: Order): { title: string; text: string } | null {
  const missing = naira(transfer.missing_kobo);
  const came = naira(order.captured_kobo - order.refunded_kobo);
  switch (transfer.state) {
    case 'open':
      return {
        title: `Look for ${missing} from ${senderOf(transfer, order.customer_name)}`,
        text: transfer.sent_at
          ? `Said to be sent: ${momentOf(transfer.sent_at)}. A picture of a receipt is no proof; the money in your account is.`
          : 'The customer has not said yet that it was sent. It may be there all the same.',
      };
    case 'expired':
    case 'not_come':
      if (order.delivery_kind === 'service')
        return {
          title: transfer.state === 'expired' ? 'Not confirmed in time' : 'The transfer has not come',
          text: `The customer was told. If ${missing} arrives after all, confirm it: the order is paid if there is still room.`,
        };
      return {
        title: transfer.state === 'expired' ? 'Not confirmed in time' : 'The transfer has not come',
        text: `The goods are back on the shelf and the customer was told. If ${missing} arrives after all, confirm it: the order is paid if the goods can still be had.`,
      };
    case 'late':
      return transfer.missing_kobo > 0
        ? null
        : {
            title: `${came} came too late`,
            text:
              order.status === 'canceled'
                ? 'The order was cancelled before. Send the money back and record it here.'
                : order.delivery_kind === 'service'
                  ? 'What was kept free for it has been sold meanwhile. Put it in stock again, or send the money back and record it here.'
                  : 'The goods have been sold meanwhile. Put them in stock again and send the order, or send the money back and record it here.',
          };
    default:
      return null;
  }
}

/** What to look for in the owner's own account, or what became of it. */
export function TransferCard({ order }: { order: Order }) {
  const { transfer } = order;
  const words = transfer && wordsOf(transfer, order);
  if (!words) return null;
  return (
    <SectionCard title={words.title} titleClass="text-lg break-words">
      <p className="mt-1 mb-3 max-w-[65ch]">{words.text}</p>
      <dl className="m-0 grid grid-cols-1 gap-1 text-[0.9375rem]">
        <Fact label="Into">
          {transfer.account_name}, {transfer.bank_name} {transfer.account_number}
        </Fact>
        {transfer.state === 'open' && transfer.held_until && (
          <Fact label="Goods kept until">{momentOf(transfer.held_until)}</Fact>
        )}
      </dl>
    </SectionCard>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-muted">{label}</dt>
      <dd className="m-0 min-w-0 break-words">{children}</dd>
    </div>
  );
}
