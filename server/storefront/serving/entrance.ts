import type { FastifyReply } from 'fastify';
import { lagosDate } from '#shared/lagos.ts';
import { firstLanguage } from '#shared/languages.ts';
import { addressOf, modeOf, sayingIn } from './address.ts';
import type { Answers } from './answers.ts';
import { hasDraft } from '../checkout/draft.ts';
import { robotsNowhere, robotsTxt } from '../pages/feeds.ts';
import { languageFor } from './language.ts';
import type { OwnersView } from '../owners/owners-view.ts';
import { plainPage, restingPage } from '../pages/pages.ts';
import type { ShopPage } from '../own-page.ts';
import type { Shells } from './shells.ts';
import { createElsewhere } from './leads-on.ts';
import type { ShopStore } from './store.ts';

/** A store at whose host a page was asked for. */
export interface Entered {
  host: string;
  store: ShopStore;
}

/**
 * What a store's state makes of a request to its host, before anything that was sent is read.
 * @returns null when that was the answer already.
 */
export function createEntrance(deps: {
  answers: Answers;
  shells: Shells;
  ownersView: OwnersView;
  platformUrl: string;
  storeAt(host: string): Promise<ShopStore | null>;
}): (reply: FastifyReply, host: string, during: ShopPage['during']) => Promise<Entered | null> {
  const { answers, shells, ownersView, platformUrl } = deps;
  const isElsewhere = createElsewhere(deps);

  /**
   * Who ordered keeps the page of the order and all that can be done there; everything else is one page that says how
   * the owner is reached. At the front it is an answer like any other (200): the address people were given still leads
   * to the shop. What they were sent to elsewhere is not there (404). It is not gone for good (410), and nothing of ours
   * is broken (503, which proxies replace and monitors wake people for). Every one of them says `noindex`, and
   * robots.txt lets search engines come and read that; forbidding it would leave the shop in their lists.
   */
  const showResting = async (reply: FastifyReply, store: ShopStore): Promise<void> => {
    const { request } = reply;
    const { path } = addressOf(request);
    if (path === '/robots.txt') return void answers.text(reply, 200, robotsTxt(null));
    const { shell } = await shells.of(store, languageFor(store, sayingIn(request)));
    const status = path === '/' && request.method !== 'POST' ? 200 : 404;
    answers.page(reply, status, restingPage(shell, modeOf(request), hasDraft(request)));
  };

  /** Nothing of a shop that never was open is shown but its name, except to who bought at its counter. */
  const showClosed = (reply: FastifyReply, { host, store }: Entered, state: 'closed' | 'suspended') => {
    const { request } = reply;
    if (addressOf(request).path === '/robots.txt') return void answers.text(reply, 200, robotsNowhere);
    const language = languageFor(store, sayingIn(request));
    const login = state === 'closed' ? ownersView.loginAddress(request, store) : null;
    const about = { host, name: store.name, language, platformUrl, login, unsent: hasDraft(request) };
    const closesOn = state === 'closed' ? store.closing_at : null;
    if (closesOn)
      answers.page(reply, 404, plainPage('closing', { ...about, closes_on: lagosDate(closesOn) }));
    else answers.page(reply, 404, plainPage(state, about));
  };

  const nobodys = { language: firstLanguage, login: null };
  return async (reply, host, during) => {
    const store = await deps.storeAt(host);
    if (!store) {
      answers.page(reply, 404, plainPage('no-store', { host, name: '', ...nobodys, platformUrl }));
      return null;
    }
    const entered = { host, store };
    if (during === 'anything') return entered;
    if (store.instead && isElsewhere(reply, { ...entered, instead: store.instead }, during)) return null;
    if (await ownersView.take(reply, store, host)) return null;
    const { state } = store;
    // What somebody ordered is theirs, whatever becomes of the shop, and a counter sells before the shop opens.
    if (state === 'open' || during === 'suspension') return entered;
    if (state === 'resting') await showResting(reply, store);
    else showClosed(reply, entered, state);
    return null;
  };
}
