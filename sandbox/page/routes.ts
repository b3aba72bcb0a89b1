import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../context.ts';
import type { FaultInput } from '../control/faults.ts';
import type { Transaction } from '../types.ts';
import type { CardDraft } from './card-draft.ts';
import type { Screen } from './layout.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCard, spaced } from '../charging/cards.ts';
import { currentStep } from '../charging/charge-machine.ts';
import { ApiError } from '../api/errors.ts';
import { discreet, readFields, sendJson, sendText } from '../api/http.ts';
import type { Exchange } from '../api/serve-api.ts';
import { refusal } from '../states.ts';
import { actions } from './actions.ts';
import { emptyDraft } from './card-draft.ts';
import { goodExpiry } from './helper.ts';
import { page, stepPath } from './layout.ts';
import {
  cancelledScreen,
  expiredScreen,
  failedScreen,
  paidScreen,
  troubleScreen,
  unknownScreen,
  waitingScreen,
} from './outcomes.ts';
import { returnUrl } from './return.ts';
import { transferScreen, ussdScreen } from './offline.ts';
import { frameReply, frameStep, isFrameRequest } from './frame-reply.ts';
import { cardScreen, chooseScreen, questionScreen } from './steps.ts';
import { vaultScreen } from './vault.ts';
import { contentSecurityPolicy } from './style.ts';

/** Serves the hosted page: everything that is neither the API nor the control API. */
export async function servePage(context: Context, exchange: Exchange, path: string): Promise<void> {
  const { request, response, query } = exchange;
  const [, code = '', step = '', more] = path.split('/');
  const transaction = more === undefined ? context.store.byAccessCode.get(code) : undefined;
  if (!transaction) return notFound(context, request, response);
  if (request.method === 'POST') return post(context, exchange, transaction, step);
  if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(context, request, response);
  if (!shown.includes(step)) {
    return redirect(response, 303, stepPath(context, transaction));
  }
  await context.journal.durable();
  if (isFrameRequest(request)) return frame(context, { response, query }, transaction, step);
  const paid = refusal(context, transaction) === 'paid' ? returnUrl(transaction) : null;
  if (step === 'wait' && paid !== null) return redirect(response, 302, paid);
  const { status, screen } = screenFor(context, transaction, step, query);
  send(response, status, page(context, transaction, screen));
}

/** What can be asked for by its address. */
const shown = ['', 'card', 'wait', 'vault'];

/** The same screen as data, for the in-page window. */
function frame(
  context: Context,
  { response, query }: Pick<Exchange, 'response' | 'query'>,
  transaction: Transaction,
  step: string,
): void {
  const { screen } = screenFor(context, transaction, step, query);
  sendJson(response, 200, frameReply(context, transaction, screen, query.has('cancelled')));
}

function screenFor(
  context: Context,
  transaction: Transaction,
  step: string,
  query: URLSearchParams,
): { status: number; screen: Screen } {
  const ok = (screen: Screen): { status: number; screen: Screen } => ({ status: 200, screen });
  const refused = refusal(context, transaction);
  if (refused === 'paid') return ok(paidScreen(context, transaction));
  if (refused === 'waiting') return ok(waitingScreen(context, transaction));
  if (refused === 'expired') return { status: 410, screen: expiredScreen(context, transaction) };
  if (step === 'card' && transaction.channels.includes('card')) {
    return ok(cardScreen(context, transaction, draftFor(context, transaction, query)));
  }
  if (step === 'vault' && context.settings.link_enabled) {
    const screen = vaultScreen(context, transaction);
    if (screen) return ok(screen);
  }
  const question = currentStep(transaction);
  if (question) return ok(questionScreen(context, transaction, question));
  if (transaction.status === 'ongoing' && transaction.transfer)
    return ok(transferScreen(context, transaction));
  if (transaction.status === 'ongoing' && transaction.ussd) return ok(ussdScreen(context, transaction));
  if (query.has('cancelled')) return ok(cancelledScreen(context, transaction));
  if (transaction.status === 'failed' && !query.has('choose')) return ok(failedScreen(context, transaction));
  return ok(chooseScreen(context, transaction));
}

function draftFor(context: Context, transaction: Transaction, query: URLSearchParams): CardDraft {
  const kept = context.drafts.get(transaction.access_code);
  context.drafts.delete(transaction.access_code);
  if (kept) return kept;
  const card = findCard(query.get('card') ?? '');
  return card
    ? { ...emptyDraft, number: spaced(card.number), expiry: goodExpiry(context), cvv: card.cvv }
    : emptyDraft;
}

async function post(
  context: Context,
  { request, response }: Exchange,
  transaction: Transaction,
  step: string,
): Promise<void> {
  const action = Object.hasOwn(actions, step) ? actions[step] : undefined;
  if (!action) return notFound(context, request, response);
  const form = await readFields(request).catch((error: unknown) => {
    if (error instanceof ApiError) return {};
    throw error;
  });
  const fault = context.faults.forCall('page', transaction.reference);
  if (fault?.kind === 'drop_before_act') return void request.socket.destroy();
  if (fault?.kind === 'status') return sendStatus(context, { request, response }, transaction, fault);
  const { effect, next } = action(context, transaction, form);
  await context.journal.durable();
  if (effect?.beforeAnswer) await effect.tried;
  if (fault?.kind === 'drop_after_act') return void request.socket.destroy();
  if (fault?.kind === 'delay_then_act') await sleep(fault.ms ?? 1_000, undefined, { ref: false });
  if (isFrameRequest(request)) {
    const { step: nextStep, query } = frameStep(step, next);
    return frame(context, { response, query }, transaction, nextStep);
  }
  const paid = refusal(context, transaction) === 'paid' ? returnUrl(transaction) : null;
  if (paid !== null) redirect(response, 302, paid);
  else redirect(response, step === 'cancel' ? 302 : 303, next);
}

function sendStatus(
  context: Context,
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  transaction: Transaction,
  fault: FaultInput,
): void {
  const trouble = troubleScreen(context, transaction);
  if (isFrameRequest(request)) {
    return sendJson(response, fault.status ?? 500, frameReply(context, transaction, trouble, false));
  }
  send(response, fault.status ?? 500, page(context, transaction, trouble));
}

function notFound(context: Context, request: IncomingMessage, response: ServerResponse): void {
  // A client with a key is a program that missed the API, not a person that missed the page.
  if (request.headers.authorization !== undefined) {
    return sendJson(response, 404, new ApiError(404, 'Route not found', 'not_found').body());
  }
  send(response, 404, page(context, null, unknownScreen));
}

function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { location, 'content-length': 0, ...discreet, 'x-frame-options': 'DENY' });
  response.end();
}

function send(response: ServerResponse, status: number, text: string): void {
  sendText(response, status, text, {
    'content-security-policy': contentSecurityPolicy,
    'x-frame-options': 'DENY',
  });
}
