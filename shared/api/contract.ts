import { z } from 'zod';
import { plainly } from './plainly.ts';

// Our pages forbid making code out of text; with it the library would try, and every page would log a violation.
z.config({ customError: plainly, jitless: 'document' in globalThis });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API, said once: the server validates by it, the browser types its calls by it,
 * and the OpenAPI document is printed from it.
 */
export interface Contract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Path below the host, with `:name` parameters. A trailing slash is optional for callers either way. */
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Status of the good answer; 200 unless said. */
  status?: 200 | 201 | 202;
  answer: Answer;
  /** Body of a 409 that tells more than sentences; others of the call are sentences alone. */
  conflict?: z.ZodType;
}

/** Keeps the literal types of a contract's schemas. */
export function contract<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(definition: Contract<Params, Query, Body, Answer>): Contract<Params, Query, Body, Answer> {
  return definition;
}

/** Said with 409 when what somebody changed was changed by somebody else meanwhile: nothing was overwritten. */
export const overtakenBy = (newer: z.ZodType): z.ZodType => z.object({ detail: z.string(), newer });

export type QueryOf<C> = C extends Contract<infer _P, infer Q, infer _B, infer _A> ? z.output<Q> : never;
export type BodyOf<C> = C extends Contract<infer _P, infer _Q, infer B, infer _A> ? z.output<B> : never;
export type AnswerOf<C> = C extends Contract<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;
