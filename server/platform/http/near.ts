import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { sameSecret } from '../ids.ts';

/**
 * For what only the operator's own machines are told.
 * @throws AppError not_found for whoever is not on this machine and has not brought the token.
 */
export function mustBeNear(request: FastifyRequest, token: string | null): void {
  const [, given = ''] = (request.headers.authorization ?? '').split(' ');
  const known = token !== null && sameSecret(given, token);
  if (!known && !isNear(request)) throw new AppError('not_found', 'There is nothing at this address.');
}

/** What proxies add, each another; whoever comes through one is no neighbour, wherever the proxy stands. */
const ofProxies = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
];

/** The socket's own address: a header must not turn a stranger into a neighbour, nor a proxy that says nothing of itself. */
function isNear({ socket, headers }: FastifyRequest): boolean {
  return (
    /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') &&
    ofProxies.every((name) => headers[name] === undefined) &&
    // Such a one passes on the name it was asked by.
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  );
}
