import type { MessagePage, SendCartPage, SharedCartPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { addLine, linesForSale, readCart, setLine } from '../../orders/index.ts';
import { basketCode, basketOf } from './basket-link.ts';
import { field, largestForm } from '../serving/request.ts';
import { bearerOf, cartCookies, cartToken, noticeCookie, type Answer, type Visit } from '../serving/visit.ts';

function overPage({ shell, mode }: Visit): Answer {
  const { lists, sharing } = wordsOf(shell.language);
  const page: MessagePage = {
    kind: 'message',
    shell,
    mode,
    path: '/basket/shared',
    title: sharing.ended,
    text: sharing.endedText,
    action: { label: lists.everything, path: '/products' },
  };
  return { kind: 'page', status: 410, page, cookies: [] };
}

/** The link that takes this basket to another phone. */
export async function showSend(visit: Visit): Promise<Answer> {
  const { deps, store, shell, mode } = visit;
  const cart = await readCart(deps, store.storeDb, bearerOf(visit.cookies));
  if (cart.lines.length === 0) return { kind: 'redirect', to: '/basket', cookies: [] };
  const url = `${shell.url}/basket/shared?b=${basketCode(deps, store.id, cart.lines)}`;
  const page: SendCartPage = { kind: 'send-cart', shell, mode, path: '/basket/send', url };
  return { kind: 'page', status: 200, page, cookies: [] };
}

/**
 * What somebody sent from another phone, to be looked at first: only a form puts it into the basket, so that no program
 * that looks behind a link in a chat fills one.
 */
export async function showShared(visit: Visit, query: URLSearchParams): Promise<Answer> {
  const { deps, store, shell, mode } = visit;
  const code = field(query, 'b', largestForm);
  const lines = basketOf(deps, store.id, code);
  if (!lines) return overPage(visit);
  const sent = await linesForSale(deps, store.storeDb, lines);
  if (sent.lines.length === 0) return overPage(visit);
  const own = await readCart(deps, store.storeDb, bearerOf(visit.cookies));
  const page: SharedCartPage = {
    kind: 'shared-cart',
    shell,
    mode,
    path: `/basket/shared?b=${encodeURIComponent(code)}`,
    code,
    cart: sent,
    own_count: own.count,
  };
  return { kind: 'page', status: 200, page, cookies: [] };
}

/** Puts what was sent into this phone's basket, or in the place of what is in there. */
export async function takeShared(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const { deps, store } = visit;
  const lines = basketOf(deps, store.id, field(form, 'b', largestForm));
  if (!lines) return overPage(visit);
  const { code } = bearerOf(visit.cookies);
  let token = cartToken(visit.cookies);
  if (form.get('how') === 'replace')
    for (const { variant_id } of (await readCart(deps, store.storeDb, { token, code })).lines)
      await setLine(deps, store.storeDb, { token, code }, { variant_id, quantity: 0 });
  let missed = false;
  for (const line of lines) {
    const bearer = { token, code, cameFrom: visit.visitor.cameFrom };
    const added = await addLine(deps, store.storeDb, bearer, line);
    if (added.ok) {
      token = added.token;
      visit.visitor.filledBasket(added.product_id);
    } else missed = true;
  }
  const { count } = await readCart(deps, store.storeDb, { token, code });
  return {
    kind: 'redirect',
    to: '/basket',
    cookies: [...cartCookies(token, count), noticeCookie(missed ? 'taken_in_part' : 'taken')],
  };
}
