import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { nameOf } from './tracer.ts';
import type { OpenSpan, Tracing } from './tracing.ts';

/** Whom we call, by the host: by a name, and whether they are told which work of ours it is part of. */
export type Known = ReadonlyMap<string, { name: string; isTold: boolean }>;

/** A call as `fetch` makes it; Node says no more of it in its types. */
interface FetchRequest {
  origin: string | URL;
  method: string;
  addHeader(name: string, value: string): void;
}

/**
 * Watches every call that leaves this process, whoever makes it: Node itself says when one begins and ends. Nothing of its
 * address is told, since what people gave us may be in it, only the name of who is known.
 */
export function watchCalls(tracing: Omit<Tracing, 'close'>, known: Known, ownHost: string): () => void {
  const spans = new WeakMap<object, OpenSpan>();
  const begun = (request: object, host: string, method: string, tell: (parent: string) => void) => {
    if (host === ownHost) return;
    const { name, isTold } = known.get(host) ?? { name: 'elsewhere', isTold: false };
    const facts = { 'http.request.method': method, 'peer.service': name };
    const span = tracing.part(`${method} ${name}`, { kind: 'client', facts });
    if (!span) return;
    spans.set(request, span);
    const parent = isTold && tracing.inside(span, () => tracing.current());
    if (parent) tell(parent);
  };
  const answered = (request: object, status: number) => {
    const span = spans.get(request);
    span?.know({ 'http.response.status_code': status });
    span?.end(status >= 500 ? String(status) : null);
  };
  const broken = (request: object, error: unknown) => spans.get(request)?.end(nameOf(error));

  const heard: [channel: string, hear: (message: never) => void][] = [
    [
      'undici:request:create',
      ({ request }: { request: FetchRequest }) =>
        begun(request, new URL(request.origin).host, request.method, (parent) =>
          request.addHeader('traceparent', parent),
        ),
    ],
    [
      'undici:request:headers',
      ({ request, response }: { request: object; response: { statusCode: number } }) =>
        answered(request, response.statusCode),
    ],
    [
      'undici:request:error',
      ({ request, error }: { request: object; error: unknown }) => broken(request, error),
    ],
    [
      'http.client.request.created',
      ({ request }: { request: ClientRequest }) =>
        begun(request, String(request.getHeader('host') ?? ''), request.method, (parent) =>
          request.setHeader('traceparent', parent),
        ),
    ],
    [
      'http.client.response.finish',
      ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
        answered(request, response.statusCode ?? 0),
    ],
    [
      'http.client.request.error',
      ({ request, error }: { request: ClientRequest; error: unknown }) => broken(request, error),
    ],
  ];
  for (const [channel, hear] of heard) subscribe(channel, hear as (message: unknown) => void);
  return () => {
    for (const [channel, hear] of heard) unsubscribe(channel, hear as (message: unknown) => void);
  };
}
