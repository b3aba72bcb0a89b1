import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlainPage, Shell, ShopPage } from '#shared/storefront.ts';
import { AppError, isUnavailable, statusOf } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import { arrivalHeaders, arrivalHtml } from './arrival.ts';
import { encodingFor } from './cache.ts';
import type { FileAnswer } from './files.ts';
import type { HeaderMaker } from './headers.ts';
import type { Wanted } from './http.ts';
import type { Bundle } from './render.ts';
import { FormTooLarge } from './request.ts';
import type { Shells } from './shells.ts';
import type { Answer } from './visit.ts';
import { writeNow, type Outgoing } from './write.ts';

/** A request that no cached page answered. */
export interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  host: string;
  wanted: Wanted;
  path: string;
  query: URLSearchParams;
  head: boolean;
}

export interface Answers {
  page(asked: Asked, status: number, page: ShopPage | PlainPage): void;
  text(asked: Asked, status: number, text: string, extra?: string[]): void;
  redirect(asked: Asked, status: 303 | 308, to: string): void;
  file(asked: Asked, file: FileAnswer): void;
  /** The page that trades the code a member of the store came with. */
  arrival(asked: Asked, code: string, to: string): void;
  /** What a page of one shopper's own came to. */
  own(asked: Asked, answer: Answer): void;
  /** Tells a failure, in the shop's own dress where that is known. */
  fail(asked: Asked, storeId: string | null, error: unknown): void;
}

const lastResort =
  '<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">' +
  '<title>Please try again</title><h1>Please try again in a moment</h1><p>The shop cannot answer just now. Nothing you did was lost.</p></html>';

const apology = 'Something went wrong on our side. Nothing you did was lost. Please try again.';

/** What a thrown thing means to a shopper; null when it is our own mistake. */
function understood(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof FormTooLarge) return new AppError('too_large', 'That is too much text to send.');
  if (isUnavailable(error))
    return new AppError('unavailable', 'We are very busy right now. Please try again in a moment.', 2);
  return null;
}

const sorry = (shell: Shell, title: string, text: string): ShopPage => ({
  kind: 'message',
  shell,
  mode: 'full',
  path: '/',
  title,
  text,
  action: { label: 'Go to the front page', path: '/' },
});

/** The path as it may stand in a log: the address of a private page opens it, so it is left out. */
const loggedPath = (path: string) => path.replace(/^\/orders\/[^/]+/, '/orders/:token');

export function createAnswers(parts: {
  bundle: Bundle;
  headers: HeaderMaker;
  shells: Shells;
  log: Log;
}): Answers {
  const { bundle, headers, shells, log } = parts;
  const plain = 'text/plain; charset=utf-8';
  const send = (asked: Asked, out: Omit<Outgoing, 'head' | 'encoding'>) =>
    writeNow(asked.response, { ...out, head: asked.head, encoding: encodingFor(asked.wanted.accept) });
  const page = (
    asked: Asked,
    status: number,
    shown: ShopPage | PlainPage,
    more: { cookies?: readonly string[]; extra?: readonly string[] } = {},
  ) =>
    send(asked, {
      status,
      headers: [...headers.page(shown), ...(more.extra ?? [])],
      body: bundle.render(shown),
      cookies: more.cookies ?? [],
    });
  const redirect = (asked: Asked, status: 303 | 308, to: string, cookies: readonly string[] = []) =>
    send(asked, { status, headers: [...headers.other(plain), 'Location', to], body: '', cookies });
  const text = (asked: Asked, status: number, words: string, extra: string[] = []) =>
    send(asked, { status, headers: [...headers.other(plain), ...extra], body: words });

  return {
    page: (asked, status, shown) => page(asked, status, shown),
    text,
    redirect: (asked, status, to) => redirect(asked, status, to),
    file(asked, file) {
      const encoded = file.encoded !== undefined && file.encoded !== 'identity';
      writeNow(asked.response, {
        status: 200,
        headers: [...headers.other(file.type), ...(encoded ? ['Content-Encoding', file.encoded ?? ''] : [])],
        body: file.body,
        caching: file.caching,
        head: asked.head,
        ...(file.encoded === undefined && { encoding: encodingFor(asked.wanted.accept) }),
      });
    },
    arrival: (asked, code, to) =>
      send(asked, {
        status: 200,
        headers: arrivalHeaders(headers.other('text/html; charset=utf-8')),
        body: arrivalHtml(code, to),
      }),
    own(asked, answer) {
      if (answer.kind === 'page') page(asked, answer.status, answer.page, { cookies: answer.cookies });
      else if (answer.kind === 'redirect') redirect(asked, 303, answer.to, answer.cookies);
      else text(asked, answer.status, answer.text);
    },
    fail(asked, storeId, error) {
      if (asked.response.headersSent) return void asked.response.destroy();
      const known = understood(error);
      if (!known) log.error('storefront request failed', { path: loggedPath(asked.path), error });
      const status = known ? statusOf[known.code] : 500;
      const extra = known?.retryAfter === undefined ? [] : ['Retry-After', String(known.retryAfter)];
      if (status === 413) extra.push('Connection', 'close');
      const face = storeId ? shells.peek(storeId) : null;
      if (!face) {
        const html = headers.other('text/html; charset=utf-8');
        return send(asked, { status, headers: [...html, ...extra], body: lastResort });
      }
      const words = known ? Object.values(known.sentences).flat().join(' ') : apology;
      const title = known ? 'Please try again' : 'That did not work';
      page(asked, status, sorry(face.shell, title, words), { extra });
    },
  };
}
