import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Api } from '../platform/http.ts';
import { isId } from '../platform/ids.ts';
import { askedOf } from './byte-range.ts';
import type { Devices } from './device.ts';
import type { DownloadMeter } from './loaded.ts';
import type { MediaAddresses } from './media-address.ts';
import { keyOfFile } from './media-queries.ts';
import type { AcademyDeps } from './deps.ts';
import type { SessionMemory } from './sessions.ts';

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
  m3u8: 'application/vnd.apple.mpegurl',
};

/** A reader that takes nothing for this long is let go (milliseconds); a player that was paused asks anew. */
const stalledMs = 120_000;

export interface CourseMediaDeps {
  deps: AcademyDeps;
  devices: Devices;
  addresses: MediaAddresses;
  memory: SessionMemory;
  downloads: DownloadMeter;
}

interface MediaParams {
  token: string;
  video: string;
  file: string;
}
type Request = FastifyRequest<{ Params: MediaParams }>;

/** Course files, piece by piece. Every piece is asked for anew: signature, time, browser, session and access. */
export function mountCourseMedia(api: Api, media: CourseMediaDeps): void {
  // HEAD is said too, or the framework would answer it with a length of its own.
  api.fastify.route<{ Params: MediaParams }>({
    method: ['GET', 'HEAD'],
    url: '/course-media/:token/:video/:file',
    handler: (request, reply) => answer(media, request, reply),
  });
  api.fastify.get<{ Params: { name: string } }>('/course-cover/:name', (request, reply) =>
    cover(media.deps, request.params.name, reply),
  );
}

async function answer(media: CourseMediaDeps, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { token, video, file } = request.params;
  const device = media.devices.read(request);
  const scope = device ? media.addresses.read(token, { videoId: video, deviceHash: device }) : null;
  const session =
    scope && isId(scope.sessionId) ? await media.memory.find(media.deps.clock, scope.sessionId) : null;
  // One answer for every kind of no: a page that still has access fetches the course again and goes on.
  if (!device || !session?.device_hash.equals(device))
    return plain(reply, 403, 'This address is no longer good. Open the course again.');
  const key = await keyOfFile(media.deps.db.platform, session.course_id, video, file);
  const found = key ? await media.deps.blobs.open(key) : null;
  if (!key || !found) return plain(reply, 404, 'There is no such file.');
  return file.endsWith('.m3u8')
    ? playlist(request, reply, found)
    : send(request, reply, { key, file, ...found }, (from) => {
        const loading = { entitlementId: session.entitlement_id, videoId: video, size: found.size, from };
        if (isFilm.test(file)) media.downloads.watch(reply, loading);
      });
}

/** Every address in it lies beside it, so its own token is in all of them; a kept one would hand out old ones. */
function playlist(request: Request, reply: FastifyReply, found: OpenBlob): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-type', types.m3u8!)
    .header('content-length', found.size)
    .send(request.method === 'HEAD' ? undefined : found.stream());
}

type OpenBlob = NonNullable<Awaited<ReturnType<AcademyDeps['blobs']['open']>>>;
type MediaFile = { key: string; file: string } & OpenBlob;

/** What counts as having the course: picture or sound of it, in any size. */
const isFilm = /\.(?:mp4|m4a)$/;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  found: MediaFile,
  leaves: (from: number) => void,
): FastifyReply {
  // A file's key changes with what is in it.
  const etag = `"${createHash('sha256').update(found.key).digest('base64url').slice(0, 22)}"`;
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=300')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-type', types[found.file.split('.').at(-1)!] ?? 'application/octet-stream');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const condition = request.headers['if-range'];
  const wanted = condition === undefined || condition === etag ? request.headers.range : undefined;
  const range = askedOf(wanted, found.size);
  if (range.kind === 'cannot') {
    reply.header('content-range', `bytes */${found.size}`);
    const why = range.reason === 'several' ? 'Ask for one range at a time.' : 'The file ends before that.';
    return plain(reply, 416, why);
  }
  const part = range.kind === 'part' ? { from: range.from, to: range.to } : undefined;
  if (part) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${found.size}`);
  reply.header('content-length', part ? part.to - part.from + 1 : found.size);
  if (request.method === 'HEAD') return reply.send();
  leaves(part?.from ?? 0);
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
  return reply.send(found.stream(part));
}

/** The one file everybody may see; its name is the hash of what is in it. */
async function cover(deps: AcademyDeps, name: string, reply: FastifyReply): Promise<FastifyReply> {
  const found = /^[a-z0-9-]{1,120}\.webp$/.test(name) ? await deps.blobs.get(`courses/covers/${name}`) : null;
  if (!found) return plain(reply, 404, 'There is no such picture.');
  return reply
    .header('content-type', types.webp!)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(found);
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .header('content-type', 'text/plain; charset=utf-8')
    .send(text);
}
