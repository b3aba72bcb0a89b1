import { uploadPicture, type Picture } from '#shared/api/catalogue.ts';
import { addressOf, timeoutMs } from '#web/client/call.ts';
import type { Outcome } from '#web/client/failure.ts';
import { getSession } from '#web/client/session-state.ts';
import { refreshSession } from '#web/client/session.ts';

export interface SendOptions {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Longest time without a single byte moving before the line counts as broken (ms). */
const silenceMs = timeoutMs;

/**
 * Sends one picture. `fetch` cannot tell how much of a body has gone out, so this one call uses the older interface.
 * Like every call it answers what went wrong instead of throwing.
 */
export async function sendPicture(
  slug: string,
  body: Blob,
  name: string,
  options: SendOptions,
): Promise<Outcome<Picture>> {
  if (getSession().token === null) {
    const renewed = await refreshSession();
    if (!renewed.ok) return renewed;
  }
  const used = getSession().token;
  const first = await attempt(slug, body, name, used, options);
  if (first.ok || first.failure.status !== 401) return first;
  if (getSession().token === used) {
    const renewed = await refreshSession();
    if (!renewed.ok) return renewed;
  }
  return attempt(slug, body, name, getSession().token, options);
}

function attempt(
  slug: string,
  body: Blob,
  name: string,
  token: string | null,
  { onProgress, signal }: SendOptions,
): Promise<Outcome<Picture>> {
  const form = new FormData();
  form.set('file', body, name);
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
    request.open('POST', addressOf(uploadPicture, { params: { slug } }));
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(form);
  });
}

function outcomeOf(request: XMLHttpRequest): Outcome<Picture> {
  if (request.status === 0) return { ok: false, failure: { status: 'FETCH_ERROR' } };
  let data: unknown;
  try {
    data = JSON.parse(request.responseText);
  } catch {
    return { ok: false, failure: { status: 'PARSING_ERROR', originalStatus: request.status } };
  }
  if (request.status >= 200 && request.status < 300) return { ok: true, data: data as Picture };
  const wait = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
  return {
    ok: false,
    failure: { status: request.status, data, retryAfter: Number.isFinite(wait) ? wait : null },
  };
}
