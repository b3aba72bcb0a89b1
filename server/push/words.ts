import type { AlertData, AlertKind, AlertMessage } from '#shared/alerts.ts';
import { naira } from '#shared/money.ts';

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** The first line, by the number of the order where there is one. */
const titles: Record<AlertKind, (order: string) => string> = {
  paid: (order) => `${order} is paid`,
  placed: (order) => `New order: ${order}`,
  transfer: (order) => `${order}: transfer said to be sent`,
  problem: (order) => `${order}: a payment needs you`,
  canceled: (order) => `${order} was cancelled by the customer`,
  delivery: (order) => `${order} could not be delivered`,
  enquiry: () => 'New enquiry',
  low_stock: () => 'Stock is low',
};

const several: Record<AlertKind, (n: number) => string> = {
  paid: (n) => count(n, 'paid order'),
  placed: (n) => count(n, 'order to be paid later', 'orders to be paid later'),
  transfer: (n) => `${count(n, 'transfer')} to confirm`,
  problem: (n) => `${count(n, 'payment')} that ${n === 1 ? 'needs' : 'need'} you`,
  canceled: (n) => count(n, 'cancelled order'),
  delivery: (n) => count(n, 'parcel that was not delivered', 'parcels that were not delivered'),
  enquiry: (n) => count(n, 'enquiry', 'enquiries'),
  low_stock: (n) => count(n, 'message of low stock', 'messages of low stock'),
};

/** A message of one piece of news, or of all that came in quiet hours. Without amounts where those are hidden. */
export function messageOf(
  news: { id: string; kind: AlertKind | 'several' | 'test'; data: AlertData },
  hideAmounts: boolean,
): AlertMessage {
  const { kind, data } = news;
  const frame = { tag: news.id, path: `/dashboard${data.path}` };
  if (kind === 'test')
    return { ...frame, title: 'It works', body: `New orders of ${data.store_name} ring here like this.` };
  if (kind === 'several') {
    const kinds = Object.entries(data.counts ?? {}) as [AlertKind, number][];
    const body = kinds.map(([one, n]) => several[one](n)).join(', ');
    return { ...frame, title: `Meanwhile at ${data.store_name}`, body };
  }
  const amount = data.amount_kobo === undefined || hideAmounts ? [] : [naira(data.amount_kobo)];
  const items = data.items === undefined ? [] : [count(data.items, 'item')];
  return {
    ...frame,
    title: titles[kind](`Order ${data.number ?? ''}`.trim()),
    body: [...(data.what ? [data.what] : []), ...amount, ...items, data.store_name].join(' · '),
  };
}
