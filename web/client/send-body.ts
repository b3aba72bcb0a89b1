import type { Method } from '#shared/api/contract.ts';
import { timeoutMs } from './call.ts';
import type { Outcome } from './failure.ts';
import { getSession } from './session-state.ts';
import { refreshSession } from './session.ts';

export interface SendOptions {
  /** How much of it has gone out, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface SentBody {
  method: Method;
  address: string;
  body: FormData | Blob;
  /** Of a body that does not say it itself. */
  type?: string;
}

/** Longest time without a single byte moving before the line counts as broken (ms). */
const silenceMs = timeoutMs;

/**
 * Sends a large body. `fetch` cannot tell how much of it has gone out, so these calls use the older interface. Like every
 * call it answers what went wrong instead of throwing.
 */
export async function sendBody<Data>(sent: SentBody, options: SendOptions): Promise<Outcome<Data>> {
  if (getSession().token === null) {
    const renewed = await refreshSession();
    if (!renewed.ok) return renewed;
  }
  const used = getSession().token;
  const first = await attempt<Data>(sent, used, options);
  if (first.ok || first.failure.status !== 401) return first;
  if (getSession().token === used) {
    const renewed = await refreshSession();
    if (!renewed.ok) return renewed;
  }
  return attempt(sent, getSession().token, options);
}

function attempt<Data>(
  { method, address, body, type }: SentBody,
  token: string | null,
  { onProgress, signal }: SendOptions,
): Promise<Outcome<Data>> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    let silence = setTimeout(() => request.abort(), silenceMs);
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), silenceMs);
    };
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.onprogress = (event) => {
      heard();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onprogress = heard;
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      done(outcomeOf(request));
    };
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    if (type) request.setRequestHeader('content-type', type);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(body);
  });
}

function outcomeOf<Data>(request: XMLHttpRequest): Outcome<Data> {
  if (request.status === 0) return { ok: false, failure: { status: 'FETCH_ERROR' } };
  let data: unknown;
  try {
    data = JSON.parse(request.responseText);
  } catch {
    return { ok: false, failure: { status: 'PARSING_ERROR', originalStatus: request.status } };
  }
  if (request.status >= 200 && request.status < 300) return { ok: true, data: data as Data };
  const wait = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
  return {
    ok: false,
    failure: { status: request.status, data, retryAfter: Number.isFinite(wait) ? wait : null },
  };
}
