import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Accounts } from './accounts.ts';
import type { ApiReply, ApiRequest, ApiRoute } from './api-types.ts';
import type { Context } from './context.ts';
import type { FaultInput } from './faults.ts';
import type { Fields } from './http.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiRoutes, authenticate } from './api.ts';
import { cardByKey } from './cards.ts';
import { startCard } from './charge-machine.ts';
import { ApiError, internalError } from './errors.ts';
import { decode, readFields, sendJson } from './http.ts';
import { findTransaction, wrongAnswer } from './transactions.ts';

/** Finds the API route of a path, if it is one. */
export function matchApi(method: string, path: string): { route: ApiRoute; param: string } | null {
  for (const route of apiRoutes) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (found) return { route, param: decode(found[1] ?? '') };
  }
  return null;
}

/** Answers one API call for the account whose key it carries, with whatever fault strikes it. */
export async function serveApi(
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
  { route, param }: { route: ApiRoute; param: string },
  query: URLSearchParams,
): Promise<void> {
  if (route.access) response.setHeader('access-control-allow-origin', '*');
  let fields: Fields;
  try {
    fields = await readFields(request);
  } catch (error) {
    return send(response, refusalOf(accounts.first, error));
  }
  const context = accounts.calledBy(request, { route, param, fields });
  const fault = context.faults.forCall(route.name, route.reference(context, param, fields));
  if (fault?.kind === 'drop_before_act') return void request.socket.destroy();
  const skip = fault?.kind === 'status' ? fault.act !== true : fault?.act === false;
  const reply = skip ? null : await act(context, request, route, param, query, fields, fault);
  await context.journal.durable();
  return answer(request, response, reply, fault);
}

async function act(
  context: Context,
  request: IncomingMessage,
  route: ApiRoute,
  param: string,
  query: URLSearchParams,
  fields: Fields,
  fault: FaultInput | null,
): Promise<ApiReply> {
  try {
    const call: ApiRequest = {
      param,
      query,
      fields,
      domain: authenticate(context, request, route.access, fields),
      ip: request.socket.remoteAddress ?? null,
      verifyOverride: verifyOverride(context, param, fault),
    };
    const reply = route.handle(context, call);
    if (fault?.kind === 'webhook_before_answer') await payAtOnce(context, reply);
    await reply.after;
    return reply;
  } catch (error) {
    return refusalOf(context, error);
  }
}

function verifyOverride(context: Context, param: string, fault: FaultInput | null): Record<string, unknown> {
  const transaction = fault?.kind.startsWith('wrong_') ? findTransaction(context, param) : null;
  return transaction && fault ? wrongAnswer(transaction, fault.kind, fault.value) : {};
}

/** A customer quicker than our answer: the transaction is paid and its event tried before initialize returns. */
async function payAtOnce(context: Context, reply: ApiReply): Promise<void> {
  const { data } = reply.body as { data: { reference: string } };
  const transaction = context.store.transactions.get(data.reference)!;
  const emitted = startCard(context, transaction, {
    card: cardByKey('success'),
    month: '12',
    year: '2099',
    country: 'NG',
  });
  await emitted?.tried;
}

function refusalOf(context: Context, error: unknown): ApiReply {
  const refusal = error instanceof ApiError ? error : internalError();
  if (refusal !== error) context.log(`unexpected: ${String(error)}`);
  return { status: refusal.status, body: refusal.body() };
}

function send(response: ServerResponse, reply: ApiReply): void {
  sendJson(response, reply.status, reply.body);
}

/** Sends the reply, spoiled as the fault says. `reply` is null only when the call was not carried out. */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  reply: ApiReply | null,
  fault: FaultInput | null,
  trouble: Trouble = paystackTrouble,
): Promise<void> {
  const kind = fault?.kind;
  if (kind === 'drop_after_act') return void request.socket.destroy();
  if (kind === 'status') return sendStatus(response, fault!, trouble);
  if (kind === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return void response.end('<!doctype html><title>Bad gateway</title><p>upstream {"status":tru');
  }
  if (kind === 'empty') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 0 });
    return void response.end();
  }
  if (kind === 'truncated') return truncate(request, response, reply);
  if (kind === 'delay_then_act') await sleep(fault!.ms ?? 1_000, undefined, { ref: false });
  send(response, reply!);
}

/** What a fault's own status answers, in the provider's shape. */
type Trouble = (status: number, message: string) => unknown;

const paystackTrouble: Trouble = (status, message) =>
  new ApiError(status, message, 'unknown', 'Try again later', 'api_error').body();

function sendStatus(response: ServerResponse, fault: FaultInput, trouble: Trouble): void {
  const status = fault.status ?? 500;
  const headers: Fields = fault.retry_after === undefined ? {} : { 'retry-after': String(fault.retry_after) };
  const message = status === 429 ? 'Too many requests' : 'An error occurred';
  sendJson(response, status, trouble(status, message), headers);
}

/** Promises the whole answer, sends half of it and hangs up. */
function truncate(request: IncomingMessage, response: ServerResponse, reply: ApiReply | null): void {
  const bytes = Buffer.from(JSON.stringify(reply?.body ?? { status: true }));
  response.writeHead(reply?.status ?? 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
}
