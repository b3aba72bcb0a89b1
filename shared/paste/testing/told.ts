import type { PastedLine } from '../delivery.ts';
import type { ReadRequest } from '../request.ts';

/** A line of delivery prices: names and naira, when or by whom, and, where it is wanted, what is doubted after question marks. */
export function toldDelivery({ prices, pickup, free_above_kobo }: PastedLine, withDoubts = true): string {
  const parts = [
    ...prices.map(({ named, price_kobo, eta, way, ways, doubts }) =>
      [
        `${named.map(({ name }) => name).join(', ')}${way && `, ${way}`}${price_kobo === null ? '' : ` ${price_kobo / 100}`}`,
        ...(eta ? [`"${eta}"`] : []),
        ...ways.map((one) => `+ ${one.way} ${one.price_kobo / 100}${one.eta && ` "${one.eta}"`}`),
        ...(withDoubts ? doubts.map((doubt) => `?${doubt}`) : []),
      ].join(' '),
    ),
    ...(pickup === null ? [] : [`pick-up${pickup && ` at ${pickup}`}`]),
    ...(free_above_kobo === null ? [] : [`free from ${free_above_kobo / 100}`]),
  ];
  return parts.join(' | ') || 'left out';
}

/** What is asked for: `2 x gele 25000 | delivery 2500 | deposit 50% | phone 08031234567`. */
export function toldRequest({ lines, delivery_kobo, deposit, phone }: ReadRequest): string {
  const first = deposit && ('kobo' in deposit ? String(deposit.kobo / 100) : `${deposit.percent}%`);
  return [
    ...lines.map(
      ({ title, quantity, unit_price_kobo }) =>
        `${quantity > 1 ? `${quantity} x ` : ''}${title} ${unit_price_kobo / 100}`,
    ),
    ...(delivery_kobo > 0 ? [`delivery ${delivery_kobo / 100}`] : []),
    ...(first ? [`deposit ${first}`] : []),
    ...(phone ? [`phone ${phone}`] : []),
  ].join(' | ');
}
