import type { FastifyReply } from 'fastify';
import type { PageCall, StoreSide } from '../platform/http/store-pages.ts';
import { addressOf, modeOf, sayingIn } from './serving/address.ts';
import type { Answers } from './serving/answers.ts';
import { arrivalPath } from './owners/arrival.ts';
import { setCookies, type ShopCookie } from './serving/cookies.ts';
import type { Entered } from './serving/entrance.ts';
import type { SendFeed } from './feed/send.ts';
import { browserOf } from './serving/browser.ts';
import { builtFile, builtPaths, shopFile, shopFiles } from './pages/files.ts';
import { choiceCookies, languageFor } from './serving/language.ts';
import type { OwnersView } from './owners/owners-view.ts';
import type { Till } from './serving/place.ts';
import { publicAddress, type PublicPages } from './serving/public.ts';
import type { Bundle } from './serving/render.ts';
import { largestForm } from './serving/request.ts';
import { shown, type OwnPage, type ShopPage } from './own-page.ts';
import { downloadPage, feedPage, ownPages, publicPages } from './routes.ts';
import { sendDownload } from './orders/send-download.ts';
import { createPhotoDesk } from './orders/photo-desk.ts';
import type { Shells } from './serving/shells.ts';
import { codeCookie, type Answer } from './serving/visit.ts';
import { ownSeen, visitorOf, type Visitor } from './serving/visitor.ts';
import { encodingOf, sendKept } from './serving/write.ts';

/** A page of a shop with what makes its answer. */
export interface AnsweredPage extends ShopPage {
  make(call: PageCall<Entered>): Promise<FastifyReply>;
}

/** Where an address leads before its page is shown: to its one spelling, and without a code it brought along. */
function onTheWay(
  url: string,
  { path, query }: ReturnType<typeof addressOf>,
): { status: 303 | 308; to: string; cookies: ShopCookie[] } | null {
  if (path.length > 1 && path.endsWith('/')) {
    // One slash only: `//host` would lead away from the shop.
    const trimmed = `/${path.replace(/^\/+|\/+$/g, '')}`;
    return { status: 308, to: trimmed + url.slice(path.length), cookies: [] };
  }
  const code = query.get('code');
  if (code === null) return null;
  // A link that was shared with its code: the code waits for the basket, and the page is everybody's.
  const rest = new URLSearchParams(query);
  rest.delete('code');
  const to = rest.size > 0 ? `${path}?${rest.toString()}` : path;
  return { status: 303, to, cookies: [codeCookie(code)] };
}

/** The basket and the checkout are pages like any other, the checkout a step as well. */
function noteOwn(visitor: Visitor, answer: Answer): void {
  if (answer.kind !== 'page') return;
  const { kind } = answer.page;
  if (kind !== 'cart' && kind !== 'checkout') return;
  visitor.saw(ownSeen[kind]);
  if (kind === 'checkout') visitor.beganCheckout();
}

type ShopPagesDeps = Till & {
  deps: Parameters<typeof sendDownload>[0]['deps'];
  bundle: Bundle;
  shells: Shells;
  pages: PublicPages;
  sendFeed: SendFeed;
  answers: Answers;
  ownersView: OwnersView;
  secure: boolean;
};

/** Every page, form and file of a shop, and what answers it. */
export function shopPages(deps: ShopPagesDeps): AnsweredPage[] {
  const { pages, shells, answers, ownersView, limits, visits } = deps;
  const photoDesk = createPhotoDesk();

  const showPublic = async ({ request, reply, entered }: PageCall<Entered>): Promise<FastifyReply> => {
    const { originalUrl } = request;
    const first = onTheWay(originalUrl, addressOf(request));
    if (first) {
      setCookies(reply, first.cookies, deps.secure);
      return answers.redirect(reply, first.status, first.to);
    }
    const { store } = entered;
    const saying = sayingIn(request);
    const how = { mode: modeOf(request), language: languageFor(store, saying) };
    setCookies(reply, choiceCookies(store, saying), deps.secure);
    const page = await pages.get(store, publicAddress(originalUrl), how);
    if (page.seen && request.method === 'GET') visitorOf(visits, request.raw, store.id).saw(page.seen);
    return sendKept(reply, page);
  };
  const showFile = async (call: PageCall<Entered>): Promise<FastifyReply> => {
    const { path, query } = addressOf(call.request);
    const file = await shopFile(deps, call.entered.store, path, query);
    return file ? answers.file(call.reply, file) : showPublic(call);
  };
  const showOwn = async (page: OwnPage, call: PageCall<Entered>): Promise<FastifyReply> => {
    const { request, reply, form, network, params } = call;
    const { store } = call.entered;
    const [{ query }, { cookies }] = [addressOf(request), request];
    const saying = { query, cookies };
    const face = await shells.of(store, languageFor(store, saying));
    setCookies(reply, choiceCookies(store, saying), deps.secure);
    const [mode, now] = [modeOf(request), deps.deps.clock.now()];
    const visitor = visitorOf(visits, request.raw, store.id);
    const its = { store, network, browser: browserOf(request), cookies, mode, now };
    const visit = { deps: deps.deps, limits, photoDesk, visitor, ...its, ...face };
    const answer = await page.answer(visit, { query, form, token: params.token ?? '', request });
    if (request.method === 'GET') noteOwn(visitor, answer);
    return answers.own(reply, answer);
  };
  return [
    ...ownPages.map((page) => ({ ...page, make: (call: PageCall<Entered>) => showOwn(page, call) })),
    { ...downloadPage, make: (call: PageCall<Entered>) => sendDownload(deps, call) },
    { ...feedPage, make: deps.sendFeed },
    ...Object.keys(shopFiles).map((path) => ({ ...shown, path, during: 'open' as const, make: showFile })),
    ...publicPages.map((page) => ({ ...page, make: showPublic })),
    {
      method: 'POST',
      path: arrivalPath,
      limit: null,
      body: largestForm,
      idempotency: 'none',
      work: 'entering',
      during: 'anything',
      make: async ({ reply, entered, form }) =>
        answers.own(reply, await ownersView.arrive(entered.host, form)),
    },
  ];
}

/** The files that were built with the pages: there whatever host of a store it is, and of no store. */
export function builtPages(bundle: Bundle, answers: Answers) {
  const pages = builtPaths(bundle).map((path): ShopPage => ({ ...shown, path, during: 'anything' }));
  const side: StoreSide<true, ShopPage> = {
    enter: async () => true,
    answer: async ({ path }, { reply }) => answers.file(reply, builtFile(bundle, path, encodingOf(reply))!),
    tell: (reply, appError) => answers.fail(reply, null, appError),
  };
  return { side, pages };
}
