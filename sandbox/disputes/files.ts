import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../api/http.ts';

const MOST = 10_000_000;

/** Whether a path is one of the addresses that take evidence. */
export const isEvidenceFile = (path: string): boolean => path.startsWith('/dispute-files/');

/** Takes the bytes of a piece of evidence and forgets them: nobody ever looks at it here. */
export async function takeEvidence(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) size += chunk.length;
  const status = request.method !== 'PUT' ? 405 : size > MOST ? 413 : 200;
  sendJson(response, status, {});
}
