import { gsmText, roomBeside } from '#shared/gsm.ts';
import { languageOf } from '#shared/languages.ts';
import { naira } from '#shared/money.ts';
import type { OrderLetter } from '#shared/orders/order-letters.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { storeTerms, type StoreTerms } from '../../stores/index.ts';
import type { TextKind } from '../../texts/index.ts';
import type { OrderDeps } from '../deps.ts';
import { orderPath } from '../links.ts';
import type { NewOrder } from '../queries.ts';

interface ToText {
  news: OrderLetter;
  about: string;
  terms?: StoreTerms | undefined;
  /** A service was done, and nothing was sent; there is more of the order. */
  done?: boolean | undefined;
  more_to_come?: boolean | undefined;
}

/** The steps of an order that are worth what a text costs; everything else stands on the order's page. */
function kindOf({ news, done }: ToText, order: NewOrder): TextKind | null {
  if (news === 'order-placed' || news === 'order-paid') return news;
  if (news !== 'order-sent') return null;
  if (done) return 'order-done';
  return order.delivery_kind === 'pickup' ? 'order-ready' : 'order-sent';
}

/** What a shopper has just done themselves they may hear of at night. */
const isUrgent = (kind: TextKind) => kind === 'order-placed' || kind === 'order-paid';

/** Tells the shopper by text who left a number and no address; nothing where no texts are sent. */
export async function tellByText(
  deps: Pick<OrderDeps, 'texts' | 'config'>,
  tx: StoreTx,
  order: NewOrder,
  told: ToText,
): Promise<void> {
  const kind = kindOf(told, order);
  if (!deps.texts.isOffered || !kind || !order.phone || order.channel === 'counter') return;
  const terms = told.terms ?? (await storeTerms(tx, deps.config));
  const link = `${terms.url}${orderPath(deps.config, tx.storeId, order.id)}`;
  const says = wordsOf(languageOf(order.language)).texts;
  await deps.texts.queue(tx, {
    key: `${kind}:${told.about}`,
    to: order.phone,
    orderId: order.id,
    kind,
    words: textWords(says, kind, { shop: terms.name, order, link, isPart: told.more_to_come }),
    urgent: isUrgent(kind),
  });
}

/** A name is cut to what one segment leaves for it, and never to less than this. */
const shortestShop = 6;
/** A place to fetch an order at is cut too; what is shorter than this says nothing, and it is left to the order's page. */
const shortestPlace = 12;

type Told = Pick<NewOrder, 'number' | 'total_kobo' | 'delivery_name'>;

/** The words of a text, in one segment wherever that is possible: the names of shop and place make room for the rest. */
export function textWords(
  says: Words['texts'],
  kind: TextKind,
  { shop, order, link, isPart }: { shop: string; order: Told; link: string; isPart?: boolean | undefined },
): string {
  const words = (name: string, place: string) => {
    const { number, total_kobo: total } = order;
    if (kind === 'order-placed') return says.placed(name, number, naira(total), link);
    if (kind === 'order-paid') return says.paid(name, number, link);
    if (kind === 'order-done') return (isPart ? says.partDone : says.done)(name, number, link);
    return kind === 'order-sent' ? says.sent(name, number, link) : says.ready(name, number, place, link);
  };
  const place =
    kind === 'order-ready' ? placeIn(order.delivery_name, words('-'.repeat(shortestShop), '-')) : '';
  const room = Math.max(shortestShop, roomBeside(gsmText(words('', place))));
  return gsmText(words(cut(gsmText(shop), room), place));
}

const cut = (name: string, room: number): string => [...name].slice(0, room).join('').trim();

/** As much of a place's name as one segment has room for beside the other words and the shortest name of a shop. */
function placeIn(name: string, beside: string): string {
  const whole = gsmText(name);
  const room = roomBeside(gsmText(beside)) + 1;
  return room < Math.min(shortestPlace, whole.length) ? '' : cut(whole, room);
}
