import type { Context } from '../context.ts';
import type { Domain } from '../domain.ts';
import type { FaultInput, RouteName } from '../control/faults.ts';
import type { Fields } from './http.ts';

/** What is asked, before anybody knows who asks. */
export interface Asked {
  /** The last part of the path, for routes that have one. */
  param: string;
  query: URLSearchParams;
  fields: Fields;
}

export interface ApiRequest extends Asked {
  /** Decided by the key. */
  domain: Domain;
  ip: string | null;
  /** What strikes this call: it makes verify lie. */
  fault: FaultInput | null;
}

export interface ApiReply {
  status: number;
  body: unknown;
  /** Answered only after this, when a fault asks for the event to come first. */
  after?: Promise<unknown>;
}

/** `public`: the public key as bearer; `body`: the public key as the field `key`; `open`: anybody. */
export type Access = 'public' | 'body' | 'open';

export interface ApiRoute {
  name: RouteName;
  method: string;
  pattern: RegExp;
  handle: (context: Context, request: ApiRequest) => ApiReply;
  /** Who may call: a server with its secret key unless said otherwise. The others are for browsers too. */
  access?: Access;
  /** The reference of the transaction a call is about, for faults. */
  reference: (context: Context, asked: Asked) => string | null;
}
