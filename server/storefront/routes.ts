import { addFromForm, setFromForm, showBasket } from './basket.ts';
import { placeFromForm, showCheckout } from './checkout.ts';
import {
  askAboutOrder,
  cancelOrder,
  orderState,
  payOrder,
  payOrderAnotherWay,
  sayOrderSent,
  showOrder,
} from './order-page.ts';
import type { Answer, Visit } from './visit.ts';

interface Asked {
  query: URLSearchParams;
  /** Empty for a GET. */
  form: URLSearchParams;
  /** The part of the path that names an order. */
  token: string;
}

interface Door {
  method: 'GET' | 'POST';
  path: RegExp;
  answer(visit: Visit, asked: Asked): Promise<Answer>;
}

/** An order's private address as the order module makes it; anything else cannot be one. */
const token = '([A-Za-z0-9_-]{20,120})';
const at = (path: string) => new RegExp(`^${path}$`);

/** Every page and form that is one shopper's own; never cached. */
const doors: readonly Door[] = [
  { method: 'GET', path: at('/basket'), answer: (visit) => showBasket(visit) },
  { method: 'POST', path: at('/basket/add'), answer: (visit, { form }) => addFromForm(visit, form) },
  { method: 'POST', path: at('/basket/set'), answer: (visit, { form }) => setFromForm(visit, form) },
  { method: 'GET', path: at('/checkout'), answer: (visit) => showCheckout(visit) },
  { method: 'POST', path: at('/checkout'), answer: (visit, { form }) => placeFromForm(visit, form) },
  {
    method: 'GET',
    path: at(`/orders/${token}`),
    answer: (visit, asked) => showOrder(visit, asked.token, asked.query),
  },
  {
    method: 'GET',
    path: at(`/orders/${token}/state`),
    answer: (visit, asked) => orderState(visit, asked.token),
  },
  {
    method: 'POST',
    path: at(`/orders/${token}/pay`),
    answer: (visit, asked) => payOrder(visit, asked.token),
  },
  {
    method: 'POST',
    path: at(`/orders/${token}/way`),
    answer: (visit, asked) => payOrderAnotherWay(visit, asked.token, asked.form),
  },
  {
    method: 'POST',
    path: at(`/orders/${token}/cancel`),
    answer: (visit, asked) => cancelOrder(visit, asked.token),
  },
  {
    method: 'POST',
    path: at(`/orders/${token}/debited`),
    answer: (visit, asked) => askAboutOrder(visit, asked.token),
  },
  {
    method: 'POST',
    path: at(`/orders/${token}/sent`),
    answer: (visit, asked) => sayOrderSent(visit, asked.token, asked.form),
  },
];

/** Where a form's address is opened by hand or by "back": its page, not an error. */
export const formHomes: Record<string, string> = { '/basket/add': '/basket', '/basket/set': '/basket' };

/** The door for a request; `wrongMethod` when the path exists for another method only. */
export function doorFor(method: string, path: string): { door: Door; token: string } | 'wrong method' | null {
  let pathKnown = false;
  for (const door of doors) {
    const match = door.path.exec(path);
    if (!match) continue;
    if (door.method === method) return { door, token: match[1] ?? '' };
    pathKnown = true;
  }
  return pathKnown ? 'wrong method' : null;
}
