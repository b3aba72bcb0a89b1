import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Api } from '../../platform/http/http.ts';
import { isId } from '../../platform/ids.ts';
import { sayPlainly, sendFile } from '../../platform/http/send-file.ts';
import type { Devices } from '../entry/device.ts';
import type { DownloadMeter } from './loaded.ts';
import type { MediaAddresses } from './media-address.ts';
import { keyOfFile } from './media-queries.ts';
import type { AcademyDeps } from '../deps.ts';
import type { SessionMemory } from '../entry/sessions.ts';

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
  m3u8: 'application/vnd.apple.mpegurl',
};

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
    config: { work: 'looking' },
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
    return sayPlainly(reply, 403, 'This address is no longer good. Open the course again.');
  const key = await keyOfFile(media.deps.db.platform, session.course_id, video, file);
  if (!key) return noSuchFile(reply);
  if (file.endsWith('.m3u8')) return playlist(reply, await media.deps.blobs.get(key));
  const found = await media.deps.blobs.open(key);
  if (!found) return noSuchFile(reply);
  const type = types[file.split('.').at(-1)!] ?? 'application/octet-stream';
  const sent = { ...found, tag: tagOf(key), type, headers: { 'cache-control': 'private, max-age=300' } };
  return sendFile(request, reply, sent, (from) => {
    const loading = { entitlementId: session.entitlement_id, videoId: video, size: found.size, from };
    if (isFilm.test(file)) media.downloads.watch(reply, loading);
  });
}

/** Every address in it lies beside it, so its own token is in all of them; a kept one would hand out old ones. */
function playlist(reply: FastifyReply, found: Buffer | null): FastifyReply {
  if (!found) return noSuchFile(reply);
  return reply
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-type', types.m3u8!)
    .header('content-length', found.length)
    .send(reply.request.method === 'HEAD' ? undefined : found);
}

const noSuchFile = (reply: FastifyReply) => sayPlainly(reply, 404, 'There is no such file.');

/** What counts as having the course: picture or sound of it, in any size. */
const isFilm = /\.(?:mp4|m4a)$/;

/** A file's key changes with what is in it. */
const tagOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** The one file everybody may see; its name is the hash of what is in it. */
async function cover(deps: AcademyDeps, name: string, reply: FastifyReply): Promise<FastifyReply> {
  const found = /^[a-z0-9-]{1,120}\.webp$/.test(name) ? await deps.blobs.get(`courses/covers/${name}`) : null;
  if (!found) return sayPlainly(reply, 404, 'There is no such picture.');
  return reply
    .header('content-type', types.webp!)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(found);
}
