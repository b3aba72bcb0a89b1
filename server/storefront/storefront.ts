import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlainPage, Shell, ShopPage } from '#shared/storefront.ts';
import { AppError, isUnavailable, statusOf } from '../platform/errors.ts';
import type { Limits } from '../platform/limits.ts';
import type { Log } from '../platform/log.ts';
import { createCache, encodingFor, passingPage } from './cache.ts';
import type { ShopData, ShopStore } from './data.ts';
import { robotsTxt } from './feeds.ts';
import { scriptFile, shopFile } from './files.ts';
import { createHeaders } from './headers.ts';
import { createHosts } from './host.ts';
import { createHandler, createHostReader, writeCached, type Wanted } from './http.ts';
import { plainPage } from './pages.ts';
import { createPublicPages, publicAddress } from './public.ts';
import { loadBundle } from './render.ts';
import { FormTooLarge, ownOrigin, readForm } from './request.ts';
import { doorFor, formHomes } from './routes.ts';
import { createShells } from './shells.ts';
import type { Answer, Visit } from './visit.ts';
import { writeNow, type Outgoing } from './write.ts';

export interface StorefrontOptions<S extends ShopStore> {
  data: ShopData<S>;
  /** Folder the storefront was built into. */
  bundleDir: string;
  /** Hosts, without port, that are the platform's own and never a store's. */
  platformHosts: readonly string[];
  platformUrl: string;
  checkoutBase: string;
  mediaOrigin?: string | null;
  /** Whether shoppers arrive over TLS. */
  secure: boolean;
  limits: Limits;
  log: Log;
  /** Beginnings of paths on a store's host that others answer. */
  passOn?: readonly string[];
  /** The shopper's network behind trusted proxies; the socket's own address unless given. */
  networkOf?: (request: IncomingMessage) => string;
  /** Bytes of pages kept in memory; 64 MB unless given. */
  cacheBytes?: number;
  now?: () => number;
}

export interface Storefront<S extends ShopStore> {
  /** Takes every request to a store's host but those passed on; false when it is not ours. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** The open store a request's Host header names; null when there is none. For the JSON doors. */
  storeOf(hostHeader: string | undefined): Promise<S | null>;
  data: ShopData<S>;
  secure: boolean;
  /** A message said that a store changed: the next request looks anew. */
  changed(storeId: string): void;
  figures(): { pages: number; bytes: number };
}

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  host: string;
  wanted: Wanted;
  path: string;
  query: URLSearchParams;
  head: boolean;
}

const megabyte = 1024 * 1024;
const lastResort = `<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Please try again</title><h1>Please try again in a moment</h1><p>The shop cannot answer just now. Nothing you did was lost.</p></html>`;

