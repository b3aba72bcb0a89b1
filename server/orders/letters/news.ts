import type { AlertData, AlertKind } from '#shared/alerts.ts';
import { sizeWords } from '#shared/goods/files.ts';
import { letterLook } from '#shared/looks/letter-look.ts';
import type { OrderLetter } from '#shared/orders/order-letters.ts';
import { servicesToDoKobo } from '#shared/orders/goods-and-services.ts';
import { quoteIn } from '#shared/pricing/quote.ts';
import { filesBought } from '../../files/index.ts';
import { storeTerms, type StoreTerms } from '../../stores/index.ts';
import type { OrderNews } from '../../mail/index.ts';
import { findTransfer } from '../direct-transfers/queries.ts';
import { hearersOf } from './owners.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import { orderPath } from '../links.ts';
import type { OrderDeps } from '../deps.ts';
import { ownWordsOf } from './queries.ts';
import { linesOf, type LineRow, type NewOrder } from '../queries.ts';
import { tellByText } from './texts.ts';
import { deliveredBy } from '../words.ts';

export type NewsDeps = Pick<OrderDeps, 'mail' | 'texts' | 'push' | 'config'>;

export type LetterOrder = NewOrder;
type LetterLine = Pick<
  LineRow,
  | 'title'
  | 'variant_title'
  | 'quantity'
  | 'total_kobo'
  | 'discount_kobo'
  | 'service'
  | 'digital'
  | 'gift_card'
> &
  Partial<Pick<LineRow, 'fulfilled'>>;

/** What a mail needs besides the order; read when the caller has none of it at hand. */
export interface LetterContext {
  terms: StoreTerms;
  lines: readonly LetterLine[];
  /** Where a direct transfer goes. */
  account?: NonNullable<OrderNews['account']> | null;
}

async function readKnown(deps: NewsDeps, tx: StoreTx, order: LetterOrder): Promise<LetterContext> {
  const [terms, lines, account] = await pipelined([
    storeTerms(tx, deps.config),
    linesOf(tx, order.id),
    order.pay_method === 'direct_transfer' ? findTransfer(tx, order.id) : null,
  ]);
  return { terms, lines, account };
}

/** What every mail about an order tells. */
export function letter(
  deps: NewsDeps,
  tx: StoreTx,
  order: LetterOrder,
  { terms, lines, account }: LetterContext,
) {
  return {
    store_name: terms.name,
    store_url: terms.url,
    store_look: letterLook(terms),
    order_number: order.number,
    customer_name: order.name,
    customer_phone: order.phone,
    lines: lines.map((line) => ({
      title: line.variant_title ? `${line.title} (${line.variant_title})` : line.title,
      quantity: line.quantity,
      total_kobo: line.total_kobo,
    })),
    ...quoteIn(order),
    discount_code: order.discount_code,
    card_kobo: order.gift_card_kobo ?? 0,
    delivery_name: deliveredBy(order),
    picked_up: order.delivery_kind === 'pickup',
    language: order.language,
    delivered: order.fulfillment_status !== 'not_required' && order.delivery_kind !== 'service',
    ...(order.delivery_kind === 'service' && { service: true }),
    ...(order.note && { note: order.note }),
    pay_method: order.pay_method,
    ...(order.pay_method === 'on_delivery' && {
      services_kobo: servicesToDoKobo(
        lines.filter(({ digital }) => !digital).map((line) => ({ fulfilled: 0, ...line })),
      ),
    }),
    ...(account && {
      account: {
        bank_name: account.bank_name,
        account_number: account.account_number,
        account_name: account.account_name,
      },
    }),
    order_url: `${terms.url}${orderPath(deps.config, tx.storeId, order.id)}`,
    dashboard_url: `${deps.config.platformUrl}/dashboard/orders/${order.id}?slug=${terms.slug}`,
  };
}

/** The same of an order as it is now. */
export const orderNews = async (deps: NewsDeps, tx: StoreTx, order: LetterOrder): Promise<OrderNews> =>
  letter(deps, tx, order, await readKnown(deps, tx, order));

/** The same of an order that nobody placed, for who wants to see a letter. */
export const madeUpNews = (terms: StoreTerms): OrderNews => ({
  store_name: terms.name,
  store_url: terms.url,
  store_look: letterLook(terms),
  order_number: 1001,
  customer_name: 'Ada Obi',
  lines: [
    { title: 'Something from your shop', quantity: 2, total_kobo: 1_500_000 },
    { title: 'Something else', quantity: 1, total_kobo: 400_000 },
  ],
  subtotal_kobo: 1_900_000,
  delivery_kobo: 150_000,
  total_kobo: 2_050_000,
  pay_method: 'on_delivery',
  order_url: terms.url,
});

