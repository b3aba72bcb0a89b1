import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';

/**
 * Where a call acts on a cookie, the browser must say that our own page asked; the server refuses other origins anyway.
 * @throws AppError not_allowed
 */
export function demandOrigin(request: FastifyRequest): void {
  if (request.headers.origin === undefined)
    throw new AppError('not_allowed', 'This request did not say which page it came from and was refused.');
}
