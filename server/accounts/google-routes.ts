import type { FastifyReply } from 'fastify';
import * as calls from '#shared/api/accounts.ts';
import { minutes } from '../platform/clock.ts';
import { notFound } from '../platform/errors.ts';
import type { Api } from '../platform/http.ts';
import { googleCredentials } from './google-credential.ts';
import { googleNonces } from './google-nonce.ts';
import { signInWithGoogle } from './google.ts';
import { demandOrigin } from './origin.ts';
import type { AccountParts } from './parts.ts';
import type { User } from './queries.ts';

/** Per network and generous, since phone networks share addresses. */
const asking = { name: 'google nonces', max: 2_000, perMs: minutes(15) };
const signingIn = { name: 'google calls', max: 1_000, perMs: minutes(15) };
const small = 16 * 1024;

/** The doors of signing in with Google; shut where no client id is configured. `start` begins a session as a login does. */
export function mountGoogle(
  api: Api,
  parts: AccountParts,
  start: (reply: FastifyReply, user: User, remember: boolean) => Promise<calls.SignedIn>,
): void {
  const nonces = googleNonces(parts.config, parts.clock);
  const { google } = parts.config;
  const credentials = google ? googleCredentials(google, parts.clock) : null;
  const shut = () => notFound('Signing in with Google is not possible here.');

  api.open(
    calls.googleNonce,
    { auth: 'none', body: 0, limit: asking, repeat: 'reads' },
    async ({ request, reply }) => {
      if (!credentials) throw shut();
      const { value, expiresAt } = nonces.give(request, reply);
      const left = expiresAt.getTime() - parts.clock.now().getTime();
      return { nonce: value, expires_in: Math.floor(left / 1000) };
    },
  );
  api.open(
    calls.googleLogin,
    { auth: 'none', body: small, limit: signingIn, repeat: 'again' },
    async ({ body, network, request, reply }) => {
      if (!credentials) throw shut();
      demandOrigin(request);
      const given = { token: body.access_token, nonce: nonces.read(request) };
      const user = await signInWithGoogle(parts, credentials, given, network);
      nonces.clear(reply);
      return start(reply, user, false);
    },
  );
}
