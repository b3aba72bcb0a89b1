import type { z } from 'zod';
import type { AnswerOf, Contract } from '#shared/api/contract.ts';
import { effortHeader } from '#shared/effort.ts';
import { takeEarly } from './early.ts';
import type { Failure, Outcome } from './failure.ts';

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? unknown
  : { [Key in Name]: z.input<Schema> };
type OptionalPart<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? unknown
  : { [Key in Name]?: z.input<Schema> };

/** `{params, query, body}` of a contract, only those it has; nothing at all when it has none. */
export type InputOf<C> =
  C extends Contract<infer P, infer Q, infer B, infer _A>
    ? unknown extends Part<'params', P> & OptionalPart<'query', Q> & Part<'body', B>
      ? void
      : Part<'params', P> & OptionalPart<'query', Q> & Part<'body', B>
    : never;

interface Pieces {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface CallOptions {
  /** Access token for the Authorization header; nothing is sent without one. */
  token?: string | null;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Sent instead of a JSON body (uploads). */
  form?: FormData;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

export const timeoutMs = 20_000;

/** The contract's path with its parameters filled in and the query behind it. */
export function addressOf(contract: Pick<Contract, 'path'>, input: Pieces = {}): string {
  const path = contract.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`${contract.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** One typed call. It never throws: what goes wrong comes back as one of the kinds of `Failure`. */
export async function call<C extends Contract>(
  contract: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<Outcome<AnswerOf<C>>> {
  const pieces = (input ?? {}) as Pieces;
  const clock = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    clock.abort();
  }, options.timeoutMs ?? timeoutMs);
  const stop = () => clock.abort();
  options.signal?.addEventListener('abort', stop);
  try {
    const address = addressOf(contract, pieces);
    const early = await takeEarly(contract.method, address, clock.signal);
    const response = early ?? (await fetch(address, requestOf(contract, pieces, options, clock.signal)));
    return await read<AnswerOf<C>>(response);
  } catch {
    return { ok: false, failure: { status: timedOut ? 'TIMEOUT_ERROR' : 'FETCH_ERROR' } };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
  }
}

function requestOf(
  contract: Contract,
  input: Pieces,
  options: CallOptions,
  signal: AbortSignal,
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  const changes = contract.method !== 'GET';
  if (changes && !options.form) headers['content-type'] = 'application/json';
  return {
    method: contract.method,
    headers,
    body: options.form ?? (changes ? JSON.stringify(input.body ?? {}) : undefined),
    credentials: 'same-origin',
    cache: 'no-store',
    keepalive: options.keepalive,
    signal,
  };
}

async function read<Data>(response: Response): Promise<Outcome<Data>> {
  const text = await response.text();
  let data: unknown;
  try {
    data = text === '' ? undefined : JSON.parse(text);
  } catch {
    return { ok: false, failure: { status: 'PARSING_ERROR', originalStatus: response.status } };
  }
  if (response.ok) return { ok: true, data: data as Data };
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const effort = response.headers.get(effortHeader);
  const failure: Failure = {
    status: response.status,
    data,
    retryAfter: Number.isFinite(wait) && wait >= 0 ? wait : null,
    ...(effort ? { effort } : {}),
  };
  return { ok: false, failure };
}