/** Tells the shopper by mail or, where they left no address, the main steps by text. `about` keeps the same news from going out twice. */
export async function tellShopper(
  deps: NewsDeps,
  tx: StoreTx,
  order: LetterOrder,
  news: OrderLetter,
  more: {
    about?: string;
    amount_kobo?: number;
    pieces?: string[];
    missing_kobo?: number;
    tracking?: string;
    tracking_url?: string;
    delivery_code?: string;
    in_parcel?: string[];
    more_to_come?: boolean;
    rest_to_do?: boolean;
    by_shopper?: boolean;
    kept_kobo?: number;
    collect_kobo?: number;
    done?: boolean;
    due_on?: string;
    on_card?: string;
    stop_url?: string;
    store_id?: string;
    order_id?: string;
    was?: string[];
    was_total_kobo?: number;
    due_kobo?: number;
    back_kobo?: number;
    reason?: string;
  } = {},
  context?: LetterContext,
): Promise<void> {
  const { about = order.id, ...data } = more;
  const { done, more_to_come } = data;
  if (!order.email)
    return tellByText(deps, tx, order, { news, about, terms: context?.terms, done, more_to_come });
  const [own, known] = await pipelined([
    // Its own words for what leaves say nothing of what was done.
    done ? null : ownWordsOf(tx, news, order.language),
    context ?? readKnown(deps, tx, order),
  ]);
  await deps.mail.queue(tx.platform, {
    key: `${news}:${about}`,
    to: order.email,
    template: news,
    data: {
      ...letter(deps, tx, order, known),
      ...(handsOver(news, order) && (await filesTold(tx, order))),
      ...data,
      ...(own && { own }),
    },
  });
}

/** Whether files can be had with this news. */
export const handsOver = (news: OrderLetter, order: LetterOrder) =>
  news === 'order-paid' || (news === 'order-placed' && order.total_kobo === 0);

/** The files of an order by name and size, for the letter that says that they are there. */
export async function filesTold(
  tx: StoreTx,
  order: LetterOrder,
  bought?: readonly LineRow[],
): Promise<Pick<OrderNews, 'files'>> {
  const lines = (bought ?? (await linesOf(tx, order.id))).filter((line) => line.digital);
  const files = [...(await filesBought(tx, lines, order.placed_at)).values()].flat();
  return files.length > 0
    ? { files: files.map(({ name, size_bytes }) => `${name} (${sizeWords(size_bytes)})`) }
    : {};
}

type OwnerNews =
  | 'new-order'
  | 'order-called-off'
  | 'order-to-confirm'
  | 'downloads-asked'
  | 'payment-to-explain'
  | 'payment-disputed'
  | 'not-delivered'
  | 'transfer-sent'
  | 'part-came'
  | 'rest-overdue';

/** Tells everybody who owns the store, and has the phones ring that its people chose. */
export async function tellOwners(
  deps: NewsDeps,
  tx: StoreTx,
  order: LetterOrder,
  news: OwnerNews,
  more: { about?: string; explanation?: string; sender?: string; alert?: AlertKind } = {},
): Promise<void> {
  const { about = order.id, alert, ...data } = more;
  const [known, { owners, ring }] = await pipelined([readKnown(deps, tx, order), hearersOf(tx)]);
  const told = letter(deps, tx, order, known);
  const letters = toOwners(news, about, owners, { ...told, ...data });
  await pipelined(letters.map((message) => deps.mail.queue(tx.platform, message)));
  const kind = alert ?? alertOf(news, order);
  // Of a transfer the sum is told that is looked for in the bank.
  const kobo = news === 'transfer-sent' ? order.total_kobo - (order.gift_card_kobo ?? 0) : order.total_kobo;
  const rings = alertData(order, kobo, known.terms);
  if (kind && ring) await deps.push.tell(tx, { key: `${news}:${about}`, kind, data: rings });
}

export const toOwners = (news: OwnerNews, about: string, owners: readonly string[], told: OrderNews) =>
  owners.map((address) => ({
    key: `${news}:${about}:${address}`,
    to: address,
    template: news,
    data: { explanation: '', sender: '', ...told },
  }));

/** What a phone rings for with this news; null: mail is enough. */
export function alertOf(news: OwnerNews, order: LetterOrder): AlertKind | null {
  if (news === 'new-order') {
    const byCard = order.gift_card_kobo ?? 0;
    const isPaid = order.pay_method === 'online' || byCard === order.total_kobo;
    return isPaid && order.total_kobo > 0 ? 'paid' : 'placed';
  }
  const others = {
    'order-to-confirm': 'placed',
    'transfer-sent': 'transfer',
    'payment-to-explain': 'problem',
    'payment-disputed': 'problem',
    'not-delivered': 'delivery',
    'order-called-off': 'canceled',
    'downloads-asked': null,
    'part-came': 'placed',
    'rest-overdue': 'problem',
  } as const;
  return others[news];
}

export const alertData = (
  order: LetterOrder,
  amount_kobo: number,
  { name, slug }: StoreTerms,
): AlertData => ({
  store_name: name,
  slug,
  path: `/orders/${order.id}?slug=${slug}`,
  number: order.number,
  amount_kobo,
  items: order.item_count,
});
