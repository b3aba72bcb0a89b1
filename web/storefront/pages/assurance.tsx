import { Check, Ruler, Truck, Wallet } from 'lucide-react';
import { chartRows } from '#shared/size-chart.ts';
import type { ProductPage } from '#shared/storefront.ts';
import { deliveryFrom, freeLabel, payLabel, priceLabel, stateList } from '#blocks/parts/labels.ts';

/** How it comes and how it is paid, folded up beside the product. */
/** The sizes as the owner typed them, as a table. */
function SizeChart({ text }: { text: string }) {
  const [head, ...rows] = chartRows(text);
  if (!head) return null;
  return (
    <details>
      <summary>
        <Ruler />
        Size chart
      </summary>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export function Assurance({ page }: { page: ProductPage }) {
  const { shell } = page;
  const delivered = shell.delivery.filter((rate) => rate.kind === 'delivery');
  const pickup = shell.delivery.filter((rate) => rate.kind === 'pickup');
  return (
    <div className="sure">
      <SizeChart text={page.product.size_chart} />
      {shell.delivery.length > 0 && (
        <details>
          <summary>
            <Truck />
            {deliveryFrom(shell)}
            {pickup.length > 0 && delivered.length > 0 && ', or pick up'}
          </summary>
          <ul>
            {[...delivered, ...pickup].map((rate) => (
              <li key={rate.id}>
                <span>
                  {rate.name}
                  <small>
                    {[stateList(rate.states), rate.eta, freeLabel(rate)].filter(Boolean).join('. ')}
                  </small>
                </span>
                <b>{priceLabel(rate.price_kobo)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
      {payLabel(shell) && (
        <details>
          <summary>
            <Wallet />
            {payLabel(shell)}
          </summary>
          <p>
            {shell.pay_online && 'Card, bank transfer or USSD on a secure payment page. '}
            {shell.pay_direct && 'Bank transfer to our own account. '}
            {shell.pay_on_delivery && 'Or pay when your order reaches you. '}
            <a href="/pages/delivery-and-payment">How it works here</a>
          </p>
        </details>
      )}
      <p>
        <Check />
        You get a private page that shows where your order is.
      </p>
    </div>
  );
}