/** The shops of all stores, as one handler of raw requests. */
export async function createStorefront<S extends ShopStore>(
  options: StorefrontOptions<S>,
): Promise<Storefront<S>> {
  const { data, platformUrl, secure, limits, log } = options;
  const {
    passOn = ['/api/', '/media/'],
    networkOf = (request: IncomingMessage) => request.socket.remoteAddress ?? '',
  } = options;
  const bundle = await loadBundle(options.bundleDir);
  const headers = createHeaders(bundle, {
    checkoutBase: options.checkoutBase,
    mediaOrigin: options.mediaOrigin ?? null,
    secure,
  });
  const cache = createCache(options.cacheBytes ?? 64 * megabyte);
  const hosts = createHosts<S>((host) => data.storeByHost(host), options.now ?? Date.now);
  const shells = createShells(data, bundle.script.path, platformUrl);
  const pages = createPublicPages({ data, bundle, headers, cache, shells, passing: passingPage });
  const hostOf = createHostReader(options.platformHosts);

  const send = (asked: Asked, out: Omit<Outgoing, 'head' | 'encoding'>) =>
    writeNow(asked.response, { ...out, head: asked.head, encoding: encodingFor(asked.wanted.accept) });
  const sendPage = (
    asked: Asked,
    status: number,
    page: ShopPage | PlainPage,
    cookies: readonly string[] = [],
    extra: string[] = [],
  ) =>
    send(asked, { status, headers: [...headers.page(page), ...extra], body: bundle.render(page), cookies });
  const sendText = (asked: Asked, status: number, text: string, extra: string[] = []) =>
    send(asked, { status, headers: [...headers.other('text/plain; charset=utf-8'), ...extra], body: text });
  const redirect = (asked: Asked, status: 303 | 308, to: string, cookies: readonly string[] = []) =>
    send(asked, {
      status,
      headers: [...headers.other('text/plain; charset=utf-8'), 'Location', to],
      body: '',
      cookies,
    });

  const sendAnswer = (asked: Asked, answer: Answer) => {
    if (answer.kind === 'page') return sendPage(asked, answer.status, answer.page, answer.cookies);
    if (answer.kind === 'redirect') return redirect(asked, 303, answer.to, answer.cookies);
    return sendText(asked, answer.status, answer.text);
  };

  const messagePage = (shell: Shell, title: string, text: string): ShopPage => ({
    kind: 'message',
    shell,
    mode: 'full',
    path: '/',
    title,
    text,
    action: { label: 'Go to the front page', path: '/' },
  });

  /** Tells a failure in the shop's own dress where that is known. */
  const fail = (asked: Asked, storeId: string | null, error: unknown) => {
    const { response } = asked;
    if (response.headersSent) return void response.destroy();
    const known =
      error instanceof AppError
        ? error
        : error instanceof FormTooLarge
          ? new AppError('too_large', 'That is too much text to send.')
          : isUnavailable(error)
            ? new AppError('unavailable', 'We are very busy right now. Please try again in a moment.', 2)
            : null;
    if (!known) log.error('storefront request failed', { path: asked.path, error });
    const status = known ? statusOf[known.code] : 500;
    const extra = known?.retryAfter === undefined ? [] : ['Retry-After', String(known.retryAfter)];
    if (status === 413) extra.push('Connection', 'close');
    const face = storeId ? shells.peek(storeId) : null;
    if (!face)
      return send(asked, {
        status,
        headers: [...headers.other('text/html; charset=utf-8'), ...extra],
        body: lastResort,
      });
    const text = known
      ? Object.values(known.sentences).flat().join(' ')
      : 'Something went wrong on our side. Nothing you did was lost. Please try again.';
    return sendPage(
      asked,
      status,
      messagePage(face.shell, known ? 'Please try again' : 'That did not work', text),
      [],
      extra,
    );
  };

  const personal = async (asked: Asked, store: S, method: 'GET' | 'POST'): Promise<boolean> => {
    const found = doorFor(method, asked.path);
    if (found === null) return false;
    const home = formHomes[asked.path];
    if (found === 'wrong method') {
      if (method === 'GET') redirect(asked, 303, home ?? (asked.path.replace(/\/(pay|debited)$/, '') || '/'));
      else sendText(asked, 405, 'This page takes no forms.', ['Allow', 'GET, HEAD']);
      return true;
    }
    if (method === 'POST' && !ownOrigin(asked.request.headers)) {
      sendText(asked, 403, 'This form came from another site and was refused.');
      return true;
    }
    const form = method === 'POST' ? await readForm(asked.request) : new URLSearchParams();
    const visit: Visit<S> = {
      data,
      store,
      mode: asked.wanted.saver ? 'saver' : 'full',
      ...(await shells.of(store)),
      headers: asked.request.headers,
      network: networkOf(asked.request),
      limits,
      secure,
    };
    sendAnswer(asked, await found.door.answer(visit, { query: asked.query, form, token: found.token }));
    return true;
  };

  const answer = async (asked: Asked): Promise<void> => {
    const { request, response, wanted, path, host, head } = asked;
    const method = head || request.method === 'GET' ? 'GET' : request.method;
    const script = scriptFile(bundle, path, encodingFor(wanted.accept));
    if (script && method === 'GET') {
      const extra =
        script.encoded && script.encoded !== 'identity' ? ['Content-Encoding', script.encoded] : [];
      return writeNow(response, {
        status: 200,
        headers: [...headers.other(script.type), ...extra],
        body: script.body,
        head,
        caching: script.caching,
      });
    }
    const store = hosts.peek(host) ?? (await hosts.find(host));
    if (!store) return sendPage(asked, 404, plainPage('no-store', host, '', platformUrl));
    try {
      if (method !== 'GET' && method !== 'POST')
        return sendText(asked, 405, 'This is not how a shop is asked.', ['Allow', 'GET, HEAD, POST']);
      if (store.redirectTo !== undefined && method === 'GET')
        return redirect(asked, 308, store.redirectTo + (request.url ?? '/'));
      if (store.state !== 'open') {
        if (path === '/robots.txt') return sendText(asked, 200, robotsTxt('', false));
        return sendPage(asked, 404, plainPage(store.state, host, store.name, platformUrl));
      }
      if (await personal(asked, store, method)) return;
      if (method === 'POST') return sendText(asked, 405, 'This page takes no forms.', ['Allow', 'GET, HEAD']);
      const file = await shopFile({ data, bundle, shells }, store, path, asked.query);
      if (file)
        return send(asked, {
          status: 200,
          headers: headers.other(file.type),
          body: file.body,
          caching: file.caching,
        });
      if (path.length > 1 && path.endsWith('/')) {
        // One slash only: `//host` would lead away from the shop.
        const trimmed = `/${path.replace(/^\/+|\/+$/g, '')}`;
        return redirect(asked, 308, trimmed + (request.url ?? '').slice(path.length));
      }
      const page = await pages.get(store, publicAddress(request.url ?? '/'), wanted.saver ? 'saver' : 'full');
      return writeCached(response, page, wanted, head);
    } catch (error) {
      return fail(asked, store.id, error);
    }
  };

  const slow = (
    request: IncomingMessage,
    response: ServerResponse,
    host: string,
    wanted: Wanted,
  ): boolean => {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    if (passOn.some((beginning) => path.startsWith(beginning))) return false;
    const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
    const asked: Asked = { request, response, host, wanted, path, query, head: request.method === 'HEAD' };
    answer(asked).catch((error: unknown) => fail(asked, null, error));
    return true;
  };

  return {
    handle: createHandler({ hosts, cache, hostOf, slow }),
    async storeOf(hostHeader) {
      const host = hostOf(hostHeader);
      if (host === null) return null;
      const store = hosts.peek(host) ?? (await hosts.find(host));
      return store?.state === 'open' ? store : null;
    },
    data,
    secure,
    changed(storeId) {
      hosts.forget();
      shells.forget(storeId);
      cache.forget(storeId);
    },
    figures: () => ({ pages: cache.size, bytes: cache.bytes }),
  };
}
