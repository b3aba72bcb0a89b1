import type { ServerResponse } from 'node:http';
import type { Context } from '../context.ts';
import type { Exchange } from '../api/serve-api.ts';
import type { SignInRequest } from './pages.ts';
import { readFields, sendJson, sendText, type Fields } from '../api/http.ts';
import { clientScript } from './client-script.ts';
import { answerPage, contentSecurityPolicy, selectPage, wrongPage } from './pages.ts';
import { claimsOf } from './person.ts';

/** Whether an address belongs to the stand-in for Google. */
export const isGoogle = (path: string): boolean => path === '/google' || path.startsWith('/google/');

/** Serves the issuer's keys, the script for pages, and the window in which a person chooses who they are. */
export async function serveGoogle(
  context: Context,
  { request, response, query }: Exchange,
  path: string,
): Promise<void> {
  switch (`${request.method} ${path.slice('/google'.length)}`) {
    case 'GET /.well-known/openid-configuration':
      return sendJson(response, 200, configuration(context), shared);
    case 'GET /certs':
      return sendJson(response, 200, { keys: await context.google.keys() }, shared);
    case 'GET /gsi/client':
      return sendText(response, 200, clientScript, {
        'content-type': 'text/javascript; charset=utf-8',
        'content-security-policy': contentSecurityPolicy,
      });
    case 'GET /gsi/select':
      return select(response, askingOf(Object.fromEntries(query)));
    case 'POST /gsi/select':
      return answer(context, response, await readFields(request));
    default:
      return page(response, 404, wrongPage('There is nothing at this address.'));
  }
}

const shared = { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' };

function configuration({ google, publicUrl }: Context): Fields {
  return {
    issuer: google.issuer,
    jwks_uri: `${publicUrl}/google/certs`,
    authorization_endpoint: `${publicUrl}/google/gsi/select`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
  };
}

function askingOf(fields: Fields): SignInRequest | null {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const asking = { clientId: text('client_id'), nonce: text('nonce'), origin: text('origin') };
  return asking.clientId !== '' && URL.parse(asking.origin)?.origin === asking.origin ? asking : null;
}

const wrong = wrongPage('This window is opened by the sign-in button of a page.');

function select(response: ServerResponse, asking: SignInRequest | null): void {
  if (asking) page(response, 200, selectPage(asking));
  else page(response, 400, wrong);
}

async function answer(context: Context, response: ServerResponse, form: Fields): Promise<void> {
  const asking = askingOf(form);
  if (!asking) return page(response, 400, wrong);
  const person = {
    email: String(form.email ?? ''),
    given_name: String(form.given_name ?? '').trim(),
    family_name: String(form.family_name ?? '').trim(),
    verified: form.verified === 'yes',
  };
  const about = { ...asking, issuer: context.google.issuer, now: context.clock.now() };
  page(response, 200, answerPage(asking, await context.google.sign(claimsOf(person, about))));
}

function page(response: ServerResponse, status: number, text: string): void {
  sendText(response, status, text, { 'content-security-policy': contentSecurityPolicy });
}
