import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from './errors.ts';
import { isOwnOrigin } from './origin.ts';

/** The platform's calls are answered on its own host; a store's host has the shopper's alone, a stranger's none. */
export function refuseForeignHost(request: FastifyRequest, platformHost: string): void {
  const route = request.routeOptions.url ?? '';
  if (!route.startsWith('/api') || route.startsWith('/api/shop')) return;
  if (request.hostname.toLowerCase() !== platformHost) throw notFound('There is nothing at this address.');
}

/** A browser says where a form or a script comes from; a change asked for by another site is refused. */
export function refuseForeignOrigin(request: FastifyRequest, platformUrl: string): void {
  if (request.url.startsWith('/webhooks/')) return;
  if (isOwnOrigin(request.headers, [platformUrl, `${request.protocol}://${request.host}`])) return;
  throw new AppError('not_allowed', 'This request came from another site and was refused.');
}
