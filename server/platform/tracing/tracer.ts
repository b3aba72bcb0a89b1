import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Facts, OpenSpan, SpanKind, Tracing } from './tracing.ts';

/** A span that is over. Times are nanoseconds since 1970, as text. */
export interface Span {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  kind: SpanKind;
  from: string;
  to: string;
  facts: Facts;
  links: readonly { traceId: string; spanId: string }[];
  failure: string | null;
}

/** One that is not over, with what it asked the database. */
interface Open extends OpenSpan {
  traceId: string;
  spanId: string;
  asked: string[];
}

/** More of them say no more. */
const mostAsked = 40;
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

type Begin = (
  name: string,
  kind: SpanKind,
  given: Facts,
  at: { traceId: string; parentId: string | null; links?: Span['links'] },
) => Open;

/** @param take is given each span when it is over */
const beginner =
  (take: (span: Span) => void): Begin =>
  (name, kind, given, { traceId, parentId, links = [] }) => {
    const spanId = newSpanId();
    const from = nanoseconds();
    const facts = { ...given };
    const asked: string[] = [];
    let isOver = false;
    return {
      traceId,
      spanId,
      asked,
      know: (more) => void Object.assign(facts, more),
      end(failure = null) {
        if (isOver) return;
        isOver = true;
        if (asked.length > 0) facts['db.statements'] = asked.join(', ');
        take({ traceId, spanId, parentId, name, kind, from, to: nanoseconds(), facts, links, failure });
      },
    };
  };

/** @param share of all that happens, which part is told; @param take is given each span when it is over */
export function createTracer(share: number, take: (span: Span) => void): Omit<Tracing, 'close'> {
  const atHand = new AsyncLocalStorage<Open | null>();
  const open = beginner(take);
  /** Those of one trace are told all or not at all, also by several programs that are told the same share. */
  const isTold = (traceId: string) => Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < share;
  const part: Tracing['part'] = (name, { kind, facts }) => {
    const above = atHand.getStore();
    return above ? open(name, kind, facts, { traceId: above.traceId, parentId: above.spanId }) : null;
  };
  const begin: Tracing['begin'] = (name, { kind, facts, parent, links = [] }) => {
    const [, traceId = newTraceId(), parentId = null, flags = '01'] = traceparent.exec(parent ?? '') ?? [];
    // Who asks may say that it is none of those that are told, but not that it is one.
    const isAskedFor = (Number.parseInt(flags, 16) & 1) === 1;
    if (!isAskedFor || !isTold(traceId)) return null;
    return open(name, kind, facts, { traceId, parentId, links: links.flatMap(linkOf) });
  };
  /** Does all of it inside the span, and ends it. */
  const through = async <T>(span: OpenSpan | null, work: () => Promise<T>): Promise<T> => {
    try {
      const result = await atHand.run(span as Open | null, work);
      span?.end();
      return result;
    } catch (error) {
      span?.end(nameOf(error));
      throw error;
    }
  };
  return {
    part,
    begin,
    root: (name, { facts, links }, work) => through(begin(name, { kind: 'consumer', facts, links }), work),
    inside: (span, work) => atHand.run(span as Open | null, work),
    within(name, how, work) {
      const span = part(name, how);
      return span ? through(span, work) : work();
    },
    asks(statement) {
      const asked = atHand.getStore()?.asked;
      if (asked && asked.length < mostAsked) asked.push(kindOf(statement));
    },
    current() {
      const span = atHand.getStore();
      return span ? `00-${span.traceId}-${span.spanId}-01` : null;
    },
  };
}

/** What a failure is called: its words may be about somebody. */
export function nameOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [name, code].filter((word) => typeof word === 'string').join(' ') || 'Error';
}

/** `select orders`: what a statement does and to which table first. A statement's values travel beside it and are never seen here. */
function kindOf(statement: string): string {
  const verb = /^\W*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? '';
  const table = /\b(?:from|into|update|lock table)\s+"?(\w+)/i.exec(statement)?.[1] ?? '';
  return `${verb} ${table}`.trim();
}

function linkOf(parent: string): Span['links'] {
  const [, traceId, spanId] = traceparent.exec(parent) ?? [];
  return traceId && spanId ? [{ traceId, spanId }] : [];
}

const newTraceId = () => randomUUID().replaceAll('-', '');
/** The parts of such an id that are drawn. */
const newSpanId = () => {
  const id = newTraceId();
  return id.slice(0, 8) + id.slice(-8);
};

const startedAt = BigInt(Math.round(performance.timeOrigin * 1e6));
const nanoseconds = () => String(startedAt + BigInt(Math.round(performance.now() * 1e6)));
