import type { Slip, Slips } from '#shared/api/papers.ts';
import { lagosDate } from '#shared/lagos.ts';
import { spacedPhone } from '#shared/phone.ts';
import { partsInWords } from '#shared/goods/sets.ts';
import type { SheetProps } from './label.tsx';
import { Sender } from './sender.tsx';

/** What goes into a parcel: what is in it, to be ticked off, and for whom. No price stands on it. */
export function PackingSlip({ slip, from, says }: SheetProps) {
  const isOpen = slip.lines.some((line) => line.open > 0);
  // Once all of it has left, its slip says all of it.
  const lines = slip.lines
    .map((line) => ({ ...line, here: isOpen ? line.open : line.quantity }))
    .filter((line) => line.here > 0);
  return (
    <article
      aria-label={`Packing slip of order #${slip.number}`}
      className="sheet sheet-slip grid gap-5 rounded-md border border-line"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <p className="m-0 min-w-0">
          <Sender from={from} nameClass="text-lg" />
        </p>
        <p className="m-0">
          <b className="block text-xl">
            {says.order} #{slip.number}
          </b>
          <span className="block">{lagosDate(slip.placed_at)}</span>
        </p>
      </header>
      <To slip={slip} says={says} />
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-black text-left">
            <th className="w-20 py-1 pr-3">{says.pieces}</th>
            <th className="py-1">{says.what}</th>
            <th className="w-16 py-1 text-right">{says.packed}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-b border-line-strong align-top">
              <td className="py-2 font-bold tabular-nums">{line.here}</td>
              <td className="py-2 break-words">
                {line.title}
                {line.variant_title && <span className="block">{line.variant_title}</span>}
                {line.parts.length > 0 && (
                  <span className="block">
                    {says.inEach}: {partsInWords(line.parts)}
                  </span>
                )}
              </td>
              <td className="py-2">
                <span className="ml-auto block size-5 border border-black" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOpen && slip.sent_before > 0 && <p className="m-0">{says.restBefore}</p>}
      {slip.note && (
        <p className="m-0 break-words">
          {says.note}: {slip.note}
        </p>
      )}
    </article>
  );
}

function To({ slip, says }: { slip: Slip; says: Slips['says'] }) {
  const { customer_name, phone, address, delivery_kind, delivery_name } = slip;
  const where =
    delivery_kind === 'pickup'
      ? `${says.pickUp}: ${delivery_name}`
      : [
          address.area,
          address.landmark && `${says.landmark}: ${address.landmark}`,
          address.lga,
          address.state,
        ]
          .filter(Boolean)
          .join(', ');
  return (
    <p className="m-0">
      <span className="block">{says.forWhom}</span>
      <b className="block break-words">{customer_name}</b>
      {phone && <span className="block">{spacedPhone(phone)}</span>}
      {where && <span className="block break-words">{where}</span>}
    </p>
  );
}
