import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJpegOfWidth, type Jpegs } from './jpeg.ts';
import type { Blobs } from '../platform/files/blobs.ts';

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const file = new RegExp(`^/(media/(${id})/${id}/(?:\\d{1,4}\\.(webp|avif|jpg)|share\\.(jpg)))$`);

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };

/** A file's name changes with what is in it, so it may be kept for good; no other page may run it as anything else. */
const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const forGood = 'public, max-age=31536000, immutable';

/** Who may see a store's pictures now, as far as whoever asks is concerned. */
export type AudienceOf = (storeId: string) => Promise<'everybody' | 'its members' | 'nobody'>;

export type ServeMedia = (
  request: IncomingMessage,
  response: ServerResponse,
  audienceOf: AudienceOf,
) => Promise<boolean>;

/** Answers everything below `/media/` on any host; false, and nothing done, for every other path. */
export function serveMedia(blobs: Pick<Blobs, 'get'>, jpegs: Jpegs): ServeMedia {
  const fileAt = (key: string) => (isJpegOfWidth(key) ? jpegs(key) : blobs.get(key));
  return async (request, response, audienceOf) => {
    const path = (request.url ?? '').split('?', 1)[0]!;
    if (!path.startsWith('/media/')) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      plain(response, 405, 'Pictures can only be read.', { allow: 'GET, HEAD' });
      return true;
    }
    const [, key, storeId, picture, card] = file.exec(path) ?? [];
    const audience = storeId ? await audienceOf(storeId).catch(() => 'away' as const) : 'nobody';
    const isShown = audience === 'everybody' || audience === 'its members';
    const bytes =
      audience === 'away' ? audience : isShown ? await fileAt(key!).catch(() => 'away' as const) : null;
    if (bytes === 'away') plain(response, 503, 'Pictures are away for a moment.', { 'retry-after': '5' });
    else if (!bytes) plain(response, 404, 'There is no such picture.');
    else {
      response.writeHead(200, {
        ...always,
        'content-type': types[picture ?? card!]!,
        'content-length': bytes.length,
        'cache-control': audience === 'everybody' ? forGood : 'private, max-age=60',
      });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    }
    return true;
  };
}

function plain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...always,
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
