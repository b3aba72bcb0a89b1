import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shell, ShopPage } from '#shared/storefront.ts';
import { addressOf, modeOf, sayingIn } from '../serving/address.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Answers } from '../serving/answers.ts';
import { cleanPath, codeIn, placeOf } from './arrival.ts';
import { setCookies, type Cookies } from '../serving/cookies.ts';
import { elsewhere } from '../serving/elsewhere.ts';
import { shopFile } from '../pages/files.ts';
import { choiceCookies, languageFor } from '../serving/language.ts';
import type { PageContext } from '../page-context.ts';
import { notFoundPage, publicPage, shellIn, shellOf } from '../pages/pages.ts';
import { publicAddress } from '../serving/public.ts';
import type { Bundle } from '../serving/render.ts';
import type { Shells } from '../serving/shells.ts';
import type { ShopStore } from '../serving/store.ts';
import type { Answer } from '../serving/visit.ts';

/** What the storefront needs of stores and accounts to know a member on a store's own host. */
export interface Owners {
  /** The secret of a new visit for the code of an address; null when it opens nothing here. */
  begin(host: string, code: string): Promise<string | null>;
  /** Whether this secret is of a member of the store who visits this host. */
  isMember(storeId: string, host: string, secret: string): Promise<boolean>;
  /** Longest a visit lasts (seconds). */
  seconds: number;
}

/** The prefix makes browsers refuse the cookie from any other host, but they take it over https only. */
const cookieName = (secure: boolean) => (secure ? '__Host-owner' : 'owner');

/** The secret of a member's visit that a request to a store's host carries. */
export const visitSecret = (cookies: Cookies, secure: boolean): string | null =>
  cookies[cookieName(secure)] ?? null;

const nothingYet = {
  title: 'Your shop takes no orders yet',
  text: 'You see it as your customers will. Publish it, and they can order here.',
  action: { label: 'Back to your shop', path: '/' },
};

export interface OwnersView {
  /** Trades the code of a form for a visit. */
  arrive(host: string, form: URLSearchParams): Promise<Answer>;
  /** Answers what is a member's alone; false when it is not. */
  take(reply: FastifyReply, store: ShopStore, host: string): Promise<boolean>;
  /** Where a member logs in to come back to this very page. */
  loginAddress(request: FastifyRequest, store: ShopStore): string;
}

/** What is at the address that was asked for, as shoppers will meet it. */
async function showPage(answers: Answers, reply: FastifyReply, context: PageContext): Promise<void> {
  const at = publicAddress(reply.request.originalUrl);
  const page = at && (await publicPage(at.path, at.query, context));
  if (page) return void answers.page(reply, 200, page);
  const other = at && (await elsewhere(at.path, context));
  if (other?.kind === 'moved') answers.redirect(reply, 303, other.to);
  else if (other) answers.page(reply, 410, other.page);
  else answers.page(reply, 404, await notFoundPage(context));
}

interface OwnersViewDeps {
  clock: Clock;
  bundle: Bundle;
  shells: Shells;
  answers: Answers;
  owners: Owners;
  platformUrl: string;
  secure: boolean;
}

/** A store that is not published, as its members see it on its own host; and how they get in there. */
export function createOwnersView(deps: OwnersViewDeps): OwnersView {
  const { clock, bundle, shells, answers, owners, platformUrl, secure } = deps;

  async function show(reply: FastifyReply, store: ShopStore): Promise<void> {
    const { request } = reply;
    const { path, query } = addressOf(request);
    const saying = sayingIn(request);
    const face = await shells.of(store);
    setCookies(reply, choiceCookies(store, saying), secure);
    const opened = shellOf(face.profile, bundle.script, platformUrl, 'open');
    const shell: Shell = {
      ...shellIn(opened, face.profile, languageFor(store, saying)),
      unpublished: `${platformUrl}/dashboard/site?slug=${encodeURIComponent(store.slug)}`,
    };
    const context = { store, ...face, shell, mode: modeOf(request), now: clock.now() };
    const message: ShopPage = { kind: 'message', shell, mode: context.mode, path: '/', ...nothingYet };
    if (request.method === 'POST' || /^\/(basket|checkout|track|area)\b/.test(path))
      return void answers.page(reply, 200, message);
    const file = await shopFile(deps, store, path, query);
    if (file) return void answers.file(reply, { ...file, caching: 'no-store' });
    await showPage(answers, reply, context);
  }

  return {
    async arrive(host, form) {
      const secret = await owners.begin(host, form.get('code') ?? '');
      // Used or late: the page itself says how to get in.
      const visit = { name: cookieName(secure), value: secret ?? '', maxAge: owners.seconds };
      const cookies = secret ? [visit] : [];
      return { kind: 'redirect', to: placeOf(form.get('to') ?? '/'), cookies };
    },
    async take(reply, store, host) {
      const { request } = reply;
      const { path, query } = addressOf(request);
      const code = request.method === 'GET' ? codeIn(query) : null;
      if (code) {
        answers.arrival(reply, code, cleanPath(path, query));
        return true;
      }
      const isClosed = store.state === 'closed' || store.state === 'resting';
      if (!isClosed || path.startsWith('/orders/')) return false;
      const secret = visitSecret(request.cookies, secure);
      if (secret === null || !(await owners.isMember(store.id, host, secret))) return false;
      await show(reply, store);
      return true;
    },
    loginAddress(request, { slug }) {
      const { path, query } = addressOf(request);
      const redirect = `${new URL(platformUrl).protocol}//${request.headers.host ?? ''}${cleanPath(path, query)}`;
      return `${platformUrl}/login?${new URLSearchParams({ redirect, slug }).toString()}`;
    },
  };
}
