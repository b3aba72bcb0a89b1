import { createHash } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import aws4 from 'aws4';
import { createBreaker } from '../../outside/breaker.ts';
import type { S3Place } from '../../config/files.ts';
import { elementOf } from './answers.ts';

/** One question to the service. Bodies are pieces of files, never whole ones that may be large. */
export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of a file; none for questions about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** How long somebody waits (ms). */
export interface S3Patience {
  /** Without a byte in either direction. */
  silentMs: number;
  /** After that long nothing is tried again. */
  allMs: number;
  /** At most, in all. */
  tries: number;
  /** Before the second try; longer before each further one. */
  pauseMs: number;
  /** After a question that nobody answered, in all its tries, others are told so without being asked for that long. */
  restMs: number;
}

const restMs = 2_000;
const reading: S3Patience = { silentMs: 4_000, allMs: 6_000, tries: 3, pauseMs: 150, restMs };
/** What is sent waits longer, since it would have to be sent anew; so do lists, which no person waits for. */
const sending: S3Patience = { silentMs: 15_000, allMs: 20_000, tries: 3, pauseMs: 150, restMs };

/** What the service answered instead of doing it, or that it did not answer. The message names no key and no secret. */
export class S3Failure extends Error {
  /** 0: there was no answer. */
  readonly status: number;
  /** The service's own word for it, such as NoSuchKey. */
  readonly code: string;

  constructor(call: S3Call, status: number, code: string) {
    const asked = [call.method, ...Object.keys(call.query ?? {})].join(' ');
    super(`${asked}: ${status || 'no answer'} ${code}`);
    this.name = 'S3Failure';
    this.status = status;
    this.code = code;
  }
}

export interface S3 {
  /**
   * Asks until it is answered or patience ends; `take` reads the answer, and is called anew where its body breaks off.
   * @throws S3Failure
   */
  ask<T>(call: S3Call, take: (answer: IncomingMessage) => Promise<T>): Promise<T>;
  /** Asks once and hands the answer out, to be read piece by piece. @throws S3Failure */
  begin(call: S3Call): Promise<IncomingMessage>;
  /** How many times something is tried, and how long silence lasts, for who reads piece by piece. */
  patience: S3Patience;
  close(): void;
}

const statusesToTryAgain = new Set([408, 425, 429, 500, 502, 503, 504]);
const codesToTryAgain = new Set(['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable']);

/** Whether the same question may be answered the next time. */
export const isPassing = (error: unknown): boolean =>
  error instanceof S3Failure &&
  (error.status === 0 || statusesToTryAgain.has(error.status) || codesToTryAgain.has(error.code));

/** `shorter`: for tests alone. */
export function createS3(place: S3Place, shorter: Partial<S3Patience> = {}): S3 {
  const secure = place.endpoint.startsWith('https:');
  const { request, Agent } = secure ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 16 });

  const send = (call: S3Call, { silentMs }: S3Patience): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const signed = signedFor(place, call);
      const asking = request({ ...signed, agent, timeout: silentMs });
      const failed = (why: string) => reject(new S3Failure(call, 0, why));
      asking.on('timeout', () => asking.destroy(new Error('SILENT')));
      asking.on('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message));
      asking.on('response', (answer) => {
        // Whoever reads it piece by piece may take their time.
        asking.setTimeout(0);
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) return resolve(answer);
        void refusal(call, answer, silentMs).then(reject);
      });
      asking.end(call.body);
    });

  const patienceFor = (call: S3Call) => ({ ...(call.body || !call.key ? sending : reading), ...shorter });
  const breaker = createBreaker(patienceFor({ method: 'GET' }).restMs);
  return {
    async ask(call, take) {
      const way = breaker.enter();
      if (way === 'away') throw new S3Failure(call, 0, 'AWAY');
      const patience = patienceFor(call);
      const { allMs, pauseMs } = patience;
      const tries = way === 'free' ? patience.tries : 1;
      const since = breaker.now();
      const until = performance.now() + allMs;
      for (let tried = 1; ; tried++) {
        try {
          const answer = await send(call, patience);
          const taken = await take(answer).catch((error: unknown) => {
            answer.destroy();
            throw brokenOff(error, call);
          });
          // The line is free for the next question once it is read to its end.
          answer.resume();
          breaker.found(true, since);
          return taken;
        } catch (error) {
          const wait = pauseMs * 4 ** (tried - 1) * (0.5 + Math.random());
          const isOver = tried >= tries || performance.now() + wait > until;
          if (isOver || !isPassing(error)) {
            breaker.found(!isPassing(error), since);
            throw error;
          }
          await sleep(wait);
        }
      }
    },
    begin: (call) => send(call, patienceFor(call)),
    patience: { ...reading, ...shorter },
    close: () => agent.destroy(),
  };
}

/** What the service said instead of doing it. */
async function refusal(call: S3Call, answer: IncomingMessage, silentMs: number): Promise<S3Failure> {
  const text = await textOf(answer, silentMs).catch(() => '');
  return new S3Failure(call, answer.statusCode ?? 0, elementOf(text, 'Code') ?? '');
}

/** A body that ended before its end is no answer either. */
export function brokenOff(error: unknown, call: S3Call): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || message === 'SILENT'
    ? new S3Failure(call, 0, code ?? message)
    : error;
}

function signedFor(place: S3Place, { method, key, query = {}, headers = {}, body }: S3Call) {
  const { hostname, host, port, pathname } = new URL(place.endpoint);
  const before = place.pathStyle ? '' : `${place.bucket}.`;
  const parts = [pathname.replace(/\/$/, ''), place.pathStyle ? `/${place.bucket}` : '', `/${key ?? ''}`];
  const asked = new URLSearchParams(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  // Of a question about the bucket itself no slash stands behind it.
  const path = key || !place.pathStyle ? parts.join('') : parts.slice(0, 2).join('');
  const signed = aws4.sign(
    {
      service: 's3',
      region: place.region,
      method,
      path: asked.size > 0 ? `${path}?${asked.toString()}` : path,
      headers: {
        ...headers,
        host: `${before}${host}`,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-length': String(body.length) }),
      },
    },
    place,
  );
  return {
    method,
    path: signed.path!,
    headers: signed.headers as Record<string, string>,
    hostname: `${before}${hostname.replace(/^\[|\]$/g, '')}`,
    ...(port && { port }),
  };
}

/** The pieces of an answer; one that falls silent is cut, however long its reader takes between them. */
export async function* piecesOf(answer: IncomingMessage, silentMs: number): AsyncGenerator<Buffer> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let isWaiting = false;
  const late = setTimeout(() => isWaiting && answer.destroy(new Error('SILENT')), silentMs);
  try {
    for (;;) {
      isWaiting = true;
      late.refresh();
      const { done, value } = await pieces.next();
      isWaiting = false;
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(late);
    answer.destroy();
  }
}

/** All of an answer. */
export async function bytesOf(answer: IncomingMessage, silentMs: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(answer, silentMs)) pieces.push(piece);
  return Buffer.concat(pieces);
}

export const textOf = async (answer: IncomingMessage, silentMs: number): Promise<string> =>
  (await bytesOf(answer, silentMs)).toString();
