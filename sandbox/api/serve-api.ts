import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Accounts } from '../accounts.ts';
import type { ApiReply, ApiRequest, ApiRoute, Asked } from './api-types.ts';
import type { Context } from '../context.ts';
import type { Domain } from '../domain.ts';
import type { FaultInput } from '../control/faults.ts';
import type { Fields } from './http.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { authenticate } from './api.ts';
import { cardThatPays } from '../charging/cards.ts';
import { startKnownCard } from '../charging/charge-machine.ts';
import { ApiError, internalError } from './errors.ts';
import { decode, readFields, sendJson } from './http.ts';

/** What tells the APIs of the two providers apart. */
export interface Provider {
  /** The account a call is for; the first one for a key nobody has, which `authenticate` then refuses. */
  calledBy(accounts: Accounts, request: IncomingMessage, route: ApiRoute, asked: Asked): Context;
  /** Checks the key of a call and says which mode it works in. @throws ApiError */
  authenticate(context: Context, request: IncomingMessage, route: ApiRoute, fields: Fields): Domain;
  /** The body of a refusal. */
  refusal(error: ApiError): unknown;
}

export const paystack: Provider = {
  calledBy: (accounts, request, route, asked) => accounts.calledBy(request, route, asked),
  authenticate,
  refusal: (error) => error.body(),
};

/** A call as it came in. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
}

interface Found {
  route: ApiRoute;
  param: string;
}

/** Finds the route of a path, if it is one of these. */
export function matchRoute(routes: readonly ApiRoute[], method: string, path: string): Found | null {
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (found) return { route, param: decode(found[1] ?? '') };
  }
  return null;
}

/** Answers one API call for the account whose key it carries, with whatever fault strikes it. */
export async function serveApi(
  provider: Provider,
  accounts: Accounts,
  { request, response, query }: Exchange,
  { route, param }: Found,
): Promise<void> {
  if (route.access) response.setHeader('access-control-allow-origin', '*');
  let fields: Fields;
  try {
    fields = await readFields(request);
  } catch (error) {
    return send(response, refused(provider, accounts.first, error));
  }
  const asked = { param, query, fields };
  const context = provider.calledBy(accounts, request, route, asked);
  const fault = context.faults.forCall(route.name, route.reference(context, asked));
  if (fault?.kind === 'drop_before_act') return void request.socket.destroy();
  const skip = fault?.kind === 'status' ? fault.act !== true : fault?.act === false;
  const act = async (): Promise<ApiReply> => {
    try {
      const domain = provider.authenticate(context, request, route, fields);
      return await handle(context, route, {
        ...asked,
        domain,
        ip: request.socket.remoteAddress ?? null,
        fault,
      });
    } catch (error) {
      return refused(provider, context, error);
    }
  };
  const reply = skip ? null : await act();
  await context.journal.durable();
  return answer(provider, response, reply, fault);
}

async function handle(context: Context, route: ApiRoute, call: ApiRequest): Promise<ApiReply> {
  const reply = route.handle(context, call);
  if (call.fault?.kind === 'webhook_before_answer') await payAtOnce(context, route, call, reply);
  await reply.after;
  return reply;
}

/** A customer quicker than our answer: the transaction is paid and its event tried before initialize returns. */
async function payAtOnce(context: Context, route: ApiRoute, call: Asked, reply: ApiReply): Promise<void> {
  const { data } = reply.body as { data: { reference?: string } };
  const reference = data.reference ?? route.reference(context, call)!;
  const transaction = context.store.transactions.get(reference)!;
  await startKnownCard(context, transaction, cardThatPays(transaction))?.tried;
}

function refused(provider: Provider, context: Context, error: unknown): ApiReply {
  const refusal = error instanceof ApiError ? error : internalError();
  if (refusal !== error) context.log(`unexpected: ${String(error)}`);
  return { status: refusal.status, body: provider.refusal(refusal) };
}

function send(response: ServerResponse, reply: ApiReply): void {
  sendJson(response, reply.status, reply.body);
}

/** Sends the reply, spoiled as the fault says. `reply` is null only when the call was not carried out. */
async function answer(
  provider: Provider,
  response: ServerResponse,
  reply: ApiReply | null,
  fault: FaultInput | null,
): Promise<void> {
  const kind = fault?.kind;
  if (kind === 'drop_after_act') return void response.req.socket.destroy();
  if (kind === 'status') return sendStatus(provider, response, fault!);
  if (kind === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return void response.end('<!doctype html><title>Bad gateway</title><p>upstream {"status":tru');
  }
  if (kind === 'empty') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 0 });
    return void response.end();
  }
  if (kind === 'truncated') return truncate(response, reply);
  if (kind === 'delay_then_act') await sleep(fault!.ms ?? 1_000, undefined, { ref: false });
  send(response, reply!);
}

/** A fault's own status, in the provider's shape. */
function sendStatus(provider: Provider, response: ServerResponse, fault: FaultInput): void {
  const status = fault.status ?? 500;
  const headers: Fields = fault.retry_after === undefined ? {} : { 'retry-after': String(fault.retry_after) };
  const message = status === 429 ? 'Too many requests' : 'An error occurred';
  const error = new ApiError(status, message, 'unknown', 'Try again later', 'api_error');
  sendJson(response, status, provider.refusal(error), headers);
}

/** Promises the whole answer, sends half of it and hangs up. */
function truncate(response: ServerResponse, reply: ApiReply | null): void {
  const bytes = Buffer.from(JSON.stringify(reply?.body ?? { status: true }));
  response.writeHead(reply?.status ?? 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.req.socket.destroy());
}
