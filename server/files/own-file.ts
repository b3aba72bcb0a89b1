import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownFilePath } from '#shared/files.ts';
import type { Blobs } from '../platform/blobs.ts';
import { minutes } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { Api, Guards } from '../platform/http.ts';
import { isId } from '../platform/ids.ts';
import type { Limit, Limits } from '../platform/limits.ts';
import { asDownload, sendFile } from '../platform/send-file.ts';
import { asSent, isWhole } from './keep.ts';
import { findFile } from './queries.ts';
import { noSuchFile } from './send.ts';

export interface OwnFileDeps {
  blobs: Pick<Blobs, 'open'>;
  limits: Limits;
  /** Whose browser it is. */
  whoAsks: (request: FastifyRequest) => Promise<string | null>;
  storeOf: Guards['store'];
}

/** Ranges count one by one, and a bad line asks for many. */
const loading: Limit = { name: 'own-file', max: 240, perMs: minutes(1) };

type Request = FastifyRequest<{ Params: { slug: string; fileId: string } }>;

/**
 * A file that is sold, for the people of the store who may change it: they look at what they sell. It is a plain link, so the
 * browser's own cookie says who asks, anew for every range.
 */
export function mountOwnFiles(api: Api, deps: OwnFileDeps): void {
  api.fastify.route({
    method: ['GET', 'HEAD'],
    url: ownFilePath(':slug', ':fileId'),
    handler: (request, reply) => answer(deps, request as Request, reply),
  });
}

/** @throws AppError not_signed_in; not_found, also for a file of another store; not_allowed; too_many */
async function answer(deps: OwnFileDeps, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { slug, fileId } = request.params;
  const id = await deps.whoAsks(request);
  if (!id) throw new AppError('not_signed_in', 'Please log in to load this file.');
  deps.limits.take(loading, id);
  const { storeDb } = await deps.storeOf({ id }, slug.toLowerCase(), 'catalogue.change');
  const file = isId(fileId) ? await storeDb.read((tx) => findFile(tx, fileId)) : null;
  if (!file || !isWhole(file)) throw noSuchFile();
  reply.headers(asDownload(file.name));
  return sendFile(request, reply, asSent(deps.blobs, storeDb.id, file), () => undefined);
}
