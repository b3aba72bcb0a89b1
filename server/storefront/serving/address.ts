import type { FastifyRequest } from 'fastify';
import type { DataMode } from '#shared/storefront.ts';
import type { Saying } from './language.ts';

/** What a shopper asked for, as it came: no part of it is decoded. */
export function addressOf({ originalUrl }: FastifyRequest): { path: string; query: URLSearchParams } {
  const mark = originalUrl.indexOf('?');
  const path = mark < 0 ? originalUrl : originalUrl.slice(0, mark);
  return { path, query: new URLSearchParams(mark < 0 ? '' : originalUrl.slice(mark + 1)) };
}

/** How much a shopper wants sent. */
export const modeOf = ({ headers }: FastifyRequest): DataMode =>
  String(headers['save-data']).toLowerCase() === 'on' ? 'saver' : 'full';

/** What it says of its language. */
export const sayingIn = (request: FastifyRequest): Saying => ({
  query: addressOf(request).query,
  cookies: request.cookies,
});
