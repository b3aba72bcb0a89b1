import { useState } from 'react';
import type { Order } from '#shared/api/orders.ts';
import type { TakenBy } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { isFailure, sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { sellingApi } from '../api/selling-api.ts';
import { keep } from '../kept/operations.ts';
import { usePerson } from '../kept/use-kept.ts';
import { placeOfPhone } from '../stock/places/of-phone.ts';
import { bodyOfSale, keptBodyOfSale, piecesOf, type Due, type Sale } from './sale.ts';

/** A sale that is recorded, or that this phone keeps until there is a line. */
export type Sold = { order: Order } | { kept: { sale: Sale; by: TakenBy; totalKobo: number; at: string } };

/** A customer stands there: after so long without an answer the sale is kept, and sent when there is one (ms). */
const patienceMs = 8_000;

export const takenWords: Record<TakenBy, string> = {
  cash: 'in cash',
  transfer: 'by transfer',
  card_machine: 'by card machine',
};

const needsNetwork =
  'A gift card can only be spent with a network. Press again when there is one: it counts once. Or take the card off and take the money another way.';

const titleOf = (sale: Sale) =>
  sale.lines
    .map(({ quantity, title, choice }) => `${quantity} × ${choice ? `${title}, ${choice}` : title}`)
    .join(', ');

/** Records a sale; where no network answers, keeps it on this phone under the same key. */
export function usePay(slug: string, onSold: (sold: Sold) => void) {
  const [paying, setPaying] = useState<TakenBy | null>(null);
  const [send] = sellingApi.useSellAtCounterMutation();
  const person = usePerson();

  async function onLine(sale: Sale, by: TakenBy, due: Due): Promise<'unreached' | void> {
    if (!navigator.onLine) return 'unreached';
    const call = send({
      params: { slug },
      body: { ...bodyOfSale(sale, by, due), place_id: placeOfPhone(slug) },
    });
    const timer = setTimeout(() => call.abort(), patienceMs);
    const answer = await call;
    clearTimeout(timer);
    if (answer.data !== undefined) return onSold({ order: answer.data });
    if (wasUnreached(answer.error)) return 'unreached';
    notify.error(sentenceOf(answer.error, 'This sale was not recorded. Press again: it counts once.'));
  }

  async function onPhone(sale: Sale, by: TakenBy, totalKobo: number): Promise<void> {
    if (person === null) {
      notify.error('Open this page once with a network, so that this phone knows whose sales it keeps.');
      return;
    }
    const words = `${titleOf(sale)}: ${naira(totalKobo)} ${takenWords[by]}`;
    const shelf = Object.fromEntries(sale.lines.map((line) => [line.variant_id, -line.quantity]));
    try {
      const body = { ...keptBodyOfSale(sale, by, totalKobo), place_id: placeOfPhone(slug) };
      const { at } = await keep({
        kind: 'sale',
        key: sale.key,
        person,
        slug,
        words,
        shelf,
        body,
        draft: sale,
      });
      onSold({ kept: { sale, by, totalKobo, at } });
    } catch {
      notify.error(
        'This phone has no room to keep the sale, so it is not recorded. Write it down, free some room and press again.',
      );
    }
  }

  async function pay(sale: Sale, by: TakenBy, due: Due): Promise<void> {
    if (paying || piecesOf(sale) === 0) return;
    setPaying(by);
    if ((await onLine(sale, by, due)) === 'unreached') {
      // Nobody knows what is on a card without asking, so no sale with one is kept.
      if (due.card) notify.error(needsNetwork);
      else await onPhone(sale, by, due.totalKobo);
    }
    setPaying(null);
  }
  return { pay, paying };
}

/** No answer came: by the line, by our patience, or since the server is away. */
function wasUnreached(error: unknown): boolean {
  if (!isFailure(error)) return true;
  const { status } = error;
  return (
    status === 'FETCH_ERROR' ||
    status === 'TIMEOUT_ERROR' ||
    status === 502 ||
    status === 503 ||
    status === 504
  );
}
