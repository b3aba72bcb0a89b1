/** What is known of a span: names and numbers, never what somebody typed, nor a value of a statement. */
export type Facts = Record<string, string | number>;

/** What a span is, by the words of OpenTelemetry: a request, a call to somebody else, a job, or a part of one of them. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export interface OpenSpan {
  /** Adds to what is known of it. */
  know(facts: Facts): void;
  /** @param failure the name of what went wrong, never its words */
  end(failure?: string | null): void;
}

/** Tells what happens, and what of it is part of what. There is none where nobody is told. */
export interface Tracing {
  /**
   * Begins what is part of nothing of ours: a request, which may be part of its caller's work, or a job, which others asked for.
   * null: it is none of those that are told.
   */
  begin(
    name: string,
    how: { kind: SpanKind; facts: Facts; parent?: string | undefined; links?: readonly string[] },
  ): OpenSpan | null;
  /** Does a job, with what it came of. */
  root<T>(name: string, how: { facts: Facts; links: readonly string[] }, work: () => Promise<T>): Promise<T>;
  /** Lets whatever is done in this work know that it is part of the span. */
  inside<T>(span: OpenSpan | null, work: () => T): T;
  /** The same for a part of the work at hand that ends elsewhere; null where that is not told. */
  part(name: string, how: { kind: SpanKind; facts: Facts }): OpenSpan | null;
  /** Does something as a part of the work at hand; where that is not told it is just done. */
  within<T>(name: string, how: { kind: SpanKind; facts: Facts }, work: () => Promise<T>): Promise<T>;
  /** Notes what kind of statement the work at hand asks the database. */
  asks(statement: string): void;
  /** The work at hand as others are told of it (W3C `traceparent`); null where it is not told. */
  current(): string | null;
  /** Tells what is not told yet. */
  close(): Promise<void>;
}

/** Something done as a part of the work at hand, where anything is told at all. */
export const partOf = <T>(
  tracing: Tracing | null | undefined,
  name: string,
  how: { kind: SpanKind; facts: Facts },
  work: () => Promise<T>,
): Promise<T> => (tracing ? tracing.within(name, how, work) : work());
