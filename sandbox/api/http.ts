import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, invalid } from './errors.ts';
import { parseJson } from './json.ts';

const BODY_LIMIT = 1_000_000;

export type Fields = Record<string, unknown>;

/** Reads a request body as text; 413 above one megabyte. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new ApiError(413, 'Request body is too large', 'invalid_params');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads a JSON or form-encoded body into fields. An empty body is no fields. */
export async function readFields(request: IncomingMessage): Promise<Fields> {
  if (request.method === 'GET' || request.method === 'HEAD') return {};
  const text = await readBody(request);
  if (text.trim() === '') return {};
  if ((request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) {
    return formFields(new URLSearchParams(text));
  }
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw invalid('The request body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The request body must be an object');
  }
  return value as Fields;
}

/** Form fields; `list[]=a` gives an array and `thing[part]=b` an object. */
function formFields(form: URLSearchParams): Fields {
  const fields: Fields = Object.create(null) as Fields;
  for (const [name, value] of form) {
    const nested = /^([^[]+)\[([^\]]*)\]$/.exec(name);
    if (!nested) fields[name] = value;
    else if (nested[2] === '') fields[nested[1]!] = [...asList(fields[nested[1]!]), value];
    else fields[nested[1]!] = { ...asObject(fields[nested[1]!]), [nested[2]!]: value };
  }
  return fields;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** Sends JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Fields = {},
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(headers as Record<string, string>),
  });
  response.end(bytes);
}

/** What a browser shall neither keep nor tell others. */
export const discreet = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Sends a page, or whatever text the headers call it. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': bytes.length,
    ...discreet,
    ...headers,
  });
  response.end(bytes);
}

/** The path without query, and the query. A path that cannot be decoded is kept as it came. */
export function splitUrl(request: IncomingMessage): { path: string; query: URLSearchParams } {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  return { path: path.length > 1 ? path.replace(/\/+$/, '') : path, query };
}

/** Percent-decoding that leaves malformed text alone. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
