import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { sameSecret } from './ids.ts';

/**
 * For what only the operator's own machines are told.
 * @throws AppError not_found for whoever is not on this machine and has not brought the token.
 */
export function mustBeNear(request: FastifyRequest, token: string | null): void {
  const [, given = ''] = (request.headers.authorization ?? '').split(' ');
  const known = token !== null && sameSecret(given, token);
  // The socket's own address: a header must not turn a stranger into a neighbour.
  const near =
    /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
  if (!known && !near) throw new AppError('not_found', 'There is nothing at this address.');
}
