import type { Slip, Slips } from '#shared/api/papers.ts';
import { spacedPhone } from '#shared/phone.ts';
import { cx } from '#web/ui/cx.ts';
import { Barcode } from './barcode.tsx';
import { Sender } from './sender.tsx';

export interface SheetProps {
  slip: Slip;
  from: Slips['from'];
  says: Slips['says'];
}

/** Smaller letters for what takes more than its paper in large ones. */
function sizeOf({ customer_name, address, delivery_name }: Slip, from: Slips['from']): string {
  const { area, landmark, lga, state } = address;
  const to = [customer_name, customer_name, area, landmark, lga, state, delivery_name];
  const letters = [...to, from.name, ...from.lines].reduce((sum, one) => sum + one.length, 0);
  return letters > 420 ? 'sheet-fuller' : letters > 200 ? 'sheet-full' : '';
}

/** What goes onto a parcel: from whom, to whom, and where that is. */
export function Label({ slip, from, says }: SheetProps) {
  const { address } = slip;
  return (
    <article
      aria-label={`Label of order #${slip.number}`}
      className={cx(
        'sheet sheet-label flex flex-col gap-4 rounded-md border border-line',
        sizeOf(slip, from),
      )}
    >
      <p className="m-0 border-b border-black pb-3">
        <span className="block text-[0.8125rem]">{says.from}</span>
        <Sender from={from} />
      </p>
      <div className="flex-1">
        <span className="block text-[0.8125rem]">{says.to}</span>
        <b className="sheet-name block text-2xl break-words">{slip.customer_name}</b>
        {slip.phone && <b className="sheet-name block text-xl">{spacedPhone(slip.phone)}</b>}
        {slip.delivery_kind === 'pickup' ? (
          <p className="sheet-where mt-2 mb-0 text-lg break-words">
            {says.pickUp}: {slip.delivery_name}
          </p>
        ) : (
          <p className="sheet-where mt-2 mb-0 text-lg break-words">
            {[address.area, [address.lga, address.state].filter(Boolean).join(', ')]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            {address.landmark && (
              <b className="block">
                {says.landmark}: {address.landmark}
              </b>
            )}
          </p>
        )}
      </div>
      <div className="border-t border-black pt-3">
        {slip.delivery_kind === 'delivery' && slip.delivery_name && (
          <p className="m-0 break-words">
            {[slip.delivery_name, slip.delivery_way].filter(Boolean).join(', ')}
          </p>
        )}
        <p className="m-0 text-2xl font-bold">
          {says.order} #{slip.number}
        </p>
        <Barcode number={slip.number} />
      </div>
    </article>
  );
}
