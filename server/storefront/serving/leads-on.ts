import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, sayingIn } from './address.ts';
import type { Answers } from './answers.ts';
import { codeIn } from '../owners/arrival.ts';
import { robotsTxt } from '../pages/feeds.ts';
import { languageFor } from './language.ts';
import type { ShopPage } from '../own-page.ts';
import { plainPage } from '../pages/pages.ts';
import type { ShopStore } from './store.ts';
import { cartToken } from './visit.ts';

interface AtOther {
  host: string;
  store: ShopStore;
  instead: NonNullable<ShopStore['instead']>;
}

/**
 * What hosts of a store answer that are not its address: the others lead to it, and a domain of its own that is not paid
 * for says where the shop is. Whoever ordered keeps the pages of the order wherever their link leads.
 * @returns a function that tells whether that was the answer.
 */
export function createElsewhere({ answers, platformUrl }: { answers: Answers; platformUrl: string }) {
  /** A page and no redirect, which search engines would keep when the domain is paid for again. */
  const showUnpaid = (reply: FastifyReply, { host, store, instead }: AtOther): void => {
    const { request } = reply;
    const { path } = addressOf(request);
    // Let in to read `noindex`, as at a shop that rests.
    if (path === '/robots.txt') return void answers.text(reply, 200, robotsTxt(null));
    const shop = instead.to + (request.method === 'GET' ? localPart(request) : '');
    const about = { host, name: store.name, language: languageFor(store, sayingIn(request)), platformUrl };
    answers.page(reply, 404, plainPage('unpaid', { ...about, login: null, shop }));
  };

  return (reply: FastifyReply, at: AtOther, during: ShopPage['during']): boolean => {
    const { request } = reply;
    const isMoved = at.instead.kind === 'moved';
    if (isMoved ? !leadsOn(request) : during !== 'open') return false;
    if (isMoved) answers.redirect(reply, 308, at.instead.to + localPart(request));
    else showUnpaid(reply, at);
    return true;
  };
}

/**
 * Whether somebody who comes to one of a shop's other addresses is sent on to the shop's own. Who is in the middle of
 * something stays: a basket belongs to the host it was filled at, browsers follow no form to another host, and a member's
 * code opens the host it was made for.
 */
function leadsOn(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers['sec-fetch-site'] === 'same-origin' || cartToken(request.cookies)) return false;
  return codeIn(addressOf(request).query) === null;
}

/** Path and query as they came; nothing that could name another host. */
const localPart = ({ originalUrl }: FastifyRequest): string =>
  originalUrl.startsWith('/') ? originalUrl : '/';
