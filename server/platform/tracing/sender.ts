import http from 'node:http';
import https from 'node:https';
import type { TracingPlace } from '../config/tracing.ts';
import type { Facts } from './tracing.ts';
import type { Span } from './tracer.ts';

/** Sends what happened to a collector of OpenTelemetry, by its protocol over HTTP, as JSON. */
export interface Sender {
  take(span: Span): void;
  /** Since the start: those that arrived, and those that nobody will be told of. */
  figures(): { sent: number; dropped: number };
  close(): Promise<void>;
}

/** So many wait at most; then those that come next are dropped. */
const mostWaiting = 2_048;
const mostAtOnce = 512;
const everyMs = 2_000;
/** For sending and hearing that it came (ms). */
const patienceMs = 5_000;

const kinds = { internal: 1, server: 2, client: 3, consumer: 5 };
const failed = { code: 2 };

/** Sends spans by the batch; what cannot be sent in time is dropped and counted. */
export function createSender(place: TracingPlace, post: typeof postTo = postTo): Sender {
  const figures = { sent: 0, dropped: 0 };
  let waiting: Span[] = [];
  let sending: Promise<void> | null = null;

  const sendOnce = async () => {
    const batch = waiting.slice(0, mostAtOnce);
    waiting = waiting.slice(batch.length);
    const has = await post(place, encoded(place.service, batch)).catch(() => false);
    figures[has ? 'sent' : 'dropped'] += batch.length;
  };
  const send = () => {
    if (waiting.length === 0) return;
    sending ??= sendOnce().finally(() => (sending = null));
  };
  const timer = setInterval(send, everyMs).unref();
  return {
    take(span) {
      if (waiting.length >= mostWaiting) return void (figures.dropped += 1);
      waiting.push(span);
      if (waiting.length >= mostAtOnce) send();
    },
    figures: () => ({ ...figures }),
    async close() {
      clearInterval(timer);
      await sending;
      send();
      await sending;
    },
  };
}

/** Answers whether it was taken. */
function postTo({ url, headers }: TracingPlace, body: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const asking = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(patienceMs),
    });
    asking.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode! < 300);
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

const attributes = (facts: Facts) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));

function encoded(service: string, spans: readonly Span[]): string {
  const resource = { attributes: attributes({ 'service.name': service, 'process.pid': process.pid }) };
  const told = spans.map(({ traceId, spanId, parentId, name, kind, from, to, facts, links, failure }) => ({
    traceId,
    spanId,
    ...(parentId && { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: from,
    endTimeUnixNano: to,
    attributes: attributes(failure ? { ...facts, 'error.type': failure } : facts),
    ...(links.length > 0 && { links }),
    status: failure ? failed : {},
  }));
  return JSON.stringify({
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'presence' }, spans: told }] }],
  });
}
