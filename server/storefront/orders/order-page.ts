import { shopperDoes, shopperOrder, shopperPays, type ShopperOrder } from '../../orders/index.ts';
import { lagosDate } from '#shared/lagos.ts';
import type { OwnReview } from '#shared/goods/reviews.ts';
import { isSettled } from '#shared/states.ts';
import type { AskAnswer, OrderPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { reviewsOfOrder, shownPhotos } from '../../reviews/index.ts';
import { around } from '../around.ts';
import { agreedBy } from '../serving/browser.ts';
import { asksOf } from '../pages/network-scripts.ts';
import { notFoundPage } from '../pages/pages.ts';
import { field } from '../serving/request.ts';
import { noticeCookie, takeNotice, type Answer, type Notice, type Visit } from '../serving/visit.ts';

/** The provider is asked at most this often about one order by its shopper. */
export const askLimit = { name: 'shop-ask', max: 6, perMs: 60_000 };
/** What may be done to one order by its shopper. */
export const payLimit = { name: 'shop-pay', max: 6, perMs: 60_000 };
/** What payment providers add to the address a shopper comes back on. */
const comingBack = ['back', 'reference', 'trxref', 'status', 'tx_ref', 'transaction_id'];

const answers: Record<string, AskAnswer> = {
  ask_received: 'received',
  ask_with_bank: 'with_bank',
  ask_not_received: 'not_received',
  ask_unknown: 'unknown',
};

/** Never "received" by a cookie alone: the order itself must say so, or tell the longer story. */
function answerFor(order: ShopperOrder, found: AskAnswer | null): AskAnswer | null {
  if (found === null || order.payment_try === 'needs_look') return null;
  if (isSettled(order.payment_status)) return 'received';
  return found === 'received' ? 'unknown' : found;
}

export async function missing(visit: Visit): Promise<Answer> {
  return { kind: 'page', status: 404, page: await notFoundPage(visit), cookies: [] };
}

/** Pictures of a store that rests are not served, so none are pointed at. */
export async function orderOf({ deps, store, shell }: Visit, token: string) {
  const order = await shopperOrder(deps, store.storeDb, token);
  if (!order || !shell.resting) return order;
  return { ...order, lines: order.lines.map((line) => ({ ...line, picture: null })) };
}

/** The private page of an order. Coming back from paying, the provider is asked first and the address made plain again. */
export async function showOrder(visit: Visit, token: string, query: URLSearchParams): Promise<Answer> {
  const { deps, store } = visit;
  const path = `/orders/${token}`;
  const order = await orderOf(visit, token);
  if (!order) return erasedPage(visit, token);
  if (comingBack.some((name) => query.has(name))) {
    if (!isSettled(order.payment_status)) {
      await visit.limits.use(askLimit, token);
      await shopperDoes.ask(deps, store.storeDb, token);
    }
    return { kind: 'redirect', to: path, cookies: [] };
  }
  const { notice, said, cookies } = takeNotice(visit);
  const found = notice ? (answers[notice] ?? null) : null;
  const shown = { answer: answerFor(order, found), notice: said };
  return { kind: 'page', status: 200, page: await orderPage(visit, token, order, shown), cookies };
}

/** What is left to say of an order whose customer asked to be erased; money that comes late is still handled. */
async function erasedPage(visit: Visit, token: string): Promise<Answer> {
  const { deps, store, shell, mode } = visit;
  const erased = await shopperDoes.findErased(deps, store.storeDb, token);
  if (!erased) return missing(visit);
  const says = wordsOf(shell.language).erased;
  const path = `/orders/${token}`;
  const told = { title: says.title(erased.number), text: says.text(lagosDate(erased.at), shell.name) };
  return {
    kind: 'page',
    status: 410,
    page: { kind: 'message', shell, mode, path, ...told, action: null },
    cookies: [],
  };
}

type Written = NonNullable<Awaited<ReturnType<typeof reviewsOfOrder>>[number]['review']>;

/** A review as its writer sees it. Pictures of a store that rests are not served. */
function ownReview({ shell, mode, store }: Visit, review: Written): OwnReview['review'] {
  const { stars, words, state, hidden_because, answer } = review;
  const photos = shell.resting ? [] : review.photos;
  const seen = shownPhotos(store.id, { ...review, photos }, { language: shell.language, mode });
  const own = photos.map(({ id, hidden_because: why }, at) => ({ ...seen[at]!, id, hidden_because: why }));
  return { stars, words, state, hidden_because, answer, photos: own };
}

/** The private page of an order, with what came of what was done on it. */
export async function orderPage(
  visit: Visit,
  token: string,
  order: ShopperOrder,
  shown: Partial<Pick<OrderPage, 'answer' | 'notice' | 'sent_form' | 'review_form'>>,
): Promise<OrderPage> {
  const { deps, shell, mode, store } = visit;
  const { things, networks } = await store.storeDb.read(async (tx) => ({
    things: await reviewsOfOrder(tx, order),
    networks: await shopperDoes.networks(deps, tx, order),
  }));
  // What is said of goods is said again once they can be seen again.
  const reviews = (shell.suspended ? [] : things).map(({ review, ...thing }) => ({
    ...thing,
    review: review && ownReview(visit, review),
  }));
  return {
    kind: 'order',
    shell,
    mode,
    path: `/orders/${token}`,
    order: { ...order, ...asksOf(visit, networks) },
    answer: null,
    notice: '',
    sent_form: { sender: '', error: '' },
    reviews,
    review_form: null,
    ...(await around('order', visit)),
    ...shown,
  };
}

/** “I have sent it”: the shop is told whose transfer to look for. */
export async function sayOrderSent(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const { deps, store } = visit;
  // It stands in the subject of a letter.
  const sender = field(form, 'sender', 1000).replace(/\s+/g, ' ').trim();
  if (sender.length > 120) {
    const order = await orderOf(visit, token);
    if (!order?.transfer) return missing(visit);
    const error = wordsOf(visit.shell.language).transfer.senderTooLong;
    const page = await orderPage(visit, token, order, { sent_form: { sender, error } });
    return { kind: 'page', status: 400, page, cookies: [] };
  }
  if ((await shopperPays.hasSent(deps, store.storeDb, token, sender)) === 'gone') return missing(visit);
  return { kind: 'redirect', to: `/orders/${token}`, cookies: [noticeCookie('sent_told')] };
}

/** The order's state in one word group, for the island to see whether it moved. */
export async function orderState(visit: Visit, token: string): Promise<Answer> {
  const order = await shopperOrder(visit.deps, visit.store.storeDb, token);
  if (!order) return { kind: 'text', status: 404, text: '' };
  const text = [
    order.status,
    order.payment_status,
    order.fulfillment_status,
    order.payment_try ?? '',
    order.transfer?.state ?? '',
    order.transfer?.missing_kobo ?? '',
  ]
    .join(' ')
    .trim();
  return { kind: 'text', status: 200, text };
}

export async function payOrder(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const agreed = agreedBy(visit.browser, field(form, 'adverts', 10));
  const result = await shopperDoes.payAgain(visit.deps, visit.store.storeDb, token, agreed);
  if (result.ok) return { kind: 'redirect', to: result.pay_url, cookies: [] };
  if (result.reason === 'gone') return missing(visit);
  return {
    kind: 'redirect',
    to: `/orders/${token}`,
    cookies: [noticeCookie(`pay_${result.reason}`)],
  };
}

/** The order stays as it was typed and is paid another way. */
export async function payOrderAnotherWay(
  visit: Visit,
  token: string,
  form: URLSearchParams,
): Promise<Answer> {
  const way = field(form, 'way', 20);
  const known = way === 'on_delivery' || way === 'direct_transfer';
  const result = known
    ? await shopperPays.changesWay(visit.deps, visit.store.storeDb, token, way)
    : ({ ok: false, reason: 'not_offered' } as const);
  if (!result.ok && result.reason === 'gone') return missing(visit);
  return back(token, result.ok ? 'way_changed' : wayNotices[result.reason]);
}

const wayNotices = {
  not_offered: 'way_not_offered',
  transfers_full: 'way_transfers_full',
  gone: 'pay_gone',
  paid: 'pay_paid',
  canceled: 'pay_canceled',
  closed: 'pay_closed',
  expired: 'pay_expired',
  stock: 'pay_stock',
  code: 'pay_code',
  card: 'pay_card',
  looked_at: 'pay_looked_at',
  checking: 'pay_checking',
} as const;

/** A gift card for an order that waits for its money. */
export async function payOrderByCard(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const typed = { code: field(form, 'card', 60), network: visit.network };
  const result = await shopperDoes.payByCard(visit.deps, visit.store.storeDb, token, typed);
  return result === 'gone' ? missing(visit) : back(token, `card_${result}`);
}

const back = (token: string, notice: Notice): Answer => ({
  kind: 'redirect',
  to: `/orders/${token}`,
  cookies: [noticeCookie(notice)],
});

export async function cancelOrder(visit: Visit, token: string): Promise<Answer> {
  const result = await shopperDoes.cancel(visit.deps, visit.store.storeDb, token);
  if (result === 'gone') return missing(visit);
  if (result === 'canceled') return { kind: 'redirect', to: `/orders/${token}`, cookies: [] };
  return back(token, `kept_${result}`);
}

/** "I have been debited": the provider is asked there and then. */
export async function askAboutOrder(visit: Visit, token: string): Promise<Answer> {
  const answer = await shopperDoes.ask(visit.deps, visit.store.storeDb, token);
  if (answer === 'gone') return missing(visit);
  return { kind: 'redirect', to: `/orders/${token}`, cookies: [noticeCookie(`ask_${answer}`)] };
}
