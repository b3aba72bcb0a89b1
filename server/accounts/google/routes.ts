import type { FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#shared/api/accounts.ts';
import { minutes } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Api } from '../../platform/http/http.ts';
import { googleCredentials } from './credential.ts';
import { googleNonces } from './nonce.ts';
import { signInWithGoogle } from './google.ts';
import { demandOrigin } from '../sessions/origin.ts';
import type { AccountDeps } from '../deps.ts';
import type { User } from '../queries.ts';
import type { Enter } from '../sessions/starts.ts';

/** Per network and generous, since phone networks share addresses. */
const asking = { name: 'google nonces', max: 2_000, perMs: minutes(15) };
const signingIn = { name: 'google calls', max: 1_000, perMs: minutes(15) };
const small = 16 * 1024;

/** Somebody who comes with a Google credential. */
export interface GoogleArrival {
  token: string;
  network: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The routes of signing in with Google; shut where no client id is configured. `enter` lets in as a login does.
 * Answers the way in for other modules: the person behind a credential, with no session of theirs opened.
 * @throws (the answer) AppError as `signInWithGoogle`; not_found where it is not configured.
 */
export function mountGoogle(
  api: Api,
  deps: AccountDeps,
  enter: Enter,
): (arrival: GoogleArrival) => Promise<User> {
  const nonces = googleNonces(deps.config, deps.clock);
  const { google } = deps.config;
  const credentials = google ? googleCredentials(google, deps.clock) : null;
  const shut = () => notFound('Signing in with Google is not possible here.');
  const personOf = async ({ token, network, request, reply }: GoogleArrival) => {
    if (!credentials) throw shut();
    demandOrigin(request);
    const user = await signInWithGoogle(deps, credentials, { token, nonce: nonces.read(request) }, network);
    nonces.clear(reply);
    return user;
  };

  api.open(
    calls.googleNonce,
    { auth: 'none', body: 0, limit: asking, idempotency: 'safe', work: 'entering' },
    async ({ request, reply }) => {
      if (!credentials) throw shut();
      const { value, expiresAt } = nonces.give(request, reply);
      const left = expiresAt.getTime() - deps.clock.now().getTime();
      return { nonce: value, expires_in: Math.floor(left / 1000) };
    },
  );
  api.open(
    calls.googleLogin,
    { auth: 'none', body: small, limit: signingIn, idempotency: 'none', work: 'entering' },
    async ({ body, network, request, reply }) =>
      enter(request, reply, await personOf({ token: body.access_token, network, request, reply }), false),
  );
  return personOf;
}
