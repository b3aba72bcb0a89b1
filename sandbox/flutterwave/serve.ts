import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Accounts } from '../accounts.ts';
import type { Context } from '../context.ts';
import type { FaultInput, RouteName } from '../faults.ts';
import type { Fields } from '../http.ts';
import type { ApiReply } from '../api-types.ts';
import { bearerOf, sameText } from '../api.ts';
import { cardsFor } from '../cards.ts';
import { startKnownCard } from '../charge-machine.ts';
import { ApiError } from '../errors.ts';
import { decode, readFields } from '../http.ts';
import { answer } from '../serve-api.ts';
import { FlutterwaveError } from './error.ts';
import { flutterwaveRoutes } from './routes.ts';

const BASE = '/flutterwave/v3';

export interface Call {
  /** The part in brackets of the path. */
  param: string;
  query: URLSearchParams;
  fields: Fields;
  ip: string | null;
  /** What makes verify lie. */
  fault: FaultInput | null;
}

export interface Route {
  name: RouteName;
  method: 'GET' | 'POST';
  pattern: RegExp;
  handle: (context: Context, call: Call) => { message: string; data: unknown; meta?: unknown };
  /** The reference of the payment a call is about, for faults. */
  reference: (context: Context, call: Pick<Call, 'param' | 'query' | 'fields'>) => string | null;
}

/** Whether an address belongs to the stand-in for the second provider. */
export const isFlutterwave = (path: string): boolean => path.startsWith(`${BASE}/`);

/** Answers one call of the second provider's API, with whatever fault strikes it. */
export async function serveFlutterwave(
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const context = accounts.calledBySecond(request);
  const spoiled = (reply: ApiReply | null, fault: FaultInput | null): Promise<void> =>
    answer(request, response, reply, fault, (_status, message) => ({ status: 'error', message, data: null }));
  const found = match(request.method ?? 'GET', path.slice(BASE.length));
  if (!found) return spoiled(refusalOf(context, new FlutterwaveError(404, 'Cannot find this route')), null);
  const { route, param } = found;
  let fields: Fields;
  try {
    fields = await readFields(request);
  } catch (error) {
    return spoiled(refusalOf(context, error), null);
  }
  const fault = context.faults.forCall(route.name, route.reference(context, { param, query, fields }));
  if (fault?.kind === 'drop_before_act') return void request.socket.destroy();
  const skip = fault?.kind === 'status' ? fault.act !== true : fault?.act === false;
  const call: Call = { param, query, fields, ip: request.socket.remoteAddress ?? null, fault };
  const reply = skip ? null : await act(context, request, route, call);
  await context.journal.durable();
  return spoiled(reply, fault);
}

function match(method: string, path: string): { route: Route; param: string } | null {
  for (const route of flutterwaveRoutes) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (found) return { route, param: decode(found[1] ?? '') };
  }
  return null;
}

async function act(context: Context, request: IncomingMessage, route: Route, call: Call): Promise<ApiReply> {
  try {
    if (!sameText(bearerOf(request), context.settings.flutterwave_secret_key))
      throw new FlutterwaveError(401, 'Invalid authorization key');
    const { message, data, meta } = route.handle(context, call);
    if (call.fault?.kind === 'webhook_before_answer') await payAtOnce(context, call);
    const body = { status: 'success', message, ...(meta === undefined ? {} : { meta }), data };
    return { status: 200, body };
  } catch (error) {
    return refusalOf(context, error);
  }
}

/** A customer quicker than our answer. */
async function payAtOnce(context: Context, { fields }: Call): Promise<void> {
  const transaction = context.store.transactions.get(String(fields.tx_ref))!;
  const card = cardsFor(transaction)[0]!;
  const emitted = startKnownCard(context, transaction, { card, month: '12', year: '2099', country: 'NG' });
  await emitted?.tried;
}

function refusalOf(context: Context, error: unknown): ApiReply {
  if (error instanceof FlutterwaveError) return { status: error.status, body: error.body() };
  if (error instanceof ApiError)
    return { status: error.status, body: new FlutterwaveError(error.status, error.message).body() };
  context.log(`unexpected: ${String(error)}`);
  return { status: 500, body: new FlutterwaveError(500, 'An error occurred').body() };
}
