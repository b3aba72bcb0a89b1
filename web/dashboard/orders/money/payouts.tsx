import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { payoutOf, whereItIs } from '../../money/sales.ts';
import { WentBack } from '../../money/went-back.tsx';

/** Each online payment of an order: what is left of it and when it is in the bank. */
export function Payouts({ order }: { order: Order }) {
  if (order.sales.length === 0) return null;
  return (
    <section aria-labelledby="payouts" className="mt-4 border-t border-line pt-4">
      <h3 id="payouts" className="m-0 text-base font-bold">
        Paid out
      </h3>
      <ul className="m-0 mt-2 grid list-none grid-cols-1 gap-3 p-0">
        {order.sales.map((sale) => {
          const where = whereItIs(sale);
          const { kobo, backKobo } = payoutOf(sale);
          return (
            <li key={sale.reference}>
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="money font-semibold">{naira(kobo)}</span>
                <StateLabel tone={where.tone}>{where.label}</StateLabel>
              </span>
              <WentBack kobo={backKobo} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
