import type { IncomingHttpHeaders } from 'node:http';
import type { DataMode, Shell, ShopPage } from '#shared/storefront.ts';
import type { Answers, Asked } from './answers.ts';
import { arrivalPath, cleanPath, codeIn, placeOf } from './arrival.ts';
import { shopFile } from './files.ts';
import { notFoundPage, publicPage, shellOf } from './pages.ts';
import { publicAddress } from './public.ts';
import type { Bundle } from './render.ts';
import { cookie, ownOrigin, readForm, setCookie } from './request.ts';
import type { Shells } from './shells.ts';
import type { ShopStore } from './store.ts';

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
export const visitSecret = (headers: IncomingHttpHeaders, secure: boolean): string | null =>
  cookie(headers.cookie, cookieName(secure));

const nothingYet = {
  title: 'Your shop takes no orders yet',
  text: 'You see it as your customers will. Publish it, and they can order here.',
  action: { label: 'Back to your shop', path: '/' },
};

export interface OwnersView {
  /** Answers what is a member's alone; false when it is not. */
  take(asked: Asked, store: ShopStore): Promise<boolean>;
  /** Where a member logs in to come back to this very page. */
  loginAddress(asked: Asked, store: ShopStore): string;
}

/** A store that is not published, as its members see it on its own host; and how they get in there. */
export function createOwnersView(parts: {
  bundle: Bundle;
  shells: Shells;
  answers: Answers;
  owners: Owners;
  platformUrl: string;
  secure: boolean;
}): OwnersView {
  const { bundle, shells, answers, owners, platformUrl, secure } = parts;

  async function arrive(asked: Asked): Promise<void> {
    if (!ownOrigin(asked.request.headers))
      return answers.text(asked, 403, 'This form came from another site and was refused.');
    const form = await readForm(asked.request);
    const secret = await owners.begin(asked.host, form.get('code') ?? '');
    // Used or late: the page itself says how to get in.
    const cookies = secret ? [setCookie(cookieName(secure), secret, { maxAge: owners.seconds, secure })] : [];
    answers.own(asked, { kind: 'redirect', to: placeOf(form.get('to') ?? '/'), cookies });
  }

  async function isMember({ request, host }: Asked, store: ShopStore): Promise<boolean> {
    const secret = visitSecret(request.headers, secure);
    return secret !== null && (await owners.isMember(store.id, host, secret));
  }

  async function show(asked: Asked, store: ShopStore): Promise<void> {
    const { profile } = await shells.of(store);
    const shell: Shell = {
      ...shellOf(profile, bundle.script.path, platformUrl, false),
      unpublished: `${platformUrl}/dashboard/site?slug=${encodeURIComponent(store.slug)}`,
    };
    const mode: DataMode = asked.wanted.saver ? 'saver' : 'full';
    const context = { store, profile, shell, mode };
    const message: ShopPage = { kind: 'message', shell, mode, path: '/', ...nothingYet };
    if (asked.request.method === 'POST' || /^\/(basket|checkout)\b/.test(asked.path))
      return answers.page(asked, 200, message);
    const file = await shopFile({ bundle, shells }, store, asked.path, asked.query);
    if (file) return answers.file(asked, { ...file, caching: 'no-store' });
    const address = publicAddress(asked.request.url ?? '/');
    const page = address && (await publicPage(address.path, address.query, context));
    return answers.page(asked, page ? 200 : 404, page ?? (await notFoundPage(context)));
  }

  return {
    async take(asked, store) {
      const { method } = asked.request;
      if (asked.path === arrivalPath && method === 'POST') {
        await arrive(asked);
        return true;
      }
      const code = method === 'GET' ? codeIn(asked.query) : null;
      if (code) {
        answers.arrival(asked, code, cleanPath(asked.path, asked.query));
        return true;
      }
      const isClosed = store.state === 'closed' || store.state === 'resting';
      if (!isClosed || asked.path.startsWith('/orders/') || !(await isMember(asked, store))) return false;
      await show(asked, store);
      return true;
    },
    loginAddress({ request, path, query }, { slug }) {
      const { protocol } = new URL(platformUrl);
      const redirect = `${protocol}//${request.headers.host ?? ''}${cleanPath(path, query)}`;
      return `${platformUrl}/login?${new URLSearchParams({ redirect, slug }).toString()}`;
    },
  };
}
