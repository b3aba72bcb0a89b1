import type { FastifyReply, FastifyRequest } from 'fastify';
import { archivePath, listArchives, makeArchive } from '#shared/api/archives.ts';
import { lagosDay } from '#shared/lagos.ts';
import type { Blobs } from '../platform/blobs.ts';
import { hours, minutes } from '../platform/clock.ts';
import { AppError, notFound } from '../platform/errors.ts';
import type { Api, Guards } from '../platform/http.ts';
import { isId } from '../platform/ids.ts';
import type { Limit, Limits } from '../platform/limits.ts';
import { asDownload, sendFile } from '../platform/send-file.ts';
import { askForArchive, shownArchives, type AskDeps } from './ask.ts';
import { archiveKey } from './jobs.ts';
import { findArchive, lastErased } from './queries.ts';
import { isThere } from './view.ts';

const looking: Limit = { name: 'archives-read', max: 240, perMs: minutes(1) };
const asking: Limit = { name: 'archive-ask', max: 6, perMs: hours(1) };
/** Ranges count one by one, and a bad line asks for many. */
const loading: Limit = { name: 'archive-load', max: 240, perMs: minutes(1) };

export interface ArchiveRouteDeps extends AskDeps {
  blobs: Pick<Blobs, 'open'>;
  limits: Limits;
  /** Whose browser it is. */
  whoAsks: (request: FastifyRequest) => Promise<string | null>;
  storeOf: Guards['store'];
}

/** The routes by which an owner takes everything of a store along. */
export function mountArchives(api: Api, deps: ArchiveRouteDeps): void {
  const rules = { auth: 'person', may: 'archive', body: 0 } as const;
  api.ofStore(listArchives, { ...rules, limit: looking, idempotency: 'safe' }, async ({ store }) => ({
    items: await store.storeDb.read((tx) => shownArchives(deps.clock, tx, store.slug)),
  }));
  api.ofStore(
    makeArchive,
    { ...rules, limit: asking, idempotency: 'idempotent', notes: 'settings' },
    ({ store, person }) =>
      store.storeDb.transact((tx) => askForArchive(deps, tx, { slug: store.slug, by: person.id })),
  );
  // A plain link, so the browser's own cookie says who asks, anew for every range.
  api.fastify.route({
    method: ['GET', 'HEAD'],
    url: archivePath(':slug', ':archiveId'),
    handler: (request, reply) => answer(deps, request as Request, reply),
  });
}

type Request = FastifyRequest<{ Params: { slug: string; archiveId: string } }>;

/** @throws AppError not_signed_in; not_found, also for one of another store or one that is gone; not_allowed; too_many */
async function answer(deps: ArchiveRouteDeps, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { slug, archiveId } = request.params;
  const person = await deps.whoAsks(request);
  if (!person) throw new AppError('not_signed_in', 'Please log in to load this file.');
  deps.limits.take(loading, person);
  const { storeDb, slug: name } = await deps.storeOf({ id: person }, slug.toLowerCase(), 'archive');
  const row = isId(archiveId)
    ? await storeDb.read(async (tx) => {
        const found = await findArchive(tx, archiveId);
        return found && isThere(found, { now: deps.clock.now(), erased: await lastErased(tx) })
          ? found
          : null;
      })
    : null;
  const file = row && (await deps.blobs.open(archiveKey(storeDb.id, row.id)));
  if (!file) throw notFound('This file is no longer here. Have a new one made under Site → Your data.');
  reply.headers(asDownload(`presence-${name}-${lagosDay(row.asked_at)}.zip`));
  const sent = {
    size: file.size,
    tag: row.id.replaceAll('-', ''),
    type: 'application/zip',
    stream: file.stream,
  };
  return sendFile(request, reply, sent, () => undefined);
}
