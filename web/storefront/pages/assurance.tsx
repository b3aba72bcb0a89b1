import { Check, Ruler, Wallet } from 'lucide-react';
import { chartRows } from '#shared/goods/size-chart.ts';
import type { ProductPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { onTheDay } from '#shared/words/of-order.ts';
import { payLabel } from '#blocks/parts/labels.ts';
import { Delivery } from './delivery.tsx';

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
  const { download, gift_card, service } = page.product;
  const isSent = !download && !gift_card && !service;
  const ways = isSent || service ? shell : { ...shell, pay_on_delivery: false };
  const paid = payLabel(ways, service ? { ...words, ...onTheDay(words) } : words);
  const after = gift_card ? words.giftCards.afterPayment : service ? words.services.nothingSent : '';
  return (
    <div className="sure">
      <SizeChart text={page.product.size_chart} label={says.sizeChart} />
      {shell.delivery.length > 0 && isSent && <Delivery page={page} />}
      {after && !shell.copy && (
        <p>
          <Check />
          {after}
        </p>
      )}
      {paid && (
        <details>
          <summary>
            <Wallet />
            {paid}
          </summary>
          <p>
            {shell.pay_online && `${says.payOnline} `}
            {shell.pay_direct && `${words.blocks.payDirect} `}
            {ways.pay_on_delivery &&
              `${service ? words.services.payOnTheDayHow : words.blocks.orOnDelivery} `}
            <a href="/pages/delivery-and-payment">{says.howItWorks}</a>
          </p>
        </details>
      )}
      {!shell.copy && (
        <p>
          <Check />
          {says.privatePage}
        </p>
      )}
    </div>
  );
}
