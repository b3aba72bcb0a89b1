import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from '../ids.ts';

const sentences: Record<number, string> = {
  400: 'We could not read that request.',
  408: 'That request took too long to arrive. Please try again.',
  413: 'That is too large to send.',
  431: 'That address, or what came with it, is too long.',
};

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is not even HTTP, before there is a request that anything else could answer. */
export function tellBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  // The other side is gone, or an answer is already on its way and must not be mixed with another.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0)
    return void socket.destroy();
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ detail: sentences[status] });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `x-request-id: ${newRequestId()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
