import { Check, Ruler, Truck, Wallet } from 'lucide-react';
import { chartRows } from '#shared/size-chart.ts';
import type { ProductPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { deliveryFrom, freeLabel, payLabel, placeList, priceLabel } from '#blocks/parts/labels.ts';

/** The sizes as the owner typed them, as a table. */
function SizeChart({ text, label }: { text: string; label: string }) {
  const [head, ...rows] = chartRows(text);
  if (!head) return null;
  return (
    <details>
      <summary>
        <Ruler />
        {label}
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

/** How it comes and how it is paid, folded up beside the product. */
export function Assurance({ page }: { page: ProductPage }) {
  const { shell } = page;
  const words = wordsOf(shell.language);
  const says = words.product;
  const ways = page.product.download ? { ...shell, pay_on_delivery: false } : shell;
  const delivered = shell.delivery.filter((rate) => rate.kind === 'delivery');
  const pickup = shell.delivery.filter((rate) => rate.kind === 'pickup');
  return (
    <div className="sure">
      <SizeChart text={page.product.size_chart} label={says.sizeChart} />
      {shell.delivery.length > 0 && !page.product.download && (
        <details>
          <summary>
            <Truck />
            {deliveryFrom(shell, words)}
            {pickup.length > 0 && delivered.length > 0 && says.orPickUp}
          </summary>
          <ul>
            {[...delivered, ...pickup].map((rate) => (
              <li key={rate.id}>
                <span>
                  {rate.name}
                  <small>
                    {[placeList(rate, words), rate.eta, freeLabel(rate, words)].filter(Boolean).join('. ')}
                  </small>
                </span>
                <b>{priceLabel(rate.price_kobo, words)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
      {payLabel(ways, words) && (
        <details>
          <summary>
            <Wallet />
            {payLabel(ways, words)}
          </summary>
          <p>
            {shell.pay_online && `${says.payOnline} `}
            {shell.pay_direct && `${words.blocks.payDirect} `}
            {ways.pay_on_delivery && `${words.blocks.orOnDelivery} `}
            <a href="/pages/delivery-and-payment">{says.howItWorks}</a>
          </p>
        </details>
      )}
      <p>
        <Check />
        {says.privatePage}
      </p>
    </div>
  );
}
