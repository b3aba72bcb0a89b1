import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  cutPicture as cutPictureCall,
  describePicture,
  largestUpload,
  uploadPicture,
} from '#shared/api/pictures.ts';
import { listPictures as listPicturesCall } from '#shared/api/editor.ts';
import { pictureOriginal } from '#shared/api/picture-originals.ts';
import { hours, minutes } from '../platform/clock.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import type { Api } from '../platform/http/http.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Limit } from '../platform/admission/limits.ts';
import { avifWork, type AvifDeps } from './avif-job.ts';
import { cutPicture } from './cut.ts';
import { createGate, createSeats } from './gate.ts';
import { createJpegs } from './jpeg.ts';
import { listPictures, originalOf } from './pictures.ts';
import { setAlt } from './queries.ts';
import { serveMedia, type AudienceOf } from './serve.ts';
import { storePicture, type StoringDeps } from './store-picture.ts';
import { readUpload } from './upload.ts';

export interface MediaDeps extends Omit<AvifDeps, 'encoding'>, Omit<StoringDeps, 'encoding' | 'jobs'> {
  jobs: Jobs;
  /** Pictures of a store that is not open are for its members alone. */
  audience(request: FastifyRequest, storeId: string): ReturnType<AudienceOf>;
}

const uploading: Limit = { name: 'picture-upload', max: 300, perMs: hours(1) };
const listing: Limit = { name: 'picture-list', max: 240, perMs: minutes(1) };
const describing: Limit = { name: 'picture-describe', max: 240, perMs: minutes(1) };
/** Encodings at once in one process: more would only take turns on the cores. */
const encodingsAtOnce = 2;
/** Uploads being read or waiting for their turn, in all and of one person; each keeps its file in memory. */
const mostUploads = 16;
const mostUploadsEach = 8;

/** The routes of pictures, the job that follows an upload, and the pictures themselves. */
export function mountMedia(api: Api, deps: MediaDeps): void {
  const encoding = createGate(encodingsAtOnce);
  const storing = { ...deps, encoding };
  const seats = createSeats(mostUploads, mostUploadsEach);
  deps.jobs.define(avifWork(storing));
  void api.fastify.register(multipart);

  const upload = {
    auth: 'person',
    may: 'catalogue.change',
    limit: uploading,
    body: largestUpload,
    idempotency: 'none',
    // Read from the line by itself, and bounded by its seats.
    work: null,
    notes: 'not yet in use',
    byKey: true,
  } as const;
  api.ofStore(uploadPicture, upload, async ({ request, person, store }) => {
    const leave = seats.take(person.id);
    if (!leave)
      throw new AppError(
        'unavailable',
        { file: ['Many photos are on their way. Please try again in a moment.'] },
        5,
      );
    try {
      return await storePicture(storing, store.storeDb, await readUpload(request));
    } finally {
      leave();
    }
  });

  api.ofStore(
    listPicturesCall,
    { auth: 'person', may: 'catalogue.see', limit: listing, body: 0, idempotency: 'safe' },
    ({ store, query }) => store.storeDb.read((tx) => listPictures(tx, query)),
  );

  api.ofStore(
    pictureOriginal,
    { auth: 'person', may: 'catalogue.see', limit: listing, body: 0, idempotency: 'safe' },
    async ({ store, params }) => {
      const original = await store.storeDb.read((tx) => originalOf(tx, params.pictureId));
      if (!original) throw notFound('We could not find the photo as it was before.');
      return original;
    },
  );

  mountWords(api, storing);

  const serve = serveMedia(deps.blobs, createJpegs(storing));
  api.fastify.get('/media/*', async (request, reply) => {
    reply.hijack();
    await serve(request.raw, reply.raw, (storeId) => deps.audience(request, storeId));
  });
}

/** What a picture shows in words, and parts of it. */
function mountWords(api: Api, deps: MediaDeps & StoringDeps): void {
  const describe = {
    auth: 'person',
    may: 'catalogue.change',
    limit: describing,
    body: 4096,
    idempotency: 'idempotent',
    notes: 'products',
  } as const;
  api.ofStore(describePicture, describe, ({ store, params, body }) =>
    store.storeDb.transact(async (tx: StoreTx) => {
      if (!(await setAlt(tx, params.pictureId, body.alt)))
        throw notFound('We could not find that photo in this store.');
      await noteChange(tx, { kind: 'products', what: 'Described a photo', after: body.alt });
      await deps.changed(tx);
      return { detail: 'The description is saved.' };
    }),
  );

  api.ofStore(
    cutPictureCall,
    { ...describe, limit: uploading, notes: 'not yet in use' },
    ({ store, params, body }) => cutPicture(deps, store.storeDb, params.pictureId, body),
  );
}
