import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Part } from '../files/blobs.ts';
import { askedOf } from './byte-range.ts';

/** A reader that takes nothing for this long is let go (milliseconds); a player that was paused asks anew. */
const stalledMs = 120_000;

export interface SentFile {
  size: number;
  /** Changes with what is in it; without quotes. */
  tag: string;
  type: string;
  /** Sent with it, and with nothing that is said in its place. */
  headers?: Record<string, string>;
  stream(part?: Part): Readable;
}

/**
 * Answers with a file or with the one range of it that is asked for (RFC 9110), so that what broke off can go on. Who may
 * have it was asked before. `leaves` is called when bytes go out, with the first of them.
 * @throws AppError unavailable, and nothing is sent, where the file cannot be reached
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  leaves: (from: number) => void,
): Promise<FastifyReply> {
  const etag = `"${file.tag}"`;
  const condition = request.headers['if-range'];
  const wanted = condition === undefined || condition === etag ? request.headers.range : undefined;
  const range = askedOf(wanted, file.size);
  const part = range.kind === 'part' ? { from: range.from, to: range.to } : undefined;
  const isKnown = request.headers['if-none-match'] === etag;
  const isToSend = !isKnown && range.kind !== 'cannot' && request.method !== 'HEAD';
  // Before anything is said of it: what cannot be read is a failure like any other, not a file that breaks off.
  const bytes = isToSend ? await begun(file.stream(part)) : null;
  reply
    .headers(file.headers ?? {})
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-type', file.type);
  if (isKnown) return reply.code(304).send();
  if (range.kind === 'cannot') {
    reply.header('content-range', `bytes */${file.size}`);
    const why = range.reason === 'several' ? 'Ask for one range at a time.' : 'The file ends before that.';
    return sayPlainly(reply, 416, why);
  }
  if (part) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${file.size}`);
  reply.header('content-length', part ? part.to - part.from + 1 : file.size);
  if (!bytes) return reply.send();
  leaves(part?.from ?? 0);
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
  return reply.send(bytes);
}

/** A stream whose first bytes, or whose end, are there. */
function begun(stream: Readable): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      for (const [event, heard] of heardOf) stream.off(event, heard);
      if (error) reject(error);
      else resolve(stream);
    };
    const there = () => settle();
    const heardOf = [
      ['readable', there],
      ['end', there],
      ['error', settle],
    ] as const;
    for (const [event, heard] of heardOf) stream.on(event, heard);
  });
}

/** Headers of a file that is not to be opened in its place, kept, listed or told of. */
export const asDownload = (name: string): Record<string, string> => ({
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-disposition': `attachment; ${fileNameHeader(name)}`,
});

/** In plain letters for old programs, and as it is for others (RFC 6266). */
function fileNameHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A sentence in place of a file; kept by nobody. */
export function sayPlainly(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .header('content-type', 'text/plain; charset=utf-8')
    .send(text);
}
