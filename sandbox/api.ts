import type { Access, ApiRoute } from './api-types.ts';
import type { IncomingMessage } from 'node:http';
import type { Context } from './context.ts';
import type { RouteName } from './faults.ts';
import type { Fields } from './http.ts';
import type { Domain } from './domain.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { invalidKey } from './errors.ts';
import { appleDomainRoutes } from './inline/apple-domains.ts';
import { inlineRoutes } from './inline/routes.ts';
import { initialize } from './initialize.ts';
import { savedCardRoutes } from './saved-cards/routes.ts';
import { retryRefund } from './refund-retry.ts';
import { createRefund, fetchRefund, listRefunds } from './refunds.ts';
import { roomRoutes } from './rooms.ts';
import {
  fetchTransaction,
  findTransaction,
  listTransactions,
  timeline,
  totals,
  verify,
} from './transactions.ts';

const none = (): null => null;
const fromField: ApiRoute['reference'] = (_context, _param, fields) => textOf(fields.reference);
const fromParam: ApiRoute['reference'] = (context, param) =>
  findTransaction(context, param)?.reference ?? param;
const ofTransaction: ApiRoute['reference'] = (context, _param, fields) => {
  const wanted = textOf(fields.transaction);
  return wanted === null ? null : (findTransaction(context, wanted)?.reference ?? wanted);
};
const ofRefund: ApiRoute['reference'] = (context, param) =>
  context.store.refunds.get(param)?.reference ?? null;

/** The provider's API. A later room of the API is a line here. */
export const apiRoutes: readonly ApiRoute[] = [
  route('initialize', 'POST', /^\/transaction\/initialize$/, initialize, fromField),
  route('verify', 'GET', /^\/transaction\/verify\/([^/]+)$/, verify, fromParam),
  route('timeline', 'GET', /^\/transaction\/timeline\/([^/]+)$/, timeline, fromParam),
  route('totals', 'GET', /^\/transaction\/totals$/, totals, none),
  route('transaction', 'GET', /^\/transaction\/([^/]+)$/, fetchTransaction, fromParam),
  route('transactions', 'GET', /^\/transaction$/, listTransactions, none),
  route('refund_create', 'POST', /^\/refund$/, createRefund, ofTransaction),
  route('refund_retry', 'POST', /^\/refund\/retry_with_customer_details\/([^/]+)$/, retryRefund, ofRefund),
  route('refund', 'GET', /^\/refund\/([^/]+)$/, fetchRefund, ofRefund),
  route('refunds', 'GET', /^\/refund$/, listRefunds, none),
  ...savedCardRoutes,
  ...inlineRoutes,
  ...appleDomainRoutes,
  ...roomRoutes,
];

function route(
  name: RouteName,
  method: ApiRoute['method'],
  pattern: RegExp,
  handle: ApiRoute['handle'],
  reference: ApiRoute['reference'],
): ApiRoute {
  return { name, method, pattern, handle, reference };
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The key a call carries in its header; empty for none. */
export function bearerOf(request: IncomingMessage): string {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** Checks the key of a call and says which mode it works in. */
export function authenticate(
  context: Context,
  request: IncomingMessage,
  access?: Access,
  fields: Fields = {},
): Domain {
  const key = bearerOf(request);
  if (access) {
    const given = access === 'body' ? String(fields.key ?? '') : key;
    if (access !== 'open' && !sameText(given, context.publicKey)) throw invalidKey();
    return context.publicKey.startsWith('pk_live_') ? 'live' : 'test';
  }
  const known = context.keys.find((each) => sameText(each, key));
  if (known === undefined) throw invalidKey();
  return known.startsWith('sk_live_') ? 'live' : 'test';
}

/** Compares secrets without telling by the time taken how much of them matched. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
