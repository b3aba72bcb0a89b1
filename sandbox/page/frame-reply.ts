import type { IncomingMessage } from 'node:http';
import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Screen } from './layout.ts';
import { refusal } from '../states.ts';
import { sheet } from './layout.ts';
import { returnUrl } from './return.ts';

/** Where the customer stands, for the script of the in-page window. */
type FrameState = 'open' | 'offline' | 'waiting' | 'paid' | 'expired' | 'cancelled';

interface FrameReply {
  state: FrameState;
  status: Transaction['status'];
  title: string;
  html: string;
  bank: boolean;
  /** What the page is told once it is paid. */
  success: Record<string, unknown> | null;
}

/** A browser sends this header to its own origin only, or after asking. */
export const isFrameRequest = (request: IncomingMessage): boolean =>
  request.headers['x-sandbox-frame'] !== undefined;

export function frameReply(
  context: Context,
  transaction: Transaction,
  screen: Screen,
  cancelled: boolean,
): FrameReply {
  const now = stateOf(context, transaction);
  const state = cancelled && now === 'open' ? 'cancelled' : now;
  return {
    state,
    status: transaction.status,
    title: screen.title,
    html: sheet(context, transaction, screen).html,
    bank: screen.bank === true,
    success: state === 'paid' ? successOf(transaction) : null,
  };
}

/** The step and query that come after a posted step, which on the hosted page are a redirect. */
export function frameStep(posted: string, next: string): { step: string; query: URLSearchParams } {
  if (posted === 'cancel') return { step: '', query: new URLSearchParams('cancelled') };
  const url = new URL(next, 'http://frame.example');
  const step = url.pathname.split('/').at(-1) === 'card' ? 'card' : '';
  return { step, query: url.searchParams };
}

function stateOf(context: Context, transaction: Transaction): FrameState {
  const refused = refusal(context, transaction);
  if (refused) return refused;
  const offline = transaction.status === 'ongoing' && (transaction.transfer ?? transaction.ussd);
  return offline ? 'offline' : 'open';
}

function successOf(transaction: Transaction): Record<string, unknown> {
  const { reference, id } = transaction;
  return {
    reference,
    trans: id,
    transaction: id,
    trxref: reference,
    status: 'success',
    message: transaction.gateway_response,
    redirecturl: returnUrl(transaction) ?? `?trxref=${reference}&reference=${reference}`,
  };
}
